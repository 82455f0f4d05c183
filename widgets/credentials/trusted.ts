import { trustedTypesPolicy } from '../../src/dom/trustedTypes.ts';

/** Nothing, or one empty element without anything that could run. */
const EMPTY_ELEMENT = /^(?:<(?:div|input)(?: [a-z]+="[\w-]*")*\s*\/?>)?$/;

/**
 * What tom-select assigns to `innerHTML` in place of its own strings (see `vite.config.ts`): it makes its empty elements of markup, which a
 * page that requires Trusted Types refuses. All that holds text is made by our own templates, as elements.
 * @throws TypeError for any other markup
 */
export function trusted(html: string): string {
  if (!EMPTY_ELEMENT.test(html)) throw new TypeError(`${html} is no empty element`);
  return (trustedTypesPolicy()?.createHTML(html) as string | undefined) ?? html;
}
