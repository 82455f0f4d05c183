import type {
  PaymentIntent,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { returnAddress } from './returnAddress.ts';
import type { PaymentEvent } from './state.ts';

/** Button height in px, equal to that of the other controls in a form. */
const BUTTON_HEIGHT = 48;

/** Wallet buttons of Stripe's Express Checkout Element. */
export interface Wallet {
  /** Sets the amount that the wallets' sheets show. */
  setAmount: (cents: number) => Promise<void>;
  /** Confirms the authorized payment with a single request, and resolves to an event with the outcome. */
  confirm: (secret: string, item: string) => Promise<PaymentEvent>;
  /** Closes the sheet with a failure, without a payment. */
  reject: () => void;
  destroy: () => void;
}

/**
 * Returns the outcome of a payment intent. Processing and authorized payments count as paid. Only a canceled intent can
 * never be charged: in every other state, a confirmation that was lost on its way may still arrive.
 */
function toEvent({
  status,
  amount,
  payment_method: method,
  last_payment_error: error,
}: PaymentIntent): PaymentEvent {
  if (/^(?:succeeded|processing|requires_capture)$/.test(status))
    return {
      type: 'walletPaid',
      methodId: typeof method === 'string' ? method : (method?.id ?? ''),
      cents: amount,
    };
  if (status === 'canceled') return { type: 'walletFailed', isStale: false };
  // The error may be that of an earlier attempt.
  const isDeclined = status === 'requires_payment_method' && Boolean(error);
  return isDeclined ? { type: 'walletFailed', isStale: false, isUnsettled: true } : { type: 'walletPending' };
}

/**
 * Returns whether an error leaves the outcome open: the connection or Stripe failed, or another confirmation of the same
 * intent is in progress.
 */
const isOutcomeUnknown = ({ type, code }: StripeError): boolean =>
  /^(?:api_connection_error|api_error|rate_limit_error|idempotency_error)$/.test(type) ||
  code === 'lock_timeout';

function errorEvent(error: StripeError): PaymentEvent {
  // The intent may already be paid, for example in another tab.
  const paid = error.payment_intent && toEvent(error.payment_intent);
  if (paid?.type === 'walletPaid') return paid;
  if (isOutcomeUnknown(error)) return { type: 'walletOutcomeUnknown' };
  return { type: 'walletFailed', isStale: error.type === 'invalid_request_error' };
}

/** Requests the outcome of a payment from Stripe, after a failed request or a reload. */
export async function checkIntent(stripe: Stripe, secret: string): Promise<PaymentEvent> {
  try {
    const { paymentIntent, error } = await stripe.retrievePaymentIntent(secret);
    return error ? { type: 'walletOutcomeUnknown' } : toEvent(paymentIntent);
  } catch {
    return { type: 'walletOutcomeUnknown' };
  }
}

async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  item: string,
): Promise<PaymentEvent> {
  const submitted = await elements.submit();
  if (submitted.error) return { type: 'walletFailed', isStale: false };
  try {
    const confirmParams = { return_url: returnAddress(location.href, item) };
    const paid = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams,
      redirect: 'if_required',
    });
    return paid.error ? errorEvent(paid.error) : toEvent(paid.paymentIntent);
  } catch {
    return { type: 'walletOutcomeUnknown' };
  }
}

interface WalletCallbacks {
  dispatch: (event: PaymentEvent) => void;
  /** Returns the amount in cents that a wallet may pay now; undefined if it may not pay. */
  readAmount: () => number | undefined;
  /** Validates the form. If it is invalid, shows the errors. */
  validate: () => boolean;
}

/** Mounts the wallet buttons in a container. The amount is in cents. */
export function mountWallet(
  stripe: Stripe,
  container: HTMLElement,
  amount: number,
  { dispatch, readAmount, validate }: WalletCallbacks,
): Wallet {
  /** Amount of the elements; undefined while Stripe changes it. */
  let current: number | undefined = amount;
  /** Amount in the sheet that was opened last. */
  let shown: number | undefined;
  const elements = stripe.elements({ mode: 'payment', amount, currency: 'usd' });
  const buttons = elements.create('expressCheckout', { buttonHeight: BUTTON_HEIGHT });
  let sheet: StripeExpressCheckoutElementConfirmEvent | undefined;
  buttons.on('ready', ({ availablePaymentMethods: wallets }) => {
    dispatch({ type: wallets && Object.values(wallets).some(Boolean) ? 'walletOffered' : 'walletAbsent' });
  });
  buttons.on('loaderror', () => dispatch({ type: 'walletAbsent' }));
  buttons.on('click', ({ resolve, reject }) => {
    const due = readAmount();
    const isReady = due !== undefined && due === current;
    if (isReady && validate()) {
      shown = due;
      resolve();
      return;
    }
    if (!isReady) dispatch({ type: 'walletClickedEarly' });
    reject();
  });
  buttons.on('confirm', (event) => {
    sheet = event;
    if (readAmount() === shown) {
      dispatch({ type: 'walletAuthorized' });
      return;
    }
    // The amount has changed since the sheet was opened.
    dispatch({ type: 'walletClickedEarly' });
    failSheet();
  });
  buttons.mount(container);
  const failSheet = (): void => sheet?.paymentFailed({ reason: 'fail' });
  /** Amount of the last call of `setAmount`. */
  let wanted = amount;
  return {
    setAmount: async (cents) => {
      wanted = cents;
      current = undefined;
      await elements.update({ amount: cents });
      if (wanted === cents) current = cents;
    },
    confirm: async (secret, item) => {
      const event = await confirmPayment(stripe, elements, secret, item);
      if (event.type === 'walletFailed') failSheet();
      return event;
    },
    reject: failSheet,
    destroy: () => buttons.destroy(),
  };
}
