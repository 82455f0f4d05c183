import type { Stripe, StripeCardElement, StripeElementStyle, StripeError } from '@stripe/stripe-js';
import { withDeadline } from '../net/deadline.ts';
import { createPointerPressQueue } from '../page/pointerPress.ts';
import type { Payer } from './payer.ts';
import { isFinal, isSiteError, type ReportProviderError } from './providerErrors.ts';
import type { PaymentEvent } from './state.ts';
import { expectElement, ProviderFailure } from './stripe.ts';

const METHOD_TIMEOUT_MS = 60_000;

/** Media query for viewports that have no room for the icon beside the number, expiry date and CVC. */
const NARROW = '(max-width: 30rem)';

/** Returns the style for the card field in Stripe's frame, computed from the page's own styles. */
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

/**
 * Returns whether the error's message is meant for visitors. Stripe writes messages for visitors only for these two
 * types.
 */
const isForVisitors = ({ type }: StripeError): boolean =>
  type === 'card_error' || type === 'validation_error';

/** Card field. It is inside Stripe's frame, so the page can never read the card number. */
export interface Card {
  /**
   * Creates a payment method from the card data. This charges nothing.
   * @param signal aborted if the submission is canceled; the result must then be ignored
   */
  createMethod: (signal: AbortSignal) => Promise<PaymentEvent>;
  focus: () => void;
  destroy: () => void;
}

const UNREACHABLE: PaymentEvent = { type: 'methodFailed', message: '', notice: 'cardUnreachable' };

/** Returns the event for a Stripe error, and reports the error to developers if the site caused it. */
function toEvent(error: StripeError, onError: ReportProviderError): PaymentEvent {
  if (error.type === 'api_connection_error') return UNREACHABLE;
  if (isSiteError(error)) onError('method', error);
  const message = isForVisitors(error) ? (error.message ?? '') : '';
  const isRefused = isSiteError(error) && isFinal(error);
  return { type: 'methodFailed', message, notice: isRefused ? 'providerRefused' : 'cardFailed' };
}

interface MethodRequest {
  stripe: Stripe;
  card: StripeCardElement;
  payer: Payer;
  signal: AbortSignal;
  onError: ReportProviderError;
}

async function createMethod({ stripe, card, payer, signal, onError }: MethodRequest): Promise<PaymentEvent> {
  const late = () => new ProviderFailure('Stripe did not respond');
  try {
    const result = await withDeadline({ signal, timeout: METHOD_TIMEOUT_MS }, late, (deadline) =>
      Promise.race([
        stripe.createPaymentMethod({ type: 'card', card, billing_details: payer.billingDetails() }),
        new Promise<never>((_, reject) => {
          deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
        }),
      ]),
    );
    if (result.error) return toEvent(result.error, onError);
    return {
      type: 'methodCreated',
      methodId: result.paymentMethod.id,
      last4: result.paymentMethod.card?.last4 ?? '',
    };
  } catch (error) {
    if (signal.aborted || error instanceof ProviderFailure) return UNREACHABLE;
    onError('method', error);
    return {
      type: 'methodFailed',
      message: '',
      notice: isFinal(error) ? 'providerRefused' : 'cardFailed',
    };
  }
}

export interface CardSetup {
  payer: Payer;
  /** URL of a stylesheet with fonts for Stripe's frame, which can't access the page's stylesheets. */
  fonts: string | undefined;
  dispatch: (event: PaymentEvent) => void;
  onError: ReportProviderError;
}

/** Mounts the card field in the given container and dispatches its events. */
export function mountCard(
  stripe: Stripe,
  container: HTMLElement,
  { payer, fonts, dispatch, onError }: CardSetup,
): Card {
  const narrow = matchMedia(NARROW);
  // The form contains a postal code field, either its own or the one that `PostalCode` renders. Stripe's field would
  // leave no room for the card number on a phone.
  const options = {
    style: styleOf(container),
    hidePostalCode: true,
    hideIcon: narrow.matches,
    // Link's button would take up space that the digits need. Visitors who use Link find it among the wallet buttons.
    disableLink: true,
  };
  const group = fonts === undefined ? stripe.elements() : stripe.elements({ fonts: [{ cssSrc: fonts }] });
  const card = group.create('card', options);
  const destroying = new AbortController();
  const runAfterPress = createPointerPressQueue(destroying.signal);
  card.on('change', ({ error, empty }) => {
    runAfterPress(() => {
      dispatch({ type: 'cardChanged', error: error?.message ?? '' });
      if (!empty) dispatch({ type: 'cardFilled' });
    });
  });
  card.on('focus', () => dispatch({ type: 'cardTouched' }));
  const fail = (error: unknown): void => {
    onError('card', error);
    dispatch({ type: 'cardAbsent', isRefused: isFinal(error) });
  };
  const settle = expectElement(fail, destroying.signal);
  card.on('ready', () => settle(() => dispatch({ type: 'cardReady' })));
  card.on('loaderror', ({ error }) => settle(() => fail(error)));
  card.mount(container);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = (): void => card.update({ style: styleOf(container), hideIcon: narrow.matches });
  for (const query of [scheme, narrow])
    query.addEventListener('change', restyle, { signal: destroying.signal });
  // Follows the site's own switch between light and dark color schemes.
  const schemeChanges = new MutationObserver(restyle);
  schemeChanges.observe(document, { attributeFilter: ['data-color-scheme'], subtree: true });
  return {
    createMethod: (signal) => createMethod({ stripe, card, payer, signal, onError }),
    focus: () => card.focus(),
    destroy: () => {
      destroying.abort();
      schemeChanges.disconnect();
      card.destroy();
    },
  };
}
