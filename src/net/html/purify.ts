import { trustedTypesPolicy } from '../../page/trustedTypes.ts';

/** Parses markup into nodes that cannot run code. */
export type Parse = (html: string | Promise<string>) => Promise<DocumentFragment>;

/** Tags removed from fragments. Styles would violate a strict policy; a base or a frame would break the page. */
const FORBIDDEN_TAGS = ['style', 'base', 'iframe', 'object', 'embed'];

/** Sanitizes with DOMPurify, which is downloaded when it is first needed. */
export const purify: Parse = async (html) => {
  const [{ default: dompurify }, markup] = await Promise.all([import('dompurify'), html]);
  const policy = trustedTypesPolicy();
  return dompurify.sanitize(markup, {
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
    RETURN_DOM_FRAGMENT: true,
    FORCE_BODY: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: ['style'],
    ADD_ATTR: ['target'],
    ADD_TAGS: ['use'],
  });
};
