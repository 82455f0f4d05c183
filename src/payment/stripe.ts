import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { allowScript } from '../dom/trustedTypes.ts';
import { withDeadline } from '../net/deadline.ts';
import { loadScript } from '../net/script.ts';

/** URL of Stripe's script, which must not be self-hosted (PY-01). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const LOAD_TIMEOUT_MS = 10_000;
const ORIGIN = new URL(STRIPE_SCRIPT).origin;

const isStripeDefined = (): boolean => 'Stripe' in window && typeof window.Stripe === 'function';

/** Resolves after the page's `load` event, which waits for all script tags in the markup. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/**
 * Loads Stripe's script unless the page already has it. Stripe's library can't do this here: it waits forever for a
 * script tag that has already failed, and inserts its own tag without the page's Trusted Types policy.
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
 * Loads Stripe's script from Stripe's own network, once per page, and returns Stripe for a publishable key (PY-01).
 * After a failure, the next call tries again.
 * @throws Error if the script is blocked, fails, or takes longer than ten seconds; the signal's reason if aborted
 */
export function loadStripeJs(key: string, signal: AbortSignal): Promise<Stripe> {
  const late = () => new Error(`${STRIPE_SCRIPT} did not load in ${LOAD_TIMEOUT_MS} ms`);
  return withDeadline({ signal, timeout: LOAD_TIMEOUT_MS }, late, async (deadline) => {
    const aborted = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    });
    await Promise.race([ensureScript(), aborted]);
    if (!isStripeDefined()) throw new Error(`${STRIPE_SCRIPT} ran but did not define Stripe`);
    const stripe = await loadStripe(key);
    if (!stripe) throw new Error('there is no window');
    return stripe;
  });
}

const ELEMENT_TIMEOUT_MS = 10_000;

/**
 * Expects an event of an element that is loading in Stripe's frame. A frame blocked by a content blocker or by the
 * page's policy sends none, neither `ready` nor `loaderror`.
 * @param onLate called after ten seconds without an event; a later one still counts
 * @param signal aborted when the element is destroyed
 * @returns runs the handler of an event
 */
export function expectElement(onLate: () => void, signal: AbortSignal): (handle: () => void) => void {
  const timer = setTimeout(onLate, ELEMENT_TIMEOUT_MS);
  const stop = (): void => clearTimeout(timer);
  signal.addEventListener('abort', stop, { once: true });
  return (handle) => {
    stop();
    handle();
  };
}
