import type { Config, WindowLike } from 'dompurify';

declare global {
  interface Window {
    /** Trusted Types, which TypeScript's own types of the DOM lack. Those of DOMPurify contain them. */
    trustedTypes?: WindowLike['trustedTypes'];
  }
}

type TrustedTypePolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

const allowedScripts = new Set<string>();
let policy: TrustedTypePolicy | undefined;

/**
 * Allows a third-party script (RT-11).
 * @param address URL from the code or from the page's settings, never from visitors
 */
export function allowScript(address: string): void {
  allowedScripts.add(address);
}

/** Returns the URL of a script if the script is allowed. Throws a TypeError for any other script. */
function checkScript(address: string): string {
  if (allowedScripts.has(address)) return address;
  throw new TypeError(`${address} is not an allowed script`);
}

/**
 * Returns the bundle's only Trusted Types policy, named `society-widgets` for the `trusted-types` directive. The policy
 * creates the URLs of scripts, and DOMPurify uses it to parse markup. Returns undefined if the browser does not support
 * Trusted Types.
 * @throws TypeError if the page's Content-Security-Policy does not allow the policy
 */
export function trustedTypesPolicy(): TrustedTypePolicy | undefined {
  policy ??= window.trustedTypes?.createPolicy('society-widgets', {
    createHTML: (html) => html,
    createScriptURL: checkScript,
  }) as TrustedTypePolicy | undefined;
  return policy;
}
