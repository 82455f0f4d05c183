/** View of the pages of the browser, in a form that can be compared with the model. */
import { purchasables } from '../../fixtures/payments/catalog.ts';
import type { PaymentState, Purchasable } from '../../src/payment/machine/state.ts';
import type { Tab } from './world.ts';

/** View of a page: its kind and, for a form, the machine's state and what the visitor can see and use. */
export interface View {
  readonly page: Exclude<Tab['page'], 'none'>;
  readonly state?: PaymentState | undefined;
  readonly text: string;
  readonly isLocked: boolean;
  readonly isSubmitting: boolean;
  readonly canUseWallet: boolean;
}

/** Binding of the page that receives each view, with the time in ms. The view is undefined while the page loads. */
export type NoteView = (view: View | undefined, at: number) => void;

/**
 * Runs in the page before its scripts, and reports the view whenever it changes. The browser carries out no request of the test
 * while a navigation is held, so the test cannot ask.
 */
export function reportViews(): void {
  if (window !== window.top) return;
  interface Fiber {
    readonly return: Fiber | null;
    readonly memoizedProps: { readonly payment?: { readonly state: PaymentState } } | null;
  }
  /** Reads the payment's state from the props of a component, as React's own tools do. */
  const readState = (): PaymentState | undefined => {
    const element = document.querySelector('.sw-payment-first');
    const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber$'));
    let fiber = key === undefined ? null : (Reflect.get(element as object, key) as Fiber | null);
    while (fiber && !fiber.memoizedProps?.payment) fiber = fiber.return;
    return fiber?.memoizedProps?.payment?.state;
  };
  const isVisible = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const kindOf = (): View['page'] => {
    if (location.pathname.includes('/3d-secure/')) return 'bank';
    const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
    if (/^(?:Thank you|Your membership is paid)/.test(heading)) return 'receipt';
    const isUnderway = [...document.querySelectorAll('a')].some((link) => link.textContent === 'Check again');
    return isUnderway ? 'underway' : 'form';
  };
  const read = (): View => ({
    page: kindOf(),
    state: readState(),
    text: [...document.querySelectorAll<HTMLElement>('.sw-payment-status, .sw-payment-error')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.innerText)
      .join(' '),
    isLocked: isVisible('form fieldset[inert]'),
    isSubmitting: isVisible('.sw-submitting'),
    canUseWallet: isVisible('.sw-payment-buttons:not([inert])'),
  });
  let last = '';
  setInterval(() => {
    const view = document.readyState === 'loading' ? undefined : read();
    if (JSON.stringify(view) === last) return;
    last = JSON.stringify(view);
    (Reflect.get(window, 'noteView') as NoteView)(view, Date.now());
  }, 50);
}

/** Amounts by the items of the page. */
export const items: ReadonlyMap<string, number> = new Map(purchasables.map(({ id, cents }) => [id, cents]));

/** Returns a state as the model and the page can be compared: items are amounts, and ids have no digits of their own. */
export const comparable = ({ purchasable, pending, intent, wallet, ...state }: PaymentState) => {
  const { form, price, cents, notice, cardsSent, stripe, card } = state;
  const same = { form, price, cents, notice, cardsSent, stripe, card };
  const itemOf = (one: Purchasable | undefined) =>
    one && (one.cents ?? items.get(one.item) ?? Number(one.item));
  return {
    ...same,
    item: itemOf(purchasable),
    pending: itemOf(pending?.purchasable),
    intent: { status: intent.status, cents: 'cents' in intent ? intent.cents : undefined },
    wallet: {
      status: wallet.status,
      cents: wallet.cents,
      checks: wallet.checks,
      isUnsettled: wallet.isUnsettled,
      isAccepted: wallet.methodId !== '',
      paidFor: itemOf(wallet.paidFor),
      elsewhere: wallet.elsewhere,
    },
  };
};
