import { type AmountFault, parseAmount } from '../../src/payment/cents.ts';

export const ONE_TIME = 'one-time-donation';
export const RECURRING = 'recurring-donation';

/** DN-04, in cents. */
const MINIMUM_ONCE = 500;

/** What the form says of a gift, as far as it asks. */
export interface Gift {
  /** Undefined where the form does not ask, or nothing is chosen. */
  frequency: string | undefined;
  /** As it was typed, or as the chosen suggestion says. */
  amount: string;
  /** The chosen plan, and its price in dollars as the template has it. */
  plan: { id: string; price: string } | undefined;
}

export type GiftFault = 'missing' | 'minimum' | Exclude<AmountFault, 'empty' | 'negative'>;

/** How much is given, in cents, or why that cannot be. */
export type Judgement =
  | { readonly cents: number; readonly fault?: undefined }
  | { readonly fault: GiftFault };

/** A plan counts unless the gift is given once: that is what the hidden group of the other frequency held. */
const planOf = ({ frequency, plan }: Gift): Gift['plan'] =>
  frequency === ONE_TIME || !plan?.id ? undefined : plan;

/**
 * Judges a gift (DN-04, DN-07): there has to be an amount or a plan, and an amount has to be one; $5 at least where the gift
 * is given once, or nobody asks how often.
 */
export function judge(gift: Gift): Judgement {
  const plan = planOf(gift);
  const amount = parseAmount(plan ? plan.price : gift.amount);
  const isRecurring = gift.frequency === RECURRING || plan !== undefined;
  if (amount.fault === undefined) {
    if (isRecurring) return amount.cents > 0 ? amount : { fault: 'missing' };
    return amount.cents < MINIMUM_ONCE ? { fault: 'minimum' } : amount;
  }
  if (amount.fault === 'empty') return { fault: 'missing' };
  if (amount.fault === 'negative') return { fault: isRecurring ? 'malformed' : 'minimum' };
  return { fault: amount.fault };
}
