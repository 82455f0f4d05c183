import type { FormEventDetail } from '../../forms/events/formEvents.ts';
import type { PaymentState, Purchasable } from '../machine/state.ts';

/** Outcomes of a payment that has started. */
export const payResults = ['succeeded', 'failed', 'unknown', 'processing'] as const;

/** All outcomes of a payment. */
export const payOutcomes = ['started', ...payResults] as const;

/**
 * Outcome of a payment so far. `started`: the card's form is sent, or the wallet confirms the payment. `unknown`: no
 * result has arrived, so the visitor may or may not have been charged. `processing`: the bank settles the payment later.
 */
export type PayOutcome = (typeof payOutcomes)[number];

/** Payment as events report it. */
export interface PayFacts {
  outcome: PayOutcome;
  /** `card` includes the other methods of the Payment Element. `none`: not known. */
  by: 'card' | 'wallet' | 'none';
  /** Amount in cents; 0 if it is not known. */
  cents: number;
  /**
   * Empty for a single payment, otherwise the interval between the charges, such as `month` or `3 months`, or
   * `recurring` if the interval is not known.
   */
  frequency: string;
  /** The server's id of the order: the value of the form's `attempt` field. */
  order: string;
}

/** Detail of a `widget:pay` event. */
export interface PayEventDetail extends FormEventDetail, PayFacts {}

/** Payment without its order, which the state doesn't contain. */
export type PaymentStep = Omit<PayFacts, 'order'>;

const frequencyOf = ({ isRecurring, interval }: Partial<Purchasable> = {}): string =>
  isRecurring ? interval || 'recurring' : '';

/** Returns the outcome that a wallet's status reports; undefined if it reports none. */
function outcomeOf({ wallet: { status, isUnsettled, elsewhere } }: PaymentState): PayOutcome | undefined {
  // The tab that has paid reports it, or else the server's next page.
  if (elsewhere !== undefined) return undefined;
  if (status === 'confirming') return 'started';
  if (status === 'paid') return 'succeeded';
  // Stripe may still charge an unsettled payment.
  if (status === 'failed') return isUnsettled ? 'unknown' : 'failed';
  return status === 'processing' || status === 'unknown' ? status : undefined;
}

/** Returns what a transition of the payment's state reports about a wallet payment; undefined if it reports nothing. */
export function walletStep(before: PaymentState, after: PaymentState): PaymentStep | undefined {
  const outcome = outcomeOf(after);
  if (!outcome || before.wallet.status === after.wallet.status) return undefined;
  // After a failure, the page may show another selection. After a success, Stripe has reported the amount.
  const { paidFor } = after.wallet;
  const isPaid = outcome === 'succeeded' || outcome === 'processing';
  const cents = (isPaid ? after.cents : paidFor?.cents) ?? after.cents ?? paidFor?.cents ?? 0;
  return { outcome, by: 'wallet', cents, frequency: frequencyOf(paidFor ?? after.purchasable) };
}

/** Returns the start of a card payment whose form the browser sends; undefined if no card is charged. */
export function cardStep({ paymentMethod, cents = 0, purchasable }: PaymentState): PaymentStep | undefined {
  return paymentMethod?.by === 'card'
    ? { outcome: 'started', by: 'card', cents, frequency: frequencyOf(purchasable) }
    : undefined;
}
