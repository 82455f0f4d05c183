import type { TrustedTypePolicy } from 'trusted-types/lib';
import { pageSettings } from '../pageSettings.ts';

/** URL of Stripe's script, which must not be self-hosted (PY-01). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

let policy: TrustedTypePolicy | undefined;

/**
 * Returns the URL of a script if it is allowed: Stripe's, or the advocacy plugin's from the page's settings.
 * @throws TypeError for any other script
 */
function checkScript(address: string): string {
  if (address === STRIPE_SCRIPT || address === pageSettings().advocacy?.script) return address;
  throw new TypeError(`${address} is not in the page's settings`);
}

/**
 * Returns the bundle's only Trusted Types policy, named `society-widgets` for the `trusted-types` directive. DOMPurify
 * parses with it, and scripts get their URLs from it. Undefined if the browser has no Trusted Types.
 * @throws TypeError if the page's Content-Security-Policy does not allow the policy
 */
export function trustedTypesPolicy(): TrustedTypePolicy | undefined {
  policy ??= window.trustedTypes?.createPolicy('society-widgets', {
    createHTML: (html) => html,
    createScriptURL: checkScript,
  }) as TrustedTypePolicy | undefined;
  return policy;
}
