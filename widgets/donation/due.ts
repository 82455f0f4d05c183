import type { Purchasable } from '../../src/payment/machine/state.ts';
import { parsePrice } from '../../src/payment/site/cents.ts';
import { type FeeFormula, giftWithinTotal, totalWithFee } from './fee.ts';
import { type Gift, type GiftError, isRecurring, MINIMUM_ONCE, planOf, validateGift } from './gift.ts';

/** Largest total that Stripe accepts, in cents. `parseAmount` checks the gift without the fee. */
const MAX_TOTAL = 99_999_999;

/** Gift as read from a form in which the donor can also cover the fee. */
export interface FeeGift extends Gift {
  /** True if the donor has checked the box. */
  isFeeWanted: boolean;
}

/** Amount to charge, with the part of it that is the fee, in cents, or the error. */
export type Due =
  | { readonly cents: number; readonly fee: number; readonly error?: undefined }
  | { readonly error: GiftError | 'largeTotal' };

/** Returns the price of a plan that includes the fee, in cents; undefined if it has none, or not a higher one. */
function priceWithFee(plan: Gift['plan'], price: number): number | undefined {
  const parsed = parsePrice(plan?.priceWithFee ?? '');
  return parsed.error === undefined && parsed.cents > price ? parsed.cents : undefined;
}

/**
 * Returns whether the donor can add the fee to a gift of this kind. A plan has a fixed price at Stripe, so a recurring
 * gift needs a plan that has a second price, which includes the fee.
 */
export function canAddFee(gift: Gift, formula: FeeFormula | undefined): formula is FeeFormula {
  if (!formula) return false;
  if (!isRecurring(gift)) return true;
  const price = parsePrice(gift.plan?.price ?? '');
  const isPlan = planOf(gift) !== '' && price.error === undefined;
  return isPlan && priceWithFee(gift.plan, price.cents) !== undefined;
}

/** Returns the fee in cents that the donor can add to the gift; undefined if there is none, or no valid gift. */
export function feeFor(gift: Gift, formula: FeeFormula | undefined): number | undefined {
  const result = validateGift(gift);
  if (result.error !== undefined || !canAddFee(gift, formula)) return undefined;
  const total = isRecurring(gift)
    ? priceWithFee(gift.plan, result.cents)
    : totalWithFee(result.cents, formula);
  return total === undefined ? undefined : total - result.cents;
}

/**
 * Returns the amount to charge: the gift, and the fee if the donor has added it. The minimum applies to the gift
 * (DN-04), and the maximum to the total.
 */
export function dueFor(gift: FeeGift, formula: FeeFormula | undefined): Due {
  const result = validateGift(gift);
  if (result.error !== undefined) return result;
  const fee = (gift.isFeeWanted ? feeFor(gift, formula) : undefined) ?? 0;
  const cents = result.cents + fee;
  return cents > MAX_TOTAL ? { error: 'largeTotal' } : { cents, fee };
}

/** Item id of a one-time gift. */
const ONE_TIME_ITEM = 'donation';
/** Suffix of the item id of a gift to which the donor has added the fee. No shop's ids of plans contain a plus sign. */
const WITH_FEE = '+fee';

/**
 * Returns the gift as the payment's item; undefined while the gift is invalid. The id says whether the amount includes
 * the fee, because a tab to which the bank returns the donor has only the item and the amount.
 */
export function purchasableOf(gift: FeeGift, formula: FeeFormula | undefined): Purchasable | undefined {
  const due = dueFor(gift, formula);
  if (due.error !== undefined) return undefined;
  const item = (planOf(gift) || ONE_TIME_ITEM) + (due.fee > 0 ? WITH_FEE : '');
  return { item, cents: due.cents, isRecurring: isRecurring(gift) };
}

/** Gift that was paid: the id of its plan, or else its amount without the fee in cents. */
export interface PaidGift {
  plan: string | undefined;
  cents: number;
  isFeeWanted: boolean;
}

/**
 * Returns the gift to show in the form after a payment. If the form's formula has changed since, the whole amount
 * becomes the gift, because the form has to show exactly what was paid.
 * @param item item id, as `purchasableOf` returns it
 * @param cents amount that was paid
 * @param plans ids of the form's plans
 */
export function paidGift(
  item: string,
  cents: number,
  plans: readonly string[],
  formula: FeeFormula | undefined,
): PaidGift {
  const hasFee = item.endsWith(WITH_FEE);
  const id = hasFee ? item.slice(0, -WITH_FEE.length) : item;
  if (plans.includes(id)) return { plan: id, cents, isFeeWanted: hasFee };
  const gift = (hasFee && formula && giftWithinTotal(cents, formula)) || 0;
  const isFeeWanted = gift >= MINIMUM_ONCE;
  return { plan: undefined, cents: isFeeWanted ? gift : cents, isFeeWanted };
}
