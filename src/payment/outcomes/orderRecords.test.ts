import { describe, expect, it } from 'vitest';
import {
  isPostponed,
  isReported,
  type OrderRecord,
  parseRecords,
  withOutcome,
  withPostponed,
} from './orderRecords.ts';
import { type PayOutcome, payOutcomes } from './outcome.ts';

/** Returns the outcomes that are new, in order. */
function reported(
  outcomes: readonly PayOutcome[],
  order = 'o-1',
  start: readonly OrderRecord[] = [],
): PayOutcome[] {
  let records = start;
  return outcomes.filter((outcome) => {
    const next = withOutcome(records, { order, outcome, frequency: '' });
    records = next ?? records;
    return next !== undefined;
  });
}

describe('an outcome of an order', () => {
  it.each([
    [
      ['started', 'succeeded', 'succeeded'],
      ['started', 'succeeded'],
    ],
    [
      ['processing', 'processing', 'succeeded'],
      ['processing', 'succeeded'],
    ],
    [
      ['started', 'unknown', 'unknown', 'failed'],
      ['started', 'unknown', 'failed'],
    ],
    // A decline, another card, and another decline.
    [
      ['started', 'failed', 'failed', 'started', 'failed', 'succeeded'],
      ['started', 'failed', 'started', 'failed', 'succeeded'],
    ],
  ] as [PayOutcome[], PayOutcome[]][])('is new once for each start: %j', (outcomes, expected) => {
    expect(reported(outcomes)).toEqual(expected);
  });

  it.each(payOutcomes)('is not new after a success: %s', (outcome) => {
    expect(reported(['succeeded', outcome])).toEqual(['succeeded']);
  });

  it('is not reported while it is postponed, and survives JSON', () => {
    const fail = { order: 'o-1', outcome: 'failed', frequency: '' } as const;
    const pay = { ...fail, outcome: 'succeeded' } as const;
    const postponed = withPostponed(withOutcome([], pay) ?? [], pay, true);
    expect(parseRecords(JSON.stringify(postponed))).toEqual(postponed);
    expect([isPostponed(postponed, pay), isReported(postponed, pay)]).toEqual([true, false]);
    // Another payment of the order would be a second one.
    expect(withOutcome(postponed, { ...pay, outcome: 'started' })).toBeUndefined();
    const done = withPostponed(postponed, pay, false);
    expect(done).toEqual(withOutcome([], pay));
    expect([isPostponed(done, pay), isReported(done, pay), isReported(done, fail)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('stays postponed when another outcome of the same attempt arrives, until the payment starts again', () => {
    const lost = { order: 'o-1', outcome: 'unknown', frequency: '' } as const;
    const postponed = withPostponed(withOutcome([], lost) ?? [], lost, true);
    const failed = withOutcome(postponed, { ...lost, outcome: 'failed' }) ?? [];
    const again = withOutcome(failed, { ...lost, outcome: 'started' }) ?? [];
    expect([isPostponed(failed, lost), isPostponed(again, lost)]).toEqual([true, false]);
    expect(isReported(failed, { ...lost, outcome: 'failed' })).toBe(true);
    // An outcome that is not in the records is not postponed by a page that still shows it.
    expect(withPostponed(again, lost, true)).toEqual(again);
  });

  it('does not affect other orders', () => {
    const records = withOutcome([], { order: 'o-1', outcome: 'succeeded', frequency: '' });
    expect(reported(['succeeded'], 'o-2', records)).toEqual(['succeeded']);
  });

  it('keeps the frequency of the payment that has started', () => {
    const started = withOutcome([], { order: 'o-1', outcome: 'started', frequency: 'month' }) ?? [];
    const paid = withOutcome(started, { order: 'o-1', outcome: 'succeeded', frequency: '' });
    expect(paid).toEqual([{ order: 'o-1', frequency: 'month', outcomes: ['started', 'succeeded'] }]);
    const again = withOutcome(started, { order: 'o-1', outcome: 'started', frequency: '' });
    expect(again?.[0]?.frequency).toBe('');
    expect(withOutcome([], { order: 'o-1', outcome: 'failed', frequency: 'year' })?.[0]?.frequency).toBe(
      'year',
    );
  });
});

describe('the records', () => {
  it('include the 20 orders that changed last', () => {
    let records: readonly OrderRecord[] = [];
    for (let index = 0; index < 20; index++)
      records = withOutcome(records, { order: `o-${index}`, outcome: 'started', frequency: '' }) ?? records;
    records = withOutcome(records, { order: 'o-0', outcome: 'failed', frequency: '' }) ?? records;
    records = withOutcome(records, { order: 'new', outcome: 'started', frequency: '' }) ?? records;
    expect(records).toHaveLength(20);
    expect(records.map(({ order }) => order).filter((order) => /^(?:o-[01]|new)$/.test(order))).toEqual([
      'o-0',
      'new',
    ]);
  });

  it('survive JSON, and anything else is ignored', () => {
    const record: OrderRecord = { order: 'o-1', frequency: '', outcomes: ['started'] };
    expect(parseRecords(JSON.stringify([record]))).toEqual([record]);
    const others = [
      null,
      1,
      { ...record, order: 1 },
      { ...record, outcomes: ['paid'] },
      { ...record, outcomes: 'started' },
      { ...record, postponed: ['paid'] },
      { ...record, frequency: null },
    ];
    expect(parseRecords(JSON.stringify([...others, record]))).toEqual([record]);
    for (const text of [undefined, '', '{', 'null', '{"length":1}']) expect(parseRecords(text)).toEqual([]);
  });
});
