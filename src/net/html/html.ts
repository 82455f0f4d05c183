import { afterFrame } from '../../page/afterFrame.ts';
import { readmeOf, report } from '../../report/report.ts';
import { createNativeParser } from './nativeParser.ts';
import { type Parse, purify } from './purify.ts';
import { removedKinds } from './removedKinds.ts';

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

/**
 * Removes a `<use>` that shows anything but an element of this page, such as an icon of its sprite. Another document's
 * markup would not be sanitized.
 */
function restrictUse(use: Element): void {
  const addresses = ['href', 'xlink:href'].flatMap((name) => use.getAttribute(name) ?? []);
  if (addresses.length === 0 || !addresses.every((address) => /^#\S+$/.test(address))) use.remove();
}

/** Applies the rules that both sanitizers lack. */
function restrictContent(content: DocumentFragment): void {
  for (const element of content.querySelectorAll('[action], [formaction]'))
    if (sendsElsewhere(element)) element.remove();
  content.querySelectorAll('[target], [rel]').forEach(restrictWindow);
  content.querySelectorAll('use').forEach(restrictUse);
  for (const dialog of content.querySelectorAll('dialog[open]')) dialog.removeAttribute('open');
  for (const template of content.querySelectorAll('template')) restrictContent(template.content);
}

/** Reports each kind of element and attribute that was removed, once on a page. */
function reportRemoved(widget: string, kinds: Iterable<string>): void {
  for (const found of kinds)
    report(
      {
        code: 'answer',
        widget,
        problem: 'a part of an HTML fragment was removed',
        expected: 'only elements, attributes and addresses that the sanitizer allows',
        found,
        see: readmeOf(widget),
      },
      document.documentElement,
    );
}

let preferred: Parse | undefined;

/**
 * Returns the browser's own sanitizer, which takes about half of DOMPurify's time, or DOMPurify in other browsers and for
 * markup with icons of a sprite: the browser's sanitizer removes each `<use>`, even if it is allowed.
 */
function preferredParser(): Parse {
  if (preferred) return preferred;
  const native = createNativeParser();
  preferred = native
    ? async (html) => {
        const markup = await html;
        return (/<use\b/i.test(markup) ? purify : native)(markup);
      }
    : purify;
  return preferred;
}

/**
 * Parses server markup into nodes that cannot run code: removes scripts, event handlers, `javascript:` URLs, styles,
 * frames, `<use>` of other documents, forms that submit to another origin, and targets other than a new window. Closes
 * dialogs, which would otherwise be open as soon as they are inserted. Keeps `data-` attributes, so that the widgets inside
 * are enhanced (RT-06, RT-11). Reports what was removed after the next frame.
 * @param html markup, or a promise that resolves to it, so that DOMPurify can load in the meantime
 * @param widget name of the widget that inserts the markup, for reports
 * @param parse sanitizer; both have the same rules, and the rules in this module apply to both
 */
export async function sanitize(
  html: string | Promise<string>,
  widget: string,
  parse = preferredParser(),
): Promise<DocumentFragment> {
  const content = await parse(html);
  restrictContent(content);
  const markup = await html;
  // The visitor does not wait for the comparison. Until then, widgets may change the content itself.
  const copy = content.cloneNode(true) as DocumentFragment;
  afterFrame(() => reportRemoved(widget, removedKinds(markup, copy)));
  return content;
}
