import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PAYMENT_SCRIPT } from '../dom/trustedTypes.ts';
import { withDeadline } from '../net/deadline.ts';
import { loadScript } from '../net/script.ts';

const READY_WITHIN_MS = 10_000;
const ORIGIN = new URL(PAYMENT_SCRIPT).origin;

const isThere = (): boolean => 'Stripe' in window && typeof window.Stripe === 'function';

/** Settles with the page's own scripts: a tag that is parsed delays the page's `load`. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

/**
 * Brings the provider's script to the page, unless it is there. The library would wait for ever for a tag that has
 * failed already, and put in one of its own past the page's Trusted Types.
 */
async function bringScript(): Promise<void> {
  if (isThere()) return;
  const own = [...document.scripts].find(({ src }) => src.startsWith(ORIGIN));
  if (own) await pageLoaded();
  if (isThere()) return;
  own?.remove();
  await loadScript(PAYMENT_SCRIPT);
}

/**
 * The provider, for a public key (PY-01). Its script comes from its own network, once in the life of a page; after a failure
 * the next call tries again.
 * @throws Error where it is blocked, fails, or has not come within ten seconds; the signal's reason where it was aborted
 */
export function loadProvider(key: string, signal: AbortSignal): Promise<Stripe> {
  const late = () => new Error(`${PAYMENT_SCRIPT} did not load in ${READY_WITHIN_MS} ms`);
  return withDeadline({ signal, timeout: READY_WITHIN_MS }, late, async (given) => {
    const over = new Promise<never>((_, reject) => {
      given.addEventListener('abort', () => reject(given.reason), { once: true });
    });
    await Promise.race([bringScript(), over]);
    if (!isThere()) throw new Error(`${PAYMENT_SCRIPT} has run, but there is no Stripe`);
    const stripe = await loadStripe(key);
    if (!stripe) throw new Error('there is no window');
    return stripe;
  });
}
