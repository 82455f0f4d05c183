import { readmeOf } from '../report.ts';
import { WidgetError } from '../WidgetError.ts';

/** What the CMS's gateway has put into the form (PY-06). */
export interface Gateway {
  /** The element round the card, which holds what is said where there is no script. */
  element: HTMLElement;
  /** The public key. */
  key: string;
  /** Before the names of what the gateway reads: `paymentForm[stripe]`. */
  namespace: string;
  /** Id of the order, of which there is one for a session: empty where the page has none. */
  attempt: string;
}

const PUBLIC_KEY = /^pk_(?:test|live)_\w+$/;

/**
 * Reads the gateway's markup inside a form.
 * @throws WidgetError where the key or the namespace is missing
 */
export function readGateway(widget: string, form: HTMLFormElement): Gateway {
  const fail = (problem: string, expected: string, found: string): never => {
    throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
  };
  const element = form.querySelector<HTMLElement>('[data-publishablekey]');
  if (!element)
    return fail('the card gateway is missing', 'an element with data-publishablekey in the form', '0');
  const key = element.dataset.publishablekey ?? '';
  if (!PUBLIC_KEY.test(key)) {
    // A secret one by mistake is not to be spread further.
    fail(
      'the card gateway has no public key',
      'one such as pk_live_…',
      `"${key.slice(0, 8)}${key.length > 8 ? '…' : ''}"`,
    );
  }
  const named = form.querySelector<HTMLElement>('[data-payment-form-namespace]');
  const namespace = named?.dataset.paymentFormNamespace ?? '';
  if (namespace === '') {
    fail(
      'the fields of the card gateway have no name',
      'data-payment-form-namespace="paymentForm[…]"',
      'none',
    );
  }
  const attempt = form.querySelector<HTMLInputElement>('input[name="attempt"]')?.value ?? '';
  return { element, key, namespace, attempt };
}

/** Name of the CMS's token; some sites have changed it, and say so. */
export function tokenName(): string {
  const said: unknown = Reflect.get(window, 'csrfTokenName');
  return typeof said === 'string' && said !== '' ? said : 'CRAFT_CSRF_TOKEN';
}

/**
 * Whether the form holds the CMS's token. To be asked when it is sent: newer versions of the CMS put it in after the page
 * has loaded.
 */
export function hasToken(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(tokenName())}"]`);
  return field !== null && field.value !== '';
}
