import type { StripeError } from '@stripe/stripe-js';
import { withDeadline } from '../../net/deadline.ts';
import type { CardField, PaymentEvent } from '../machine/state.ts';
import { isFinal, isSiteError, type ReportProviderError } from './providerErrors.ts';
import { ProviderFailure } from './stripe.ts';

/** Timeout of a request to Stripe. Long, because a payment method may open a window of the bank. */
const TIMEOUT_MS = 60_000;

/** Event for a request that got no response. */
export const UNREACHABLE: PaymentEvent = { type: 'methodFailed', message: '', notice: 'cardUnreachable' };

/** Event for a failure about which Stripe has no message for visitors. */
export const FAILED: PaymentEvent = { type: 'methodFailed', message: '', notice: 'cardFailed' };

/** Event for a request that Stripe would refuse from any visitor to the page. */
const REFUSED: PaymentEvent = { type: 'methodFailed', message: '', notice: 'providerRefused' };

/**
 * Returns the event for a Stripe error, and reports the error to developers if the site caused it.
 * @param field the card's field that the error is about, if any
 */
export function toMethodEvent(
  error: StripeError,
  onError: ReportProviderError,
  field?: CardField,
): PaymentEvent {
  if (error.type === 'api_connection_error') return UNREACHABLE;
  const isOfSite = isSiteError(error);
  if (isOfSite) onError('method', error);
  // Stripe writes messages for visitors only for these two types.
  const isForVisitors = error.type === 'card_error' || error.type === 'validation_error';
  if (isForVisitors && error.message)
    return { type: 'methodFailed', field, message: error.message, notice: 'cardFailed' };
  return isOfSite && isFinal(error) ? REFUSED : FAILED;
}

/**
 * Requests a payment method or a token from Stripe, and resolves to the event for the result. Stripe's functions can't
 * be canceled and have no deadline of their own, so a result that comes after the deadline is ignored.
 * @param create sends the request; the signal is aborted at the deadline
 * @param signal aborted if the submission is canceled; the result must then be ignored
 */
export async function requestFromStripe(
  create: (deadline: AbortSignal) => Promise<PaymentEvent>,
  signal: AbortSignal,
  onError: ReportProviderError,
): Promise<PaymentEvent> {
  const late = () => new ProviderFailure('Stripe did not respond');
  try {
    return await withDeadline({ signal, timeout: TIMEOUT_MS }, late, create);
  } catch (error) {
    if (signal.aborted || error instanceof ProviderFailure) return UNREACHABLE;
    onError('method', error);
    return isFinal(error) ? REFUSED : FAILED;
  }
}
