import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { onColorSchemeChange } from '../../../page/colorScheme.ts';
import { createPointerPressQueue } from '../../../runtime/pointerPress.ts';
import { hasTerms, type Terms } from '../../machine/state.ts';
import type { Payer } from '../../site/payer.ts';
import type { Card, CardSetup } from '../card.ts';
import { UNREACHABLE } from '../method.ts';
import { isFinal } from '../providerErrors.ts';
import { expectElement, expectResponse } from '../stripe.ts';
import { elementsTerms } from '../wallet.ts';
import { appearanceOf } from './appearance.ts';
import { type Confirm, requestMethod } from './method.ts';

export interface ElementSetup extends CardSetup {
  confirm: Confirm;
  /** Returns the terms of the payment on the page; undefined while the amount is unknown. */
  readTerms: () => Terms | undefined;
  /** Calls back after each change of the terms, and possibly more often. Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
}

/** Returns whether the form always contains the payer's name, so that Stripe doesn't have to ask for it. */
const requiresName = ({ requires }: Payer): boolean =>
  requires('name') || (requires('given-name') && requires('family-name'));

/**
 * Returns the payer's data from the form, for a payment method. The country and the postal code are missing, because
 * Stripe's element asks for them if a payment method needs them. The name and the email address are included only if
 * the element doesn't ask for them: the holder of a bank account may be somebody else.
 */
function billingDetails(payer: Payer) {
  const { name, email, phone, address } = payer.billingDetails();
  const { line1, line2, city, state } = address ?? {};
  return {
    ...(requiresName(payer) && { name }),
    ...(payer.requires('email') && { email }),
    ...(phone && { phone }),
    ...(line1 && {
      address: { line1, ...(line2 && { line2 }), ...(city && { city }), ...(state && { state }) },
    }),
  };
}

/** Stripe's elements for known terms. */
interface Mounted {
  elements: StripeElements;
  element: StripePaymentElement;
  /** Changes the terms of Stripe's elements. */
  follow: (terms: Terms) => void;
  /** Returns the pending change of the terms, which resolves to false if it failed; undefined if there is none. */
  change: () => Promise<boolean> | undefined;
}

/** Creates Stripe's elements with the given terms, and mounts the Payment Element in the container. */
function createElements(
  stripe: Stripe,
  container: HTMLElement,
  terms: Terms,
  { payer, fonts, confirm, fail }: ElementSetup & { fail: (error: unknown) => void },
): Mounted {
  const { name, email, address } = payer.billingDetails();
  const elements = stripe.elements({
    mode: 'payment',
    currency: 'usd',
    ...elementsTerms(terms),
    appearance: appearanceOf(container),
    ...(fonts !== undefined && { fonts: [{ cssSrc: fonts }] }),
    // Stripe refuses `createPaymentMethod` without this option. Confirmation Tokens don't need it.
    ...(confirm === 'method' && { paymentMethodCreation: 'manual' as const }),
  });
  const element = elements.create('payment', {
    // Each method has a visible name, and the fields of the first one are open.
    layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
    // The Express Checkout Element above shows these wallets. They confirm the payment in the browser, which Stripe
    // doesn't allow with elements that create payment methods.
    wallets: { applePay: 'never', googlePay: 'never' },
    fields: {
      billingDetails: {
        name: requiresName(payer) ? 'never' : 'auto',
        email: payer.requires('email') ? 'never' : 'auto',
      },
    },
    defaultValues: {
      billingDetails: {
        ...(name && { name }),
        ...(email && { email }),
        address: {
          ...(address?.country && { country: address.country }),
          ...(address?.postal_code && { postal_code: address.postal_code }),
        },
      },
    },
  });
  element.mount(container);
  /** Terms that Stripe's elements have now, and the terms that they should have. */
  let current = terms;
  let wanted = terms;
  let pending = Promise.resolve(true);
  const update = async (next: Terms): Promise<boolean> => {
    try {
      await expectResponse(() => elements.update(elementsTerms(next)));
      if (wanted === next) current = next;
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const follow = (next: Terms): void => {
    if (hasTerms(wanted, next)) return;
    wanted = next;
    pending = update(next);
  };
  return { elements, element, follow, change: () => (current === wanted ? undefined : pending) };
}

/**
 * Mounts Stripe's Payment Element in the given container and dispatches its events, as `mountCard` does for the
 * card's fields. Stripe needs an amount, so the element appears once there is something to pay.
 */
export function mountPaymentElement(stripe: Stripe, container: HTMLElement, setup: ElementSetup): Card {
  const { payer, dispatch, onError, confirm, readTerms, subscribe } = setup;
  const destroying = new AbortController();
  const { signal } = destroying;
  let mounted: Mounted | undefined;
  let hasFailed = false;
  const fail = (error: unknown): void => {
    hasFailed = true;
    onError('element', error);
    dispatch({ type: 'cardAbsent', isRefused: isFinal(error) });
  };

  const mount = (terms: Terms): Mounted => {
    const created = createElements(stripe, container, terms, { ...setup, fail });
    const { element } = created;
    const settle = expectElement(fail, signal);
    const runAfterPress = createPointerPressQueue(signal);
    element.on('change', ({ empty }) => {
      runAfterPress(() => {
        dispatch({ type: 'cardChanged', error: '' });
        if (!empty) dispatch({ type: 'cardFilled' });
      });
    });
    element.on('focus', () => dispatch({ type: 'cardTouched' }));
    element.on('ready', () => settle(() => dispatch({ type: 'cardReady' })));
    element.on('loaderror', ({ error }) => settle(() => fail(error)));
    return created;
  };
  const follow = (): void => {
    const terms = readTerms();
    if (!terms || terms.cents === 0 || hasFailed) return;
    if (mounted) mounted.follow(terms);
    else mounted = mount(terms);
  };
  // Deferred, because the payment is still handling an event when it calls back.
  const followLater = (): void =>
    queueMicrotask(() => {
      if (signal.aborted) return;
      try {
        follow();
      } catch (error) {
        fail(error);
      }
    });
  followLater();
  signal.addEventListener('abort', subscribe(followLater), { once: true });

  const restyle = (): void => {
    mounted?.elements.update({ appearance: appearanceOf(container) }).catch(fail);
  };
  onColorSchemeChange(restyle, signal);

  return {
    createMethod: async (request) => {
      // The amount may have changed in the same task.
      follow();
      if (!mounted) return UNREACHABLE;
      const { elements, change } = mounted;
      return requestMethod({
        stripe,
        elements,
        confirm,
        change: change(),
        details: () => billingDetails(payer),
        signal: request,
        onError,
      });
    },
    focus: () => mounted?.element.focus(),
    // Stripe's element shows its own messages.
    unfinishedFields: () => [],
    destroy: () => {
      destroying.abort();
      mounted?.element.destroy();
    },
  };
}
