import type {
  PaymentIntent,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import type { Event } from './state.ts';

/** As high as the other controls of a form. */
const BUTTON_HEIGHT = 48;

/** The buttons of wallets, in a frame of the provider's. */
export interface Wallet {
  /** The amount that the sheets say. */
  set: (cents: number) => void;
  /** Pays what the visitor has approved. It is asked for once; what comes of it is told in an event. */
  confirm: (secret: string) => Promise<Event>;
  /** Ends the sheet without a payment. */
  reject: () => void;
  destroy: () => void;
}

/** What a payment has come to. Money that is on its way, or held, has moved as far as the visitor goes. */
function toEvent({ status, payment_method: method }: PaymentIntent): Event {
  if (!/^(?:succeeded|processing|requires_capture)$/.test(status))
    return { type: 'walletRefused', isStale: false };
  return { type: 'walletPaid', method: typeof method === 'string' ? method : (method?.id ?? '') };
}

/** Whether it is not known what came of it: the answer was lost, or the provider has failed. */
const isUnsure = ({ type }: StripeError): boolean => /^(?:api_connection_error|api_error)$/.test(type);

function errorEvent(error: StripeError): Event {
  // Paid already, as in another tab.
  const paid = error.payment_intent && toEvent(error.payment_intent);
  if (paid?.type === 'walletPaid') return paid;
  if (isUnsure(error)) return { type: 'walletUnsure' };
  return { type: 'walletRefused', isStale: error.type === 'invalid_request_error' };
}

/** Asks the provider what has become of a payment, after a lost answer or a reload. */
export async function checkIntent(stripe: Stripe, secret: string): Promise<Event> {
  try {
    const { paymentIntent, error } = await stripe.retrievePaymentIntent(secret);
    return error ? { type: 'walletUnsure' } : toEvent(paymentIntent);
  } catch {
    return { type: 'walletUnsure' };
  }
}

async function confirm(stripe: Stripe, elements: StripeElements, clientSecret: string): Promise<Event> {
  const submitted = await elements.submit();
  if (submitted.error) return { type: 'walletRefused', isStale: false };
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
    return { type: 'walletUnsure' };
  }
}

interface Watcher {
  tell: (event: Event) => void;
  /** Whether a press may open a sheet now. */
  canPress: () => boolean;
  /** Whether the form is as it must be. If not, it says why. */
  mayPay: () => boolean;
}

/** Puts the wallets' buttons in their place, for an amount. */
export function mountWallet(
  stripe: Stripe,
  place: HTMLElement,
  amount: number,
  { tell, canPress, mayPay }: Watcher,
): Wallet {
  const elements = stripe.elements({ mode: 'payment', amount, currency: 'usd' });
  const buttons = elements.create('expressCheckout', { buttonHeight: BUTTON_HEIGHT });
  let sheet: StripeExpressCheckoutElementConfirmEvent | undefined;
  buttons.on('ready', ({ availablePaymentMethods: ways }) => {
    tell({ type: ways && Object.values(ways).some(Boolean) ? 'walletOffered' : 'walletAbsent' });
  });
  buttons.on('loaderror', () => tell({ type: 'walletAbsent' }));
  buttons.on('click', ({ resolve, reject }) => {
    const isAgreed = canPress();
    if (isAgreed && mayPay()) {
      resolve();
      return;
    }
    if (!isAgreed) tell({ type: 'walletPressedEarly' });
    reject();
  });
  buttons.on('confirm', (event) => {
    sheet = event;
    tell({ type: 'walletApproved' });
  });
  buttons.mount(place);
  const fail = (): void => sheet?.paymentFailed({ reason: 'fail' });
  return {
    set: (cents) => void elements.update({ amount: cents }),
    confirm: async (secret) => {
      const event = await confirm(stripe, elements, secret);
      if (event.type === 'walletRefused') fail();
      return event;
    },
    reject: fail,
    destroy: () => buttons.destroy(),
  };
}
