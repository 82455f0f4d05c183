import type { Stripe } from '@stripe/stripe-js';
import type { Card } from './card.ts';
import type { ElementSetup } from './element/paymentElement.ts';
import { UNREACHABLE } from './method.ts';
import { expectResponse } from './stripe.ts';

/**
 * Mounts Stripe's Payment Element once its code has loaded. Forms with the card's fields never load that code.
 * @returns the element, which can be used once it has dispatched `cardReady`
 */
export function mountPaymentElementLazily(stripe: Stripe, container: HTMLElement, setup: ElementSetup): Card {
  let isDestroyed = false;
  let element: Card | undefined;
  const load = async (): Promise<void> => {
    try {
      const { mountPaymentElement } = await expectResponse(() => import('./element/paymentElement.ts'));
      if (!isDestroyed) element = mountPaymentElement(stripe, container, setup);
    } catch (error) {
      if (isDestroyed) return;
      setup.onError('element', error);
      setup.dispatch({ type: 'cardAbsent' });
    }
  };
  void load();
  return {
    createMethod: (signal) => element?.createMethod(signal) ?? Promise.resolve(UNREACHABLE),
    focus: (field) => element?.focus(field),
    unfinishedFields: () => [],
    destroy: () => {
      isDestroyed = true;
      element?.destroy();
    },
  };
}
