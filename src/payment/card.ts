import type { Stripe, StripeCardElement, StripeElementStyle, StripeError } from '@stripe/stripe-js';
import { withDeadline } from '../net/deadline.ts';
import { followPresses } from './presses.ts';
import type { Event } from './state.ts';

const METHOD_WITHIN_MS = 60_000;

/** What the field in the provider's frame looks like: as what stands round it. */
function styleOf(place: HTMLElement): StripeElementStyle {
  const { color, fontSize, fontFamily } = getComputedStyle(place);
  const colorOf = (token: string) => getComputedStyle(place).getPropertyValue(token).trim();
  const quiet = colorOf('--sw-color-text-quiet');
  const danger = colorOf('--sw-color-danger');
  return {
    base: { color, fontSize, fontFamily, iconColor: quiet, '::placeholder': { color: quiet } },
    invalid: { color: danger, iconColor: danger },
  };
}

/** Only these two are written for the person who pays. */
const isForVisitors = ({ type }: StripeError): boolean =>
  type === 'card_error' || type === 'validation_error';

/** The card's field: in a frame of the provider's, so that the page never sees a number. */
export interface Card {
  /** Makes the card a payment method: nothing is charged by that. */
  makeMethod: () => Promise<Event>;
  focus: () => void;
  destroy: () => void;
}

function toEvent({ type, message = '' }: Pick<StripeError, 'type' | 'message'>): Event {
  const isSaid = isForVisitors({ type });
  const notice = type === 'api_connection_error' ? 'cardUnreachable' : 'cardFailed';
  return { type: 'methodFailed', message: isSaid ? message : '', notice };
}

async function makeMethod(stripe: Stripe, card: StripeCardElement): Promise<Event> {
  const deadline = { signal: new AbortController().signal, timeout: METHOD_WITHIN_MS };
  const late = () => new Error('the provider has not answered');
  try {
    const made = await withDeadline(deadline, late, (signal) =>
      Promise.race([
        stripe.createPaymentMethod({ type: 'card', card }),
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
      ]),
    );
    if (made.error) return toEvent(made.error);
    return { type: 'methodMade', method: made.paymentMethod.id, last4: made.paymentMethod.card?.last4 ?? '' };
  } catch {
    return toEvent({ type: 'api_connection_error' });
  }
}

/** Puts the card's field in its place, and tells what becomes of it. */
export function mountCard(stripe: Stripe, place: HTMLElement, tell: (event: Event) => void): Card {
  const card = stripe.elements().create('card', { style: styleOf(place) });
  const over = new AbortController();
  const afterPress = followPresses(over.signal);
  card.on('change', ({ error, empty }) => {
    afterPress(() => {
      tell({ type: 'cardChanged', error: error?.message ?? '' });
      if (!empty) tell({ type: 'cardTouched' });
    });
  });
  card.on('focus', () => tell({ type: 'cardTouched' }));
  card.on('loaderror', () => tell({ type: 'providerFailed' }));
  card.mount(place);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = (): void => card.update({ style: styleOf(place) });
  scheme.addEventListener('change', restyle, { signal: over.signal });
  return {
    makeMethod: () => makeMethod(stripe, card),
    focus: () => card.focus(),
    destroy: () => {
      over.abort();
      card.destroy();
    },
  };
}
