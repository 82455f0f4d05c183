import { describe, expect, it } from 'vitest';
import type { FormEvent, PayEvent } from '../../fixtures/funnel/events.ts';
import type { LoggedState, ServerLog } from '../../fixtures/payments/log.ts';
import { compareForms, compareOrders, readEmitted } from './funnel.ts';

const pay = (outcome: PayEvent['outcome'], more: Partial<PayEvent> = {}): FormEvent => ({
  type: 'widget:pay',
  widget: 'donation',
  form: 'donate',
  outcome,
  by: 'card',
  cents: 425,
  frequency: '',
  order: 'o-1',
  ...more,
});
const log = (state: LoggedState): ServerLog => ({
  forms: [],
  orders: [{ attempt: 'o-1', kind: 'donation', state, cents: 425 }],
});
const sent: FormEvent = { type: 'widget:sent', widget: 'donation', form: 'donate' };
const none = { problems: [], differences: {} };

describe('the comparison of orders', () => {
  it.each([
    ['open', []],
    ['failed', ['started', 'failed']],
    ['processing', ['started', 'processing']],
    ['succeeded', ['started', 'failed', 'started', 'succeeded']],
  ] as const)('accepts an order that is %s in both', (state, outcomes) => {
    const events = outcomes.map((outcome) => pay(outcome));
    expect(compareOrders(events, log(state), false)).toEqual(none);
    expect(compareOrders(events, log(state), true)).toEqual(none);
  });

  it('names a difference that a lost response explains, and rejects it for a paid order at the end', () => {
    const events = [pay('started'), pay('unknown')];
    const name = 'charged, and the browser knows that the response was lost';
    expect(compareOrders(events, log('succeeded'), false)).toEqual({
      problems: [],
      differences: { [name]: 1 },
    });
    expect(compareOrders(events, log('succeeded'), true)).toEqual({
      problems: ['has an order that is succeeded, and its events say unknown'],
      differences: {},
    });
  });

  it.each([
    ['a success without a charge', [pay('started'), pay('succeeded')], 'open', /is open, .* say succeeded/],
    ['a failure of a charge', [pay('started'), pay('failed')], 'succeeded', /is succeeded, .* say failed/],
    ['a charge without events', [], 'succeeded', /is succeeded, .* say none/],
    ['a success twice', [pay('started'), pay('succeeded'), pay('succeeded')], 'succeeded', /2 successes/],
    [
      'another amount',
      [pay('started'), pay('succeeded', { cents: 500 })],
      'succeeded',
      /500 cents instead of 425/,
    ],
    ['an outcome without a start', [pay('succeeded')], 'succeeded', /never started/],
    ['an unknown order', [pay('started', { order: 'o-2' })], 'open', /the server does not have: o-2/],
  ] as const)('finds %s', (_, events, state, problem) => {
    const { problems } = compareOrders(events, log(state), false);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe('the comparison of sent forms', () => {
  const traffic = { sent: 2, repeated: 0, lost: 0, doubled: 0, canceled: 0 };
  const received = (count: number): ServerLog => ({
    forms: Array.from({ length: count }, () => 'donation' as const),
    orders: [],
  });

  it('accepts equal numbers, and names what the network did', () => {
    expect(compareForms([sent, sent], received(2), traffic)).toEqual(none);
    expect(compareForms([sent, sent], received(2), { ...traffic, lost: 1, doubled: 1 })).toEqual({
      problems: [],
      differences: { 'forms lost on the way to the server': 1, 'forms that arrived twice': 1 },
    });
    expect(compareForms([sent], received(2), { ...traffic, repeated: 1 })).toEqual({
      problems: [],
      differences: { 'forms that a reload has sent again': 1 },
    });
    expect(compareForms([sent, sent], received(1), { ...traffic, canceled: 1 })).toEqual({
      problems: [],
      differences: { 'forms that did not arrive because the visitor left': 1 },
    });
  });

  it.each([
    ['a missing event', [sent], 2, 'has 1 events for 2 sent forms'],
    ['an event without a request', [sent, sent, sent], 2, 'has 3 events for 2 sent forms'],
    ['a form that vanished', [sent, sent], 1, 'has 2 sent forms, and the server received 1 of 2'],
    ['a form from nowhere', [sent, sent], 3, 'has 2 sent forms, and the server received 3 of 2'],
  ])('finds %s', (_, events, count, problem) => {
    expect(compareForms(events, received(count), traffic).problems).toEqual([problem]);
  });
});

it('reports events in another shape', () => {
  const good = { type: 'widget:sent', detail: { widget: 'donation', form: '' }, tab: 0 };
  const bad = { ...good, detail: { widget: 'donation', form: '', email: 'ada@clinic.example' } };
  const { events, problems } = readEmitted([good, bad]);
  expect(events).toHaveLength(1);
  expect(problems).toEqual([expect.stringMatching(/widget:sent in another shape/)]);
});
