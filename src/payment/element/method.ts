import type { PaymentMethodCreateParams, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { withDeadline } from '../../net/deadline.ts';
import { isFinal, isSiteError, type ReportProviderError } from '../providerErrors.ts';
import type { PaymentEvent } from '../state.ts';
import { ProviderFailure } from '../stripe.ts';

/** Long, because a payment method may open a window of the bank. */
const TIMEOUT_MS = 60_000;

/** Object that the form submits: a PaymentMethod or a ConfirmationToken. */
export type Confirm = 'method' | 'token';

/** Event for a request that got no response. */
export const UNREACHABLE: PaymentEvent = { type: 'methodFailed', message: '', notice: 'cardUnreachable' };

const FAILED: PaymentEvent = { type: 'methodFailed', message: '', notice: 'cardFailed' };
/** Event for fields that Stripe's element has marked as missing or invalid, each with its own message. */
const INVALID: PaymentEvent = { type: 'methodFailed', message: '', notice: 'elementInvalid' };

interface MethodRequest {
  stripe: Pick<Stripe, 'createPaymentMethod' | 'createConfirmationToken'>;
  elements: StripeElements;
  confirm: Confirm;
  /** Pending change of the elements' amount, which resolves to false if it failed. */
  change: Promise<boolean> | undefined;
  /** Returns the payer's data, which Stripe adds to the data from its element. */
  details: () => PaymentMethodCreateParams.BillingDetails;
  /** Aborted if the submission is canceled; the result must then be ignored. */
  signal: AbortSignal;
  onError: ReportProviderError;
}

/** Returns the event for a Stripe error, and reports the error to developers if the site caused it. */
function toEvent(error: StripeError, onError: ReportProviderError): PaymentEvent {
  if (error.type === 'api_connection_error') return UNREACHABLE;
  const isOfSite = isSiteError(error);
  if (isOfSite) onError('method', error);
  // Stripe writes messages for visitors only for these two types.
  const isForVisitors = error.type === 'card_error' || error.type === 'validation_error';
  if (isForVisitors && error.message)
    return { type: 'methodFailed', message: error.message, notice: 'cardFailed' };
  return isOfSite && isFinal(error)
    ? { type: 'methodFailed', message: '', notice: 'providerRefused' }
    : FAILED;
}

/** Data that a PaymentMethod and the preview of a ConfirmationToken have in common. */
interface Digits {
  card?: { last4: string };
  us_bank_account?: { last4: string | null };
}

/** Returns the last digits of the card or the bank account; empty for other methods. */
const lastDigits = ({ card, us_bank_account: account }: Digits): string =>
  card?.last4 ?? account?.last4 ?? '';

async function create(
  { stripe, elements, confirm, change, details, onError }: MethodRequest,
  deadline: AbortSignal,
): Promise<PaymentEvent> {
  // Without a pending change, the next line runs during the visitor's click: Stripe's documentation asks for
  // `submit` "as soon as your customer presses pay, prior to any asynchronous work".
  if (change && !(await change)) return FAILED;
  const { error: invalid } = await elements.submit();
  if (invalid?.type === 'validation_error') return INVALID;
  if (invalid) return toEvent(invalid, onError);
  deadline.throwIfAborted();
  const billingDetails = details();
  if (confirm === 'token') {
    const params = { payment_method_data: { billing_details: billingDetails } };
    const { confirmationToken: token, error } = await stripe.createConfirmationToken({ elements, params });
    if (error) return toEvent(error, onError);
    const last4 = lastDigits(token.payment_method_preview);
    return { type: 'methodCreated', methodId: token.id, last4, isToken: true };
  }
  const params = { billing_details: billingDetails };
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params });
  if (error) return toEvent(error, onError);
  return { type: 'methodCreated', methodId: paymentMethod.id, last4: lastDigits(paymentMethod) };
}

/**
 * Validates Stripe's Payment Element and creates a payment method or a token from its data. This charges nothing.
 * Resolves to the event for the result.
 */
export async function requestMethod(request: MethodRequest): Promise<PaymentEvent> {
  const { signal, onError } = request;
  const late = () => new ProviderFailure('Stripe did not respond');
  try {
    return await withDeadline({ signal, timeout: TIMEOUT_MS }, late, (deadline) =>
      Promise.race([
        create(request, deadline),
        new Promise<never>((_, reject) => {
          deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
        }),
      ]),
    );
  } catch (error) {
    if (signal.aborted || error instanceof ProviderFailure) return UNREACHABLE;
    onError('method', error);
    return isFinal(error) ? { type: 'methodFailed', message: '', notice: 'providerRefused' } : FAILED;
  }
}
