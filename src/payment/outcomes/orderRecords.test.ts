import { describe, expect, it } from 'vitest';
import { type OrderRecord, parseRecords, withOutcome } from './orderRecords.ts';
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

  it('is still new if no listener could receive it, and keeps the frequency', () => {
    const facts = { order: 'o-1', frequency: 'month' };
    const started = withOutcome([], { ...facts, outcome: 'started' }, false) ?? [];
    expect(started).toEqual([{ ...facts, outcomes: [] }]);
    const paid = withOutcome(started, { ...facts, outcome: 'succeeded', frequency: '' }, false) ?? [];
    expect(paid).toEqual(started);
    expect(reported(['succeeded', 'succeeded'], 'o-1', paid)).toEqual(['succeeded']);
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
      { ...record, frequency: null },
    ];
    expect(parseRecords(JSON.stringify([...others, record]))).toEqual([record]);
    for (const text of [undefined, '', '{', 'null', '{"length":1}']) expect(parseRecords(text)).toEqual([]);
  });
});
