import { trustedTypesPolicy } from '../../src/page/trustedTypes.ts';

/** An empty string, or one empty element without executable content. */
const EMPTY_ELEMENT = /^(?:<(?:div|input)(?: [a-z]+="[\w-]*")*\s*\/?>)?$/;

/**
 * Returns markup as `TrustedHTML`. The build wraps each `innerHTML` assignment of tom-select in this function (see
 * `build.ts`): tom-select creates empty elements from strings, which a page with Trusted Types refuses. Our own
 * render functions create all elements that contain text.
 * @throws TypeError for anything but an empty string or an empty element
 */
export function trusted(html: string): string {
  if (!EMPTY_ELEMENT.test(html)) throw new TypeError(`Not an empty element: ${html}`);
  return (trustedTypesPolicy()?.createHTML(html) as string | undefined) ?? html;
}
