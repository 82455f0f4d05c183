import { type AmountError, parseAmount, parsePrice } from '../../src/payment/site/cents.ts';

export const ONE_TIME = 'one-time-donation';
export const RECURRING = 'recurring-donation';

/** Minimum of a one-time donation, in cents (DN-04). */
export const MINIMUM_ONCE = 500;

/** Gift as read from the form. */
export interface Gift {
  /** Undefined if the form has no frequency field or none is checked. */
  frequency: string | undefined;
  /** Text of the amount field in dollars, typed or set by a suggestion. */
  amount: string;
  /** Checked plan, with its `data-price` and its optional `data-price-with-fee` in dollars. */
  plan: { id: string; price: string; priceWithFee?: string | undefined } | undefined;
}

/** Key of an error text about a gift. */
export type GiftError = 'missing' | 'minimum' | Exclude<AmountError, 'empty' | 'negative'>;

/** Amount of a gift in cents, or its error. */
export type GiftResult =
  | { readonly cents: number; readonly error?: undefined }
  | { readonly error: GiftError };

/**
 * Returns the plan, or undefined for a one-time gift, for which a plan that is still checked in the hidden recurring
 * group does not count.
 */
const activePlan = ({ frequency, plan }: Gift): Gift['plan'] =>
  frequency === ONE_TIME || !plan?.id ? undefined : plan;

/** Returns whether the gift is recurring, according to its frequency or, in a form without frequencies, its plan. */
export const isRecurring = (gift: Gift): boolean =>
  gift.frequency === RECURRING || activePlan(gift) !== undefined;

/** Returns the id of a gift's plan, or an empty string if it has none. */
export const planOf = (gift: Gift): string => activePlan(gift)?.id ?? '';

/**
 * Validates a gift (DN-04, DN-07), which needs a plan or a valid amount. The amount must be at least $5 for one-time
 * gifts and in forms without a frequency.
 */
export function validateGift(gift: Gift): GiftResult {
  const plan = activePlan(gift);
  const amount = plan ? parsePrice(plan.price) : parseAmount(gift.amount);
  const repeats = isRecurring(gift);
  if (amount.error === undefined) {
    if (repeats) return amount.cents > 0 ? amount : { error: 'missing' };
    return amount.cents < MINIMUM_ONCE ? { error: 'minimum' } : amount;
  }
  if (amount.error === 'empty') return { error: 'missing' };
  if (amount.error === 'negative') return { error: repeats ? 'malformed' : 'minimum' };
  return { error: amount.error };
}
