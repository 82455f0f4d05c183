import type { Stripe, StripeCardElement, StripeElementStyle, StripeError } from '@stripe/stripe-js';
import { createPointerPressQueue } from '../dom/pointerPress.ts';
import { withDeadline } from '../net/deadline.ts';
import type { Payer } from './payer.ts';
import type { PaymentEvent } from './state.ts';
import { expectElement } from './stripe.ts';

const METHOD_TIMEOUT_MS = 60_000;

/** Viewports without room for the icon beside number, expiry date and CVC. */
const NARROW = '(max-width: 30rem)';

/** Returns the style of the card field in Stripe's frame, computed from the page's own styles. */
function styleOf(container: HTMLElement): StripeElementStyle {
  const { color, fontSize, fontFamily } = getComputedStyle(container);
  const colorOf = (token: string) => getComputedStyle(container).getPropertyValue(token).trim();
  const quietColor = colorOf('--sw-color-text-quiet');
  const errorColor = colorOf('--sw-color-danger');
  return {
    base: { color, fontSize, fontFamily, iconColor: quietColor, '::placeholder': { color: quietColor } },
    invalid: { color: errorColor, iconColor: errorColor },
  };
}

/** Returns whether Stripe wrote the error's message for visitors, which is true of these two types only. */
const isForVisitors = ({ type }: StripeError): boolean =>
  type === 'card_error' || type === 'validation_error';

/** Card field. It is inside Stripe's frame, so that the page never has access to the card number. */
export interface Card {
  /** Creates a payment method from the card. This charges nothing. */
  createMethod: () => Promise<PaymentEvent>;
  focus: () => void;
  destroy: () => void;
}

function toEvent({ type, message = '' }: Pick<StripeError, 'type' | 'message'>): PaymentEvent {
  const hasVisitorMessage = isForVisitors({ type });
  const notice = type === 'api_connection_error' ? 'cardUnreachable' : 'cardFailed';
  return { type: 'methodFailed', message: hasVisitorMessage ? message : '', notice };
}

async function createMethod(stripe: Stripe, card: StripeCardElement, payer: Payer): Promise<PaymentEvent> {
  const deadline = { signal: new AbortController().signal, timeout: METHOD_TIMEOUT_MS };
  const late = () => new Error('Stripe did not respond');
  try {
    const result = await withDeadline(deadline, late, (signal) =>
      Promise.race([
        stripe.createPaymentMethod({ type: 'card', card, billing_details: payer.billingDetails() }),
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
      ]),
    );
    if (result.error) return toEvent(result.error);
    return {
      type: 'methodCreated',
      methodId: result.paymentMethod.id,
      last4: result.paymentMethod.card?.last4 ?? '',
    };
  } catch {
    return toEvent({ type: 'api_connection_error' });
  }
}

/** Mounts the card field in a container and dispatches its events. */
export function mountCard(
  stripe: Stripe,
  container: HTMLElement,
  { payer, dispatch }: { payer: Payer; dispatch: (event: PaymentEvent) => void },
): Card {
  const narrow = matchMedia(NARROW);
  // The form has a field for the postal code, its own or ours. Stripe's would leave no room for the number on a phone.
  const options = { style: styleOf(container), hidePostalCode: true, hideIcon: narrow.matches };
  const card = stripe.elements().create('card', options);
  const destroying = new AbortController();
  const runAfterPress = createPointerPressQueue(destroying.signal);
  card.on('change', ({ error, empty }) => {
    runAfterPress(() => {
      dispatch({ type: 'cardChanged', error: error?.message ?? '' });
      if (!empty) dispatch({ type: 'cardFilled' });
    });
  });
  card.on('focus', () => dispatch({ type: 'cardTouched' }));
  const settle = expectElement(() => dispatch({ type: 'cardAbsent' }), destroying.signal);
  card.on('ready', () => settle(() => dispatch({ type: 'cardReady' })));
  card.on('loaderror', () => settle(() => dispatch({ type: 'cardAbsent' })));
  card.mount(container);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = (): void => card.update({ style: styleOf(container), hideIcon: narrow.matches });
  for (const query of [scheme, narrow])
    query.addEventListener('change', restyle, { signal: destroying.signal });
  // A site's own switch between light and dark.
  const schemeChanges = new MutationObserver(restyle);
  schemeChanges.observe(document, { attributeFilter: ['data-color-scheme'], subtree: true });
  return {
    createMethod: () => createMethod(stripe, card, payer),
    focus: () => card.focus(),
    destroy: () => {
      destroying.abort();
      schemeChanges.disconnect();
      card.destroy();
    },
  };
}
