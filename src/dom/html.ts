import { trustedTypesPolicy } from './trustedTypes.ts';

/** Tags removed from fragments. Styles would break a strict policy; a base or a frame would break the page. */
const FORBIDDEN_TAGS = ['style', 'base', 'iframe', 'object', 'embed'];

/**
 * Parses server markup into nodes that cannot run code: removes scripts, event handlers, `javascript:` URLs,
 * styles and frames. Keeps `data-` attributes, so that the widgets inside are enhanced (RT-06, RT-11).
 */
export async function sanitize(html: string): Promise<DocumentFragment> {
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
