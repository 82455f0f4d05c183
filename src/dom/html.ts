import { trustedTypesPolicy } from './trustedTypes.ts';

/** The tags a fragment may not bring. Styles would break a strict policy; a base or a frame, the page. */
const FORBIDDEN_TAGS = ['style', 'base', 'iframe', 'object', 'embed'];

/**
 * Parses markup from a server into nodes that cannot run anything: scripts, handlers, `javascript:` addresses, styles
 * and frames are left out; markers and `data-` attributes stay, so that widgets in it are enhanced (RT-06, RT-11).
 */
export async function sanitise(html: string): Promise<DocumentFragment> {
  const { default: purify } = await import('dompurify');
  const policy = trustedTypesPolicy();
  return purify.sanitize(html, {
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: ['style'],
    ADD_ATTR: ['target'],
  });
}
