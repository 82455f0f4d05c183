import type {
  Stripe,
  StripeCardNumberElement,
  StripeElementBase,
  StripeElementChangeEvent,
  StripeElementStyle,
  StripeError,
} from '@stripe/stripe-js';
import { onColorSchemeChange } from '../../page/colorScheme.ts';
import { createPointerPressQueue } from '../../runtime/pointerPress.ts';
import { type CardField, cardFields, type PaymentEvent } from '../machine/state.ts';
import type { Payer } from '../site/payer.ts';
import { requestFromStripe, toMethodEvent } from './method.ts';
import { isFinal, type ReportProviderError } from './providerErrors.ts';
import { expectElement } from './stripe.ts';

/** Returns the style for a field in Stripe's frame, computed from the page's own styles. */
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
 * Returns the field that the error is about, according to the error's code (`incomplete_number`,
 * `invalid_expiry_year_past`, `incorrect_cvc`). Returns undefined if the error is about the whole card.
 */
const fieldOf = ({ code = '' }: StripeError): CardField | undefined =>
  cardFields.find((field) => code.includes(field));

/** Field of the card whose value is not complete. */
export interface UnfinishedField {
  field: CardField;
  /** True if nothing has been entered. */
  isEmpty: boolean;
}

/** The card's fields. They are inside Stripe's frames, so the page can never read the card number. */
export interface Card {
  /**
   * Creates a payment method from the card data. This charges nothing.
   * @param signal aborted if the submission is canceled; the result must then be ignored
   */
  createMethod: (signal: AbortSignal) => Promise<PaymentEvent>;
  focus: (field: CardField) => void;
  /** Returns the fields whose value is not complete. */
  unfinishedFields: () => readonly UnfinishedField[];
  destroy: () => void;
}

interface MethodRequest {
  stripe: Stripe;
  card: StripeCardNumberElement;
  payer: Payer;
  signal: AbortSignal;
  onError: ReportProviderError;
}

function createMethod({ stripe, card, payer, signal, onError }: MethodRequest): Promise<PaymentEvent> {
  const create = async (): Promise<PaymentEvent> => {
    const billingDetails = payer.billingDetails();
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details: billingDetails,
    });
    if (error) return toMethodEvent(error, onError, fieldOf(error));
    return { type: 'methodCreated', methodId: paymentMethod.id, last4: paymentMethod.card?.last4 ?? '' };
  };
  return requestFromStripe(create, signal, onError);
}

export interface CardSetup {
  payer: Payer;
  /** URL of a stylesheet with fonts for Stripe's frames, which can't access the page's stylesheets. */
  fonts: string | undefined;
  dispatch: (event: PaymentEvent) => void;
  onError: ReportProviderError;
}

/** Elements of the page that contain the card's fields. */
export type CardContainers = Readonly<Record<CardField, HTMLElement>>;

/** Interface that the three kinds of elements have in common. */
interface FieldElement extends Pick<StripeElementBase, 'mount' | 'focus' | 'destroy'> {
  on(name: 'change', handler: (event: StripeElementChangeEvent) => void): unknown;
  on(name: 'ready', handler: () => void): unknown;
  on(name: 'focus', handler: () => void): unknown;
  update(options: { style: StripeElementStyle }): void;
}

/**
 * Creates the card's elements. They are in one group, so Stripe creates the payment method from all three, and a browser
 * that fills in a saved card fills in all of them.
 */
function createElements(stripe: Stripe, fonts: string | undefined, style: StripeElementStyle) {
  const group = fonts === undefined ? stripe.elements() : stripe.elements({ fonts: [{ cssSrc: fonts }] });
  return {
    // Link's button would take up space that the digits need. Visitors who use Link find it among the wallet buttons.
    number: group.create('cardNumber', { style, showIcon: true, disableLink: true }),
    expiry: group.create('cardExpiry', { style }),
    cvc: group.create('cardCvc', { style }),
  } satisfies Record<CardField, FieldElement>;
}

/**
 * Mounts the card's fields in the given containers and dispatches their events. Focus stays in a completed field, as in
 * Stripe's own elements: Stripe's types forbid moving on when `complete` is true, because the visitor may go on typing.
 */
export function mountCard(
  stripe: Stripe,
  containers: CardContainers,
  { payer, fonts, dispatch, onError }: CardSetup,
): Card {
  const elements = createElements(stripe, fonts, styleOf(containers.number));
  const fields: readonly [CardField, FieldElement][] = cardFields.map((field) => [field, elements[field]]);
  const destroying = new AbortController();
  const runAfterPress = createPointerPressQueue(destroying.signal);
  const fail = (error: unknown): void => {
    onError('card', error);
    dispatch({ type: 'cardAbsent', isRefused: isFinal(error) });
  };
  const settle = expectElement(fail, destroying.signal);
  // Of the three elements, only the number emits `loaderror`. The deadline covers the others.
  elements.number.on('loaderror', ({ error }) => settle(() => fail(error)));
  const loading = new Set(cardFields);
  const unfinished = new Map(cardFields.map((field) => [field, { field, isEmpty: true }]));
  for (const [field, element] of fields) {
    element.on('change', ({ error, empty: isEmpty, complete }) => {
      if (complete) unfinished.delete(field);
      else unfinished.set(field, { field, isEmpty });
      runAfterPress(() => {
        dispatch({ type: 'cardChanged', field, error: error?.message ?? '' });
        if (!isEmpty) dispatch({ type: 'cardFilled' });
      });
    });
    element.on('focus', () => dispatch({ type: 'cardTouched' }));
    element.on('ready', () => {
      loading.delete(field);
      if (loading.size === 0) settle(() => dispatch({ type: 'cardReady' }));
    });
    element.mount(containers[field]);
  }
  const restyle = (): void => {
    for (const [field, element] of fields) element.update({ style: styleOf(containers[field]) });
  };
  onColorSchemeChange(restyle, destroying.signal);
  return {
    createMethod: (signal) => createMethod({ stripe, card: elements.number, payer, signal, onError }),
    focus: (field) => elements[field].focus(),
    unfinishedFields: () => cardFields.flatMap((field) => unfinished.get(field) ?? []),
    destroy: () => {
      destroying.abort();
      for (const [, element] of fields) element.destroy();
    },
  };
}
