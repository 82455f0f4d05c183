import type {
  PaymentIntent,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import type { Control } from '../../forms/fields/controls.ts';
import { hasTerms, type PaymentEvent, type Terms } from '../machine/state.ts';
import type { Payer } from '../site/payer.ts';
import { isSiteError, parameterOf, type ReportProviderError } from './providerErrors.ts';
import { expectElement, expectResponse, ProviderFailure } from './stripe.ts';

/** Height of the wallet buttons in px, equal to the height of a form's other controls. */
const BUTTON_HEIGHT = 48;

/** Purpose of a payment, shown on the wallet buttons. */
export type Purpose = 'buy' | 'donate';

/** Wallet buttons of Stripe's Express Checkout Element. */
export interface Wallet {
  /** Sets the amount that the wallets' sheets show, and whether the sheets mention later charges. */
  setTerms: (terms: Terms) => Promise<void>;
  /**
   * Confirms the authorized payment in a single request, and resolves to an event for the outcome.
   * @param returnUrl address to which the bank redirects the visitor, if the payment uses a page of the bank
   */
  confirm: (secret: string, returnUrl: string) => Promise<PaymentEvent>;
  /** Closes the sheet and reports a failure in it; no payment is made. */
  reject: () => void;
  /** Prevents a payment from a sheet that may still be open, because a page can't close the sheet. */
  withdraw: () => void;
  focus: () => void;
  destroy: () => void;
}

/**
 * Returns the event for a payment intent's outcome. An authorized payment counts as paid. Only a canceled intent can
 * never be charged: in every other state, Stripe may still carry out a confirmation whose response was lost.
 */
function toEvent({
  status,
  amount,
  payment_method: method,
  last_payment_error: error,
}: PaymentIntent): PaymentEvent {
  const methodId = typeof method === 'string' ? method : (method?.id ?? '');
  if (status === 'succeeded' || status === 'requires_capture')
    return { type: 'walletPaid', methodId, cents: amount };
  if (status === 'processing') return { type: 'walletProcessing', methodId, cents: amount };
  if (status === 'canceled') return { type: 'walletFailed', isStale: false };
  // The error may be from an earlier attempt.
  const isDeclined = status === 'requires_payment_method' && Boolean(error);
  return isDeclined ? { type: 'walletFailed', isStale: false, isUnsettled: true } : { type: 'walletPending' };
}

/**
 * Returns whether the outcome is unknown after the given error, because the connection or Stripe failed, or because
 * another confirmation of the same intent is in progress.
 */
const isOutcomeUnknown = ({ type, code }: StripeError): boolean =>
  /^(?:api_connection_error|api_error|rate_limit_error|idempotency_error)$/.test(type) ||
  code === 'lock_timeout';

function errorEvent(error: StripeError): PaymentEvent {
  // The intent may already have been paid, for example in another tab.
  const accepted = error.payment_intent && toEvent(error.payment_intent);
  if (accepted?.type === 'walletPaid' || accepted?.type === 'walletProcessing')
    return { ...accepted, isEarlier: true };
  if (isOutcomeUnknown(error)) return { type: 'walletOutcomeUnknown' };
  return { type: 'walletFailed', isStale: error.type === 'invalid_request_error' };
}

/**
 * Requests the outcome of a payment from Stripe, after a reload or if a request to Stripe has failed or is late. Without
 * a response, the outcome remains unknown.
 */
export async function checkIntent(
  stripe: Stripe,
  secret: string,
  onError: ReportProviderError,
): Promise<PaymentEvent> {
  try {
    const { paymentIntent, error } = await expectResponse(() => stripe.retrievePaymentIntent(secret));
    if (!error)
      return paymentIntent.status === 'requires_action'
        ? { type: 'walletPending', isAtBank: true }
        : toEvent(paymentIntent);
    if (isSiteError(error)) onError('result', error);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) onError('result', error);
  }
  return { type: 'walletOutcomeUnknown' };
}

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  returnUrl: string;
  onError: (error: StripeError | Error) => void;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error());

/**
 * Confirms the payment. The promise may stay pending for as long as the visitor is at the bank, or for ever, so the
 * caller requests the outcome from Stripe if it is late.
 */
async function confirmPayment({
  stripe,
  elements,
  clientSecret,
  returnUrl,
  onError,
}: Confirmation): Promise<PaymentEvent> {
  // Charges nothing, so without a response nothing has been charged.
  const invalid = await expectResponse(() => elements.submit()).then(({ error }) => error, asError);
  if (invalid) {
    onError(invalid);
    return { type: 'walletFailed', isStale: false };
  }
  try {
    const confirmParams = { return_url: returnUrl };
    const paid = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect: 'if_required',
    });
    // If the bank's window has closed without a result, nobody will answer there, so the payment isn't at the bank.
    if (!paid.error) return toEvent(paid.paymentIntent);
    onError(paid.error);
    return errorEvent(paid.error);
  } catch (error) {
    onError(asError(error));
    return { type: 'walletOutcomeUnknown' };
  }
}

