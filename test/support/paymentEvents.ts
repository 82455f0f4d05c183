import { transition } from '../../src/payment/machine/machine.ts';
import {
  type Effect,
  initialState,
  type PaymentEvent,
  type PaymentState,
} from '../../src/payment/machine/state.ts';
import { type PaymentTexts, paymentTexts } from '../../src/payment/view/texts.ts';

/** Texts of a payment as a page without replacements shows them. */
export const texts = Object.fromEntries(
  Object.entries(paymentTexts).map(([key, { default: text }]) => [key, text]),
) as PaymentTexts;

/** Creates a payment that records its effects without running them. Its card field is ready as soon as Stripe is. */
export function createPayment(start: PaymentState = initialState) {
  let state = start;
  const done: Effect[] = [];
  const run = (event: PaymentEvent): readonly Effect[] => {
    const next = transition(state, event);
    state = next.state;
    if (event.type !== 'stripeReady') return next.effects;
    return [...next.effects.filter((effect) => effect.do !== 'mountCard'), ...run({ type: 'cardReady' })];
  };
  const dispatch = (...events: PaymentEvent[]): Effect[] => {
    const effects = events.flatMap(run);
    done.push(...effects);
    return effects;
  };
  return { dispatch, done, state: () => state };
}

export const picked = (item: string, cents?: number): PaymentEvent => ({
  type: 'picked',
  purchasable: { item, cents },
});
export const priced = (item: string, cents: number): PaymentEvent => ({ type: 'priceLoaded', item, cents });
export const ready: PaymentEvent = { type: 'stripeReady' };
export const created: PaymentEvent = { type: 'intentCreated', id: 'pi_1', secret: 's' };
export const method: PaymentEvent = { type: 'methodCreated', methodId: 'pm_1', last4: '4242' };
export const token: PaymentEvent = { type: 'methodCreated', methodId: 'ctoken_1', last4: '', isToken: true };
export const invalidElement: PaymentEvent = { type: 'methodFailed', message: '', notice: 'elementInvalid' };
export const updated: PaymentEvent = { type: 'intentUpdated' };
export const authorized: PaymentEvent = { type: 'walletAuthorized' };
export const failed: PaymentEvent = { type: 'walletFailed', isStale: false };
export const submitted: PaymentEvent = { type: 'submitted' };

/** Creates a payment of $19.99 with a usable wallet. */
export function createOfferedWallet() {
  const payment = createPayment();
  payment.dispatch(ready, picked('a'), priced('a', 1999), { type: 'walletOffered' }, created);
  return payment;
}
