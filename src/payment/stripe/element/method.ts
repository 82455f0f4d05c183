import type { PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js';
import type { PaymentEvent } from '../../machine/state.ts';
import { FAILED, requestFromStripe, toMethodEvent } from '../method.ts';
import type { ReportProviderError } from '../providerErrors.ts';

/** Object that the form submits: a PaymentMethod or a ConfirmationToken. */
export type Confirm = 'method' | 'token';

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
  if (invalid) return toMethodEvent(invalid, onError);
  deadline.throwIfAborted();
  const billingDetails = details();
  if (confirm === 'token') {
    const params = { payment_method_data: { billing_details: billingDetails } };
    const { confirmationToken: token, error } = await stripe.createConfirmationToken({ elements, params });
    if (error) return toMethodEvent(error, onError);
    const last4 = lastDigits(token.payment_method_preview);
    return { type: 'methodCreated', methodId: token.id, last4, isToken: true };
  }
  const params = { billing_details: billingDetails };
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params });
  if (error) return toMethodEvent(error, onError);
  return { type: 'methodCreated', methodId: paymentMethod.id, last4: lastDigits(paymentMethod) };
}

/**
 * Validates Stripe's Payment Element and creates a payment method or a token from its data. This charges nothing.
 * Resolves to the event for the result.
 */
export function requestMethod(request: MethodRequest): Promise<PaymentEvent> {
  return requestFromStripe((deadline) => create(request, deadline), request.signal, request.onError);
}
