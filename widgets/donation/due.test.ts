import { describe, expect, it } from 'vitest';
import {
  canAddFee,
  type Due,
  dueFor,
  type FeeGift,
  feeFor,
  type PaidGift,
  paidGift,
  purchasableOf,
} from './due.ts';
import { ONE_TIME, RECURRING } from './gift.ts';

const FORMULA = { basisPoints: 290, cents: 30 };
const PLANS = ['6201', 'plan-6202'];

const once = (amount: string, isFeeWanted = true): FeeGift => ({
  frequency: ONE_TIME,
  amount,
  plan: undefined,
  isFeeWanted,
});
const regular = (price: string, priceWithFee?: string, isFeeWanted = true): FeeGift => ({
  frequency: RECURRING,
  amount: '',
  plan: { id: '6201', price, priceWithFee },
  isFeeWanted,
});

describe('the amount to charge', () => {
  it.each<[string, FeeGift, Due]>([
    ['only the gift without the fee', once('50', false), { cents: 5000, fee: 0 }],
    ['the gift and the fee', once('50'), { cents: 5181, fee: 181 }],
    ['the fee of the smallest gift', once('5'), { cents: 546, fee: 46 }],
    ['the minimum of the gift, not of the total', once('4.99'), { error: 'minimum' }],
    ['no amount', once(''), { error: 'missing' }],
    ['no number', once('fifty'), { error: 'malformed' }],
    ['the largest gift with the fee', once('970,999.69'), { cents: 99_999_999, fee: 2_900_030 }],
    ['the maximum of the total', once('970,999.70'), { error: 'largeTotal' }],
    ['that gift without the fee', once('970,999.70', false), { cents: 97_099_970, fee: 0 }],
    ['the largest gift', once('999,999.99', false), { cents: 99_999_999, fee: 0 }],
    ['the largest gift, with the fee', once('999,999.99'), { error: 'largeTotal' }],
    ['a gift above the maximum', once('1,000,000'), { error: 'large' }],
    ['a plan with both prices', regular('10.00', '10.61'), { cents: 1061, fee: 61 }],
    ['that plan without the fee', regular('10.00', '10.61', false), { cents: 1000, fee: 0 }],
    ['a price as a commerce system stores it', regular('10.0000', '10.6100'), { cents: 1061, fee: 61 }],
    ['a plan below the minimum of one-time gifts', regular('1', '1.35'), { cents: 135, fee: 35 }],
    ['a plan without a second price', regular('10.00'), { cents: 1000, fee: 0 }],
    ['a second price that is no price', regular('10.00', 'more'), { cents: 1000, fee: 0 }],
    ['a second price that is not higher', regular('10.00', '10.00'), { cents: 1000, fee: 0 }],
    ['a second price above the maximum', regular('10.00', '1000000'), { cents: 1000, fee: 0 }],
    ['a recurring gift without a plan', { ...once('50'), frequency: RECURRING }, { cents: 5000, fee: 0 }],
  ])('is right for %s', (_, gift, expected) => {
    expect(dueFor(gift, FORMULA)).toEqual(expected);
  });

  it('contains no fee if the form has no valid formula', () => {
    expect(dueFor(once('50'), undefined)).toEqual({ cents: 5000, fee: 0 });
    expect(dueFor(regular('10.00', '10.61'), undefined)).toEqual({ cents: 1000, fee: 0 });
    expect(canAddFee(once('50'), undefined)).toBe(false);
  });

  it('offers the fee before it is chosen, for gifts that allow it', () => {
    expect(feeFor(once('50', false), FORMULA)).toBe(181);
    expect(feeFor(once('', false), FORMULA)).toBeUndefined();
    expect(canAddFee(once('', false), FORMULA)).toBe(true);
    for (const second of [undefined, 'more', '10.00'])
      expect(canAddFee(regular('10.00', second), FORMULA)).toBe(false);
    expect(canAddFee(regular('ten', '10.61'), FORMULA)).toBe(false);
    expect(canAddFee({ ...regular('10.00', '10.61'), plan: undefined }, FORMULA)).toBe(false);
    // In a form without frequencies, a plan makes the gift recurring.
    expect(feeFor({ ...regular('10.00', '10.61'), frequency: undefined }, FORMULA)).toBe(61);
    // A plan that is still checked in the hidden group does not count.
    expect(feeFor({ ...regular('10.00'), frequency: ONE_TIME, amount: '50' }, FORMULA)).toBe(181);
  });
});

describe('the item of a payment', () => {
  it.each<[FeeGift, ReturnType<typeof purchasableOf>]>([
    [once('50', false), { item: 'donation', cents: 5000, isRecurring: false }],
    [once('50'), { item: 'donation+fee', cents: 5181, isRecurring: false }],
    [regular('10.00', '10.61', false), { item: '6201', cents: 1000, isRecurring: true }],
    [regular('10.00', '10.61'), { item: '6201+fee', cents: 1061, isRecurring: true }],
    [regular('10.00'), { item: '6201', cents: 1000, isRecurring: true }],
    [once('970,999.70'), undefined],
  ])('of %o is %o', (gift, expected) => {
    expect(purchasableOf(gift, FORMULA)).toEqual(expected);
  });

  it.each<[string, string, number, PaidGift]>([
    ['a gift', 'donation', 5181, { plan: undefined, cents: 5181, isFeeWanted: false }],
    ['a gift with the fee', 'donation+fee', 5181, { plan: undefined, cents: 5000, isFeeWanted: true }],
    [
      'a total of another formula',
      'donation+fee',
      100_001,
      { plan: undefined, cents: 100_001, isFeeWanted: false },
    ],
    [
      'a gift below the minimum now',
      'donation+fee',
      545,
      { plan: undefined, cents: 545, isFeeWanted: false },
    ],
    [
      'the smallest gift with the fee',
      'donation+fee',
      546,
      { plan: undefined, cents: 500, isFeeWanted: true },
    ],
    ['a plan', '6201', 1000, { plan: '6201', cents: 1000, isFeeWanted: false }],
    ['a plan with the fee', '6201+fee', 1061, { plan: '6201', cents: 1061, isFeeWanted: true }],
    ['a plan with a longer id', 'plan-6202+fee', 1061, { plan: 'plan-6202', cents: 1061, isFeeWanted: true }],
    ['a plan that is gone', '6209+fee', 5181, { plan: undefined, cents: 5000, isFeeWanted: true }],
    ['no item', '', 5181, { plan: undefined, cents: 5181, isFeeWanted: false }],
  ])('leads back to %s', (_, item, cents, expected) => {
    expect(paidGift(item, cents, PLANS, FORMULA)).toEqual(expected);
  });

  it('leads back to the whole amount in a form without the fee', () => {
    expect(paidGift('donation+fee', 5181, PLANS, undefined)).toEqual({
      plan: undefined,
      cents: 5181,
      isFeeWanted: false,
    });
  });
});
