import type { TrustedTypePolicy } from 'trusted-types/lib';
import { pageConfig } from '../config.ts';

/** The card provider's own address for its script, which may not be kept elsewhere (PY-01). */
export const PAYMENT_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

let policy: TrustedTypePolicy | undefined;

/** The only scripts of others that may run: the card provider's, and what the page's configuration names. */
function configuredScript(address: string): string {
  if (address === PAYMENT_SCRIPT || address === pageConfig().advocacy?.script) return address;
  throw new TypeError(`${address} is not in the page's configuration`);
}

/**
 * The one Trusted Types policy of the bundle, named `society-widgets` for a `trusted-types` directive. It is handed to
 * the sanitiser, whose parsing needs it, and used for the addresses of scripts. Undefined where the browser has none.
 * @throws TypeError where the page's policy does not allow it
 */
export function trustedTypesPolicy(): TrustedTypePolicy | undefined {
  policy ??= window.trustedTypes?.createPolicy('society-widgets', {
    createHTML: (html) => html,
    createScriptURL: configuredScript,
  }) as TrustedTypePolicy | undefined;
  return policy;
}
