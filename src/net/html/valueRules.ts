/** Attributes whose values are never addresses. */
const WITHOUT_ADDRESS = new Set(
  'alt class for id label name pattern placeholder role summary title value xmlns'.split(' '),
);
/** Relative addresses and addresses with a harmless scheme. */
const SAFE_ADDRESS =
  /^(?:(?:ftps?|https?|mailto|tel|callto|sms|cid|xmpp|matrix):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
/** Characters that browsers ignore in an address, and others that only disguise it. */
const IGNORED = /[\0- \u00A0\u1680\u180E\u2000-\u2029\u205F\u3000]/g;
/** Ends of comments and of text-only elements, through which markup could escape if it were serialized. */
const ENDS_TEXT = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;
const DATA_NAME = /^data-[-\w.\u00B7-\uFFFF]+$/;
const MEDIA = 'audio, video, img, source, image, track';
const SVG = 'http://www.w3.org/2000/svg';

let emptyForm: HTMLFormElement | undefined;

/** Returns true for an id or name that would hide a property of the document or of a form (DOM clobbering). */
function hidesProperty(name: string): boolean {
  emptyForm ??= document.createElement('form');
  return name in document || name in emptyForm;
}

function isSafeAddress(element: Element, name: string, value: string): boolean {
  if (SAFE_ADDRESS.test(value.replaceAll(IGNORED, ''))) return true;
  return (
    value === '' ||
    (/^(?:src|(?:xlink:)?href)$/.test(name) && value.startsWith('data:') && element.matches(MEDIA))
  );
}

function isSafeAttribute(element: Element, name: string, attributeValue: string): boolean {
  const value = attributeValue.trim();
  if (ENDS_TEXT.test(value)) return false;
  if (name.startsWith('data-')) return DATA_NAME.test(name);
  // Chromium's experimental partial updates let a template with `for` change other parts of a page.
  if (name === 'for') return element.matches('label, output');
  if (name === 'id' || name === 'name') return !hidesProperty(value);
  if (name === 'attributeName') return !value.includes('href');
  return WITHOUT_ADDRESS.has(name) || name.startsWith('aria-') || isSafeAddress(element, name, value);
}

/** Returns true for HTML inside SVG, which only integration points of the parser can contain. */
const isMisplaced = (element: Element): boolean =>
  element.parentElement?.namespaceURI === SVG && element.namespaceURI !== SVG;

/**
 * Applies DOMPurify's rules for values, which lists of names cannot express, to content whose elements and attributes are
 * allowed.
 */
export function applyValueRules(content: DocumentFragment): void {
  // In reverse, because the controls of a form follow it, and their names can hide the form's own methods.
  for (const element of [...content.querySelectorAll('*')].reverse()) {
    if (element instanceof HTMLTemplateElement) applyValueRules(element.content);
    if (isMisplaced(element) || element.hasAttribute('is')) element.remove();
    for (const name of element.getAttributeNames())
      if (!isSafeAttribute(element, name, element.getAttribute(name) ?? '')) element.removeAttribute(name);
  }
}
