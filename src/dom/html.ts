import type { Config } from 'dompurify';
import type { TrustedTypePolicy } from 'trusted-types/lib';

/** The tags a fragment may not bring. Styles would break a strict policy; a base or a frame, the page. */
const FORBIDDEN_TAGS = ['style', 'base', 'iframe', 'object', 'embed'];

let policy: TrustedTypePolicy | undefined;

/**
 * The one Trusted Types policy of the bundle, named `society-widgets` for a `trusted-types` directive. It is handed to
 * the sanitiser alone, whose parsing is what needs it.
 */
function trustedTypesPolicy(): Pick<Config, 'TRUSTED_TYPES_POLICY'> {
  policy ??= window.trustedTypes?.createPolicy('society-widgets', {
    createHTML: (html) => html,
    createScriptURL: (url) => url,
  }) as TrustedTypePolicy | undefined;
  return policy ? { TRUSTED_TYPES_POLICY: policy } : {};
}

/**
 * Parses markup from a server into nodes that cannot run anything: scripts, handlers, `javascript:` addresses, styles
 * and frames are left out; markers and `data-` attributes stay, so that widgets in it are enhanced (RT-06, RT-11).
 */
export async function sanitise(html: string): Promise<DocumentFragment> {
  const { default: purify } = await import('dompurify');
  return purify.sanitize(html, {
    ...trustedTypesPolicy(),
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: ['style'],
    ADD_ATTR: ['target'],
  });
}
