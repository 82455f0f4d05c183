import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { withDeadline } from '../../net/deadline.ts';
import { loadScript } from '../../net/script.ts';
import { afterActiveTime } from '../../page/activeTime.ts';
import { allowScript } from '../../page/trustedTypes.ts';
import { pageLanguage } from '../../runtime/translations.ts';
import { localeOf } from './locale.ts';

/** URL of Stripe's script, which must not be self-hosted (PY-01). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** Failure whose message this library has written. Stripe's messages may repeat a visitor's input or a secret. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}

const LOAD_TIMEOUT_MS = 10_000;
const ORIGIN = new URL(STRIPE_SCRIPT).origin;

const isStripeDefined = (): boolean => 'Stripe' in window && typeof window.Stripe === 'function';

/** Resolves after the page's `load` event, which waits for all script tags in the markup. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/**
 * Loads Stripe's script unless the page already has it. Stripe's own loader is not suitable: it waits forever for a
 * script tag that has already failed, and inserts its tag without a Trusted Types policy.
 */
async function ensureScript(): Promise<void> {
  if (isStripeDefined()) return;
  const existing = [...document.scripts].find(({ src }) => src.startsWith(ORIGIN));
  if (existing) await pageLoaded();
  if (isStripeDefined()) return;
  existing?.remove();
  allowScript(STRIPE_SCRIPT);
  await loadScript(STRIPE_SCRIPT);
}

/**
 * Loads and runs the script, unless the page already has it. @throws ProviderFailure if `Stripe` is still missing after
 * that
 */
async function requireStripe(): Promise<void> {
  await ensureScript().catch((cause: unknown) => {
    throw new ProviderFailure('nothing: the script is blocked, or its host does not respond', { cause });
  });
  if (!isStripeDefined()) throw new ProviderFailure('a script that does not define Stripe');
}

/**
 * Loads Stripe's script from Stripe's own servers, once per page, and returns the Stripe object for the given
 * publishable key (PY-01). Stripe's fields, wallet buttons and messages are in the language of the page's widgets.
 * After a failure, the next call tries again.
 * @throws Error if the script is blocked, fails, takes longer than ten seconds to load, or refuses the key; the
 * signal's reason if aborted
 */
export async function loadStripeJs(
  key: string,
  { signal, onError }: { signal: AbortSignal; onError: (call: 'script' | 'key', error: unknown) => void },
): Promise<Stripe> {
  const late = () => new ProviderFailure(`nothing in ${LOAD_TIMEOUT_MS} ms`);
  try {
    await withDeadline({ signal, timeout: LOAD_TIMEOUT_MS }, late, requireStripe);
  } catch (error) {
    if (!signal.aborted) onError('script', error);
    throw error;
  }
  try {
    const stripe = await loadStripe(key, { locale: localeOf(pageLanguage()) });
    if (stripe) return stripe;
    throw new ProviderFailure('no window');
  } catch (error) {
    onError('key', error);
    throw error;
  }
}

const RESPONSE_TIMEOUT_MS = 10_000;

const noResponse = (): ProviderFailure => new ProviderFailure(`no response in ${RESPONSE_TIMEOUT_MS} ms`);

/**
 * Waits for a request to Stripe that charges nothing, a change of Stripe's elements, or their code. None of these has a
 * deadline of its own or can be canceled: a frame that has crashed never responds.
 * @throws ProviderFailure after ten seconds
 */
export const expectResponse = <Value>(request: () => Promise<Value>): Promise<Value> =>
  withDeadline({ signal: new AbortController().signal, timeout: RESPONSE_TIMEOUT_MS }, noResponse, async () =>
    request(),
  );

/**
 * Starts a timeout for the `ready` or `loaderror` event of an element that is loading in Stripe's frame. If a content
 * blocker or the page's policy has blocked the frame, the element dispatches neither event.
 * @param onLate called after ten seconds without an event; a later event is still handled
 * @param signal aborted when the element is destroyed
 * @returns a function that stops the timeout and runs the given event handler
 */
export function expectElement(
  onLate: (failure: ProviderFailure) => void,
  signal: AbortSignal,
): (handle: () => void) => void {
  const stop = afterActiveTime(RESPONSE_TIMEOUT_MS, () => onLate(noResponse()));
  signal.addEventListener('abort', stop, { once: true });
  return (handle) => {
    stop();
    handle();
  };
}
