import type { ReportProblem } from '../../runtime/define.ts';
import { WidgetError } from '../../runtime/WidgetError.ts';
import type { FieldOptions } from './options.ts';

/** Markup of Craft's payment gateway inside the form (PY-06). */
export interface Gateway {
  /** Element for the card's fields. It contains fallback content for visitors without JavaScript. */
  element: HTMLElement;
  /** Element for the wallet buttons; undefined to show the buttons above the card's fields. */
  walletPlace: HTMLElement | undefined;
  /** Element that contains the vendor's security check against card testing; undefined if there is none. */
  challenge: HTMLElement | undefined;
  /** True if the form marks its required fields with an asterisk. */
  marksRequired: boolean;
  /** Buttons that move focus to the card's fields, beside the reason why the server refused a payment. */
  cardLinks: readonly HTMLElement[];
  /** Stripe's publishable key. */
  key: string;
  /** Prefix of the names of the gateway's fields, such as `paymentForm[stripe]`. */
  namespace: string;
  /** Id of the session's open order, or the empty string if the page has none. */
  attempt: string;
  /**
   * URL of a stylesheet with fonts for the card's fields in Stripe's frames; undefined to use the browser's default font.
   */
  fonts: string | undefined;
}

const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w+$/;

/**
 * Reads the gateway's markup inside a form.
 * @throws WidgetError if the element, the publishable key or the namespace is missing
 */
export function readGateway(form: HTMLFormElement): Gateway {
  const fail = (problem: string, expected: string, found: string): never => {
    throw new WidgetError({ problem, expected, found });
  };
  const element = form.querySelector<HTMLElement>('[data-publishablekey]');
  if (!element)
    return fail('the card gateway is missing', 'an element with data-publishablekey in the form', '0');
  const key = element.dataset.publishablekey ?? '';
  if (!PUBLISHABLE_KEY.test(key)) {
    // Truncates the key, because the report must not leak a secret key that the template contains by mistake.
    fail(
      'the card gateway has no publishable key',
      'a key such as pk_live_…',
      `"${key.slice(0, 8)}${key.length > 8 ? '…' : ''}"`,
    );
  }
  const namespaced = form.querySelector<HTMLElement>('[data-payment-form-namespace]');
  const namespace = namespaced?.dataset.paymentFormNamespace ?? '';
  if (namespace === '') {
    fail('the card gateway has no field namespace', 'data-payment-form-namespace="paymentForm[…]"', 'none');
  }
  const attempt = form.querySelector<HTMLInputElement>('input[name="attempt"]')?.value ?? '';
  const walletPlace = form.querySelector<HTMLElement>('[data-payment-wallet]') ?? undefined;
  const challenge = form.querySelector<HTMLElement>('[data-payment-challenge]') ?? undefined;
  const fonts = element.dataset.paymentFonts?.trim();
  return {
    element,
    walletPlace,
    challenge,
    marksRequired: form.querySelector('.sw-required') !== null,
    cardLinks: [...form.querySelectorAll<HTMLElement>('[data-payment-card-link]')],
    key,
    namespace,
    attempt,
    fonts: fonts ? new URL(fonts, document.baseURI).href : undefined,
  };
}

/**
 * Checks the gateway's markup inside a form, and the options for Stripe's fields. Reports a missing order id: the form
 * works without the id, but the visitor may pay for an order twice.
 * @throws WidgetError as `readGateway` does
 */
export function checkGateway(
  form: HTMLFormElement,
  { payment, confirm }: FieldOptions,
  report: ReportProblem,
): void {
  const { attempt } = readGateway(form);
  report({
    problem:
      'Stripe creates a ConfirmationToken only from the Payment Element, so a PaymentMethod is submitted',
    expected: 'the option confirm="token" only with payment="element"',
    found: confirm === 'token' && payment === 'card' ? 'payment="card"' : undefined,
    see: 'src/payment/README.md',
  });
  report(
    {
      problem: 'the order has no id, so a reloaded or second page may pay it again',
      expected: 'an input named attempt with the id of the order',
      found: attempt === '' ? 'none' : undefined,
      see: 'src/payment/README.md',
    },
    form,
  );
}
