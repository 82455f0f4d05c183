import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Gift, type GiftResult, ONE_TIME, RECURRING, validateGift } from './gift.ts';

const gift = (own: Partial<Gift>): Gift => ({ frequency: ONE_TIME, amount: '', plan: undefined, ...own });
const monthly = { id: '6202', price: '25.00' };

describe('a gift', () => {
  it.each<[Gift, GiftResult]>([
    [gift({}), { error: 'missing' }],
    [gift({ amount: '   ' }), { error: 'missing' }],
    [gift({ frequency: undefined }), { error: 'missing' }],
    [gift({ frequency: RECURRING }), { error: 'missing' }],
    [gift({ frequency: RECURRING, amount: '0' }), { error: 'missing' }],
    [gift({ frequency: RECURRING, plan: { id: '', price: '25' } }), { error: 'missing' }],
    // The plan is in the group for the other frequency.
    [gift({ plan: monthly }), { error: 'missing' }],
    [gift({ amount: '4.99' }), { error: 'minimum' }],
    [gift({ amount: '0' }), { error: 'minimum' }],
    [gift({ amount: '-50' }), { error: 'minimum' }],
    [gift({ frequency: undefined, amount: '4.99' }), { error: 'minimum' }],
    [gift({ amount: '1.000,00' }), { error: 'malformed' }],
    [gift({ amount: '25.505' }), { error: 'precise' }],
    [gift({ amount: '1,000,000' }), { error: 'large' }],
    [gift({ frequency: RECURRING, amount: '-5' }), { error: 'malformed' }],
    [gift({ amount: '5' }), { cents: 500 }],
    [gift({ amount: '$1,000' }), { cents: 100_000 }],
    [gift({ amount: ' 50 ' }), { cents: 5000 }],
    [gift({ frequency: undefined, amount: '25.50' }), { cents: 2550 }],
    [gift({ frequency: RECURRING, amount: '1' }), { cents: 100 }],
    [gift({ frequency: RECURRING, plan: monthly }), { cents: 2500 }],
    [gift({ frequency: undefined, plan: monthly }), { cents: 2500 }],
    [gift({ frequency: RECURRING, plan: { id: '6203', price: '64.9900' } }), { cents: 6499 }],
    [gift({ frequency: RECURRING, plan: { id: '6203', price: '64.9901' } }), { error: 'precise' }],
    [gift({ amount: '50.000' }), { error: 'precise' }],
    [gift({ frequency: undefined, plan: { id: '6203', price: '1' } }), { cents: 100 }],
  ])('%o gives %o', (given, expected) => {
    expect(validateGift(given)).toEqual(expected);
  });

  it('is at least $5 if it is a one-time gift, whatever the donor types', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.double().map(String),
          fc.integer({ min: 0, max: 99999 }).map((cents) => `$${cents / 100}`),
        ),
        (amount) => {
          const result = validateGift(gift({ amount }));
          if (result.error === undefined) expect(result.cents).toBeGreaterThanOrEqual(500);
        },
      ),
    );
  });
});
