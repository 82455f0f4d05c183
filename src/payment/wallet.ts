import type {
  PaymentIntent,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import type { Control } from '../forms/controls.ts';
import type { Payer } from './payer.ts';
import type { PaymentEvent, Terms } from './state.ts';
import { expectElement } from './stripe.ts';

/** Button height in px, equal to that of the other controls in a form. */
const BUTTON_HEIGHT = 48;

/** Wallet buttons of Stripe's Express Checkout Element. */
export interface Wallet {
  /** Sets the amount that the wallets' sheets show, and whether they say that more payments follow. */
  setTerms: (terms: Terms) => void;
  /** Confirms the authorized payment with a single request, and resolves to an event with the outcome. */
  confirm: (secret: string) => Promise<PaymentEvent>;
  /** Closes the sheet with a failure, without a payment. */
  reject: () => void;
  destroy: () => void;
}

/** Returns the outcome of a payment intent. Processing and authorized payments count as paid. */
function toEvent({ status, payment_method: method }: PaymentIntent): PaymentEvent {
  if (!/^(?:succeeded|processing|requires_capture)$/.test(status))
    return { type: 'walletFailed', isStale: false };
  return { type: 'walletPaid', methodId: typeof method === 'string' ? method : (method?.id ?? '') };
}

/** Returns whether the outcome is unknown, because the connection or Stripe failed. */
const isOutcomeUnknown = ({ type }: StripeError): boolean =>
  /^(?:api_connection_error|api_error)$/.test(type);

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
): Promise<PaymentEvent> {
  const submitted = await elements.submit();
  if (submitted.error) return { type: 'walletFailed', isStale: false };
  try {
    const confirmParams = { return_url: location.href };
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
  /** Returns whether a click may open a sheet now. */
  canOpenSheet: () => boolean;
  payer: Payer;
  /** Validates the form, except for some controls. If it is invalid, shows the errors. */
  validate: (except?: readonly Control[]) => boolean;
}

/** Returns the options of the elements' group. Stripe refuses a payment whose intent has other values. */
const optionsOf = ({ cents, isRecurring = false }: Terms) => ({
  amount: cents,
  setupFutureUsage: isRecurring ? ('off_session' as const) : null,
});

/** Mounts the wallet buttons in a container. */
export function mountWallet(
  stripe: Stripe,
  container: HTMLElement,
  terms: Terms,
  { dispatch, canOpenSheet, payer, validate }: WalletCallbacks,
): Wallet {
  const elements = stripe.elements({ mode: 'payment', currency: 'usd', ...optionsOf(terms) });
  const buttons = elements.create('expressCheckout', {
    buttonHeight: BUTTON_HEIGHT,
    // The sheet knows these already, so that the visitor need not type them.
    emailRequired: payer.has('email'),
    billingAddressRequired: payer.has('name') || payer.has('given-name'),
  });
  let sheet: StripeExpressCheckoutElementConfirmEvent | undefined;
  let pendingUpdates = 0;
  /** Sets the terms. Until Stripe has passed them to its frame, a click would open a sheet with the previous ones. */
  async function setTerms(next: Terms): Promise<void> {
    pendingUpdates += 1;
    try {
      await elements.update(optionsOf(next));
    } catch {
      // The sheet would show the previous terms.
      dispatch({ type: 'walletAbsent' });
    }
    pendingUpdates -= 1;
  }
  const failSheet = (): void => sheet?.paymentFailed({ reason: 'fail' });
  const destroying = new AbortController();
  const settle = expectElement(() => dispatch({ type: 'walletAbsent' }), destroying.signal);
  buttons.on('ready', ({ availablePaymentMethods: wallets }) => {
    const isOffered = wallets && Object.values(wallets).some(Boolean);
    settle(() => dispatch({ type: isOffered ? 'walletOffered' : 'walletAbsent' }));
  });
  buttons.on('loaderror', () => settle(() => dispatch({ type: 'walletAbsent' })));
  buttons.on('click', ({ resolve, reject }) => {
    const isReady = canOpenSheet() && pendingUpdates === 0;
    if (isReady && validate(payer.fieldsOfSheet())) {
      resolve();
      return;
    }
    if (!isReady) dispatch({ type: 'walletClickedEarly' });
    reject();
  });
  buttons.on('confirm', (event) => {
    sheet = event;
    if (event.billingDetails) payer.fillIn(event.billingDetails);
    // Nothing is charged yet. A sheet may lack a name, and then its field is still empty.
    if (validate()) dispatch({ type: 'walletAuthorized' });
    else failSheet();
  });
  buttons.mount(container);
  return {
    setTerms: (next) => void setTerms(next),
    confirm: async (secret) => {
      const event = await confirmPayment(stripe, elements, secret);
      if (event.type === 'walletFailed') failSheet();
      return event;
    },
    reject: failSheet,
    destroy: () => {
      destroying.abort();
      buttons.destroy();
    },
  };
}