/**
 * Creates the function that reports why Stripe refused a confirmation. A mismatch between the intent's amount and the
 * page's is reported only if it happens again, because the first time, another tab may have caused it.
 */
function createConfirmationReport(report: ReportProviderError): Confirmation['onError'] {
  let hasOtherAmount = false;
  return (error) => {
    if (error instanceof Error) return report('confirmation', error);
    const isExpected = parameterOf(error) === 'amount' && !hasOtherAmount;
    if (isExpected) hasOtherAmount = true;
    else if (isSiteError(error)) report('confirmation', error);
  };
}

interface WalletSetup {
  purpose: Purpose;
  dispatch: (event: PaymentEvent) => void;
  /** Returns the terms that a wallet may pay now; undefined if no wallet payment is allowed. */
  readTerms: () => Terms | undefined;
  payer: Payer;
  /** Validates the form, ignoring the given controls. If the form is invalid, shows the errors. */
  validate: (except?: readonly Control[]) => boolean;
  onError: ReportProviderError;
}

/**
 * Returns the terms as options for Stripe's `elements`. Stripe refuses a payment if the intent has different values.
 */
export const elementsTerms = ({ cents, isRecurring = false }: Terms) => ({
  amount: cents,
  setupFutureUsage: isRecurring ? ('off_session' as const) : null,
});

/** Mounts the wallet buttons in the given container. */
export function mountWallet(
  stripe: Stripe,
  container: HTMLElement,
  terms: Terms,
  { purpose, dispatch, readTerms, payer, validate, onError }: WalletSetup,
): Wallet {
  /**
   * Terms of Stripe's elements. Undefined while Stripe is changing the terms, because a click would open a sheet that
   * shows the previous ones.
   */
  let current: Terms | undefined = terms;
  /** Terms of the last call to `setTerms`. */
  let wanted = terms;
  /** Terms that the most recently opened sheet shows. */
  let shown: Terms | undefined;
  /** True once the visitor has left the step or page whose button opened the sheet. */
  let isWithdrawn = false;
  const reportConfirmation = createConfirmationReport(onError);
  const elements = stripe.elements({ mode: 'payment', currency: 'usd', ...elementsTerms(terms) });
  const buttons = elements.create('expressCheckout', {
    buttonHeight: BUTTON_HEIGHT,
    buttonType: { applePay: purpose, googlePay: purpose },
    // The sheet can provide these values, so that the visitor doesn't have to type them.
    emailRequired: payer.has('email'),
    billingAddressRequired: ['name', 'given-name', 'country'].some(payer.has),
  });
  let sheet: StripeExpressCheckoutElementConfirmEvent | undefined;
  const failSheet = (): void => sheet?.paymentFailed({ reason: 'fail' });
  const destroying = new AbortController();
  const fail = (error: unknown): void => {
    onError('wallet', error);
    dispatch({ type: 'walletAbsent' });
  };
  const settle = expectElement(fail, destroying.signal);
  buttons.on('ready', ({ availablePaymentMethods: wallets }) => {
    const isOffered = wallets && Object.values(wallets).some(Boolean);
    settle(() => dispatch({ type: isOffered ? 'walletOffered' : 'walletAbsent' }));
  });
  buttons.on('loaderror', ({ error }) => settle(() => fail(error)));
  buttons.on('click', ({ resolve, reject }) => {
    const due = readTerms();
    const isReady = due !== undefined && current !== undefined && hasTerms(current, due);
    if (isReady && validate(payer.fieldsOfSheet())) {
      shown = due;
      isWithdrawn = false;
      resolve();
      return;
    }
    if (!isReady) dispatch({ type: 'walletClickedEarly' });
    reject();
  });
  buttons.on('confirm', (event) => {
    sheet = event;
    if (isWithdrawn) {
      dispatch({ type: 'walletWithdrawn' });
      failSheet();
      return;
    }
    const due = readTerms();
    if (!due || !shown || !hasTerms(shown, due)) {
      // The terms have changed since the sheet was opened.
      dispatch({ type: 'walletClickedEarly' });
      failSheet();
      return;
    }
    if (event.billingDetails) payer.fillIn(event.billingDetails);
    // Nothing has been charged yet. If the sheet provided no name, for example, that field is still empty.
    if (validate()) dispatch({ type: 'walletAuthorized' });
    else failSheet();
  });
  buttons.mount(container);
  return {
    setTerms: async (next) => {
      wanted = next;
      current = undefined;
      await expectResponse(() => elements.update(elementsTerms(next)));
      if (wanted === next) current = next;
    },
    confirm: async (secret, returnUrl) => {
      const event = await confirmPayment({
        stripe,
        elements,
        clientSecret: secret,
        returnUrl,
        onError: reportConfirmation,
      });
      if (event.type === 'walletFailed') failSheet();
      return event;
    },
    reject: failSheet,
    withdraw: () => {
      isWithdrawn = true;
    },
    focus: () => buttons.focus(),
    destroy: () => {
      destroying.abort();
      buttons.destroy();
    },
  };
}
