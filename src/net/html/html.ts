import { createNativeParser } from './nativeParser.ts';
import { type Parse, purify } from './purify.ts';

/** Returns true if a form or button would send a visitor's input to another origin. */
const sendsElsewhere = (element: Element): boolean =>
  ['action', 'formaction'].some((name) => {
    const address = element.getAttribute(name);
    if (address === null) return false;
    const { baseURI } = document;
    return !URL.canParse(address, baseURI) || new URL(address, baseURI).origin !== location.origin;
  });

/**
 * Makes a link, an area or a form unable to reach this page from the window that it opens, or to load its target into a
 * frame of the page, such as the payment fields. A window with a name, and one opened with `rel="opener"`, could send
 * this page to another address (reverse tabnabbing).
 */
function restrictWindow(element: Element): void {
  if (element.getAttribute('target')?.toLowerCase() !== '_blank') element.removeAttribute('target');
  // Without `opener`, browsers treat `_blank` as `noopener`.
  if (/\bopener\b/i.test(element.getAttribute('rel') ?? '')) element.removeAttribute('rel');
}

let preferred: Parse | undefined;

/** Returns the browser's own sanitizer, which takes about half of DOMPurify's time, or DOMPurify in other browsers. */
function preferredParser(): Parse {
  preferred ??= createNativeParser() ?? purify;
  return preferred;
}

/**
 * Parses server markup into nodes that cannot run code: removes scripts, event handlers, `javascript:` URLs, styles,
 * frames, forms that submit to another origin, and targets other than a new window. Closes dialogs, which would
 * otherwise be open as soon as they are inserted. Keeps `data-` attributes, so that the widgets inside are enhanced
 * (RT-06, RT-11).
 * @param html markup, or a promise that resolves to it, so that DOMPurify can load in the meantime
 * @param parse sanitizer; both have the same rules, and the rules in this module apply to both
 */
export async function sanitize(
  html: string | Promise<string>,
  parse = preferredParser(),
): Promise<DocumentFragment> {
  const content = await parse(html);
  for (const element of content.querySelectorAll('[action], [formaction]'))
    if (sendsElsewhere(element)) element.remove();
  content.querySelectorAll('[target], [rel]').forEach(restrictWindow);
  for (const dialog of content.querySelectorAll('dialog[open]')) dialog.removeAttribute('open');
  return content;
}
