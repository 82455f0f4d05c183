import type { TrustedTypePolicy } from 'trusted-types/lib';
import { pageConfig } from '../config.ts';

let policy: TrustedTypePolicy | undefined;

/** The only scripts of others that may run are those that the page's configuration names. */
function configuredScript(address: string): string {
  if (address === pageConfig().advocacy?.script) return address;
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
