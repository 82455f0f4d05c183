import type { CountedText } from './texts.ts';
import { isNamed } from './writer.ts';

/** Returns the base of a language tag: `es` for `es-MX`. */
export const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

interface ForeignText {
  /** Pattern of the text without `^` and `$`. */
  source: string;
  /** Pattern of an element's whole content. */
  whole: RegExp;
  hasValues: boolean;
  language: string;
}

/**
 * Maximum length in characters of content that is compared with the texts. Longer content is the page's own, and the
 * patterns would be slow on it.
 */
const LONGEST = 500;

/** Texts whose language is not the page's, by the source of their pattern. */
const foreign = new Map<string, ForeignText>();

/** Elements whose `lang` attribute is ours. */
const marked = new WeakSet<Element>();

/** Elements that a text names without describing their content, so that the language of the name is theirs. */
const NAMED = 'button, a, input, select, textarea, [role="button"]';

/**
 * Returns a pattern that finds a text with any values in place of its placeholders, or undefined if the text has no words of
 * its own. Between values, a word of two letters is not enough: "on" and "de" are words of several languages.
 */
function sourceOf(text: string): string | undefined {
  const pieces = text.split(/\{\w+\}/);
  const word = pieces.length === 1 ? /\p{L}{2}/u : /\p{L}{3}/u;
  if (!pieces.some((piece) => word.test(piece))) return undefined;
  return pieces.map((piece) => piece.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+');
}

/** Returns the language of the first foreign text that matches. */
function languageOf(text: string | null, matches: typeof isText): string | undefined {
  const read = text?.trim();
  if (!read || read.length > LONGEST) return undefined;
  for (const each of foreign.values()) if (matches(each, read)) return each.language;
  return undefined;
}

const isText = ({ whole }: ForeignText, text: string): boolean => whole.test(text);
const isTextWithoutValues = ({ whole, hasValues }: ForeignText, text: string): boolean =>
  !hasValues && whole.test(text);
const hasText = ({ source }: ForeignText, text: string): boolean => new RegExp(source, 'u').test(text);

/**
 * Returns the way in which the content of an element is compared with a text. In an element with child elements, the pattern
 * of "Remove {name}" would also match a button "Remove A" and all content after it.
 */
function comparisonFor(element: Element): typeof isText {
  // An announcement may consist of several texts.
  if (element.hasAttribute('data-widgets-announcer')) return hasText;
  return element.childElementCount === 0 ? isText : isTextWithoutValues;
}

/**
 * Returns the language of an element that contains only a foreign text. Everything that no widget has written is the page's
 * own, even if it consists of the same words.
 */
function languageIn(element: Element): string | undefined {
  if (!element.closest('[data-widget-slot], [data-widgets-announcer]') && !isNamed(element)) return undefined;
  const label = element.matches(NAMED) ? element.getAttribute('aria-label') : null;
  return languageOf(label, isText) ?? languageOf(element.textContent, comparisonFor(element));
}

/** Adds the language to an element that contains only a foreign text, and removes it once the text has changed. */
function mark(element: Element): void {
  if (element.hasAttribute('lang') && !marked.has(element)) return;
  const language = languageIn(element);
  if (language !== undefined) {
    marked.add(element);
    if (element.getAttribute('lang') !== language) element.setAttribute('lang', language);
  } else if (marked.delete(element)) element.removeAttribute('lang');
}

function markAll({ target, addedNodes }: MutationRecord): void {
  const element = target instanceof Element ? target : target.parentElement;
  if (element) mark(element);
  for (const node of addedNodes) {
    if (!(node instanceof Element)) continue;
    for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.childElementCount === 0) mark(inner);
  }
}

let observer: MutationObserver | undefined;

/**
 * Marks the elements that show a text with the text's language, which is not the page's, so that screen readers read it with
 * the right voice (WCAG 3.1.2). This is possible because views put each text into an element of its own.
 */
export function markForeignText(given: CountedText, language: string): void {
  for (const text of typeof given === 'string' ? [given] : Object.values(given.forms)) {
    const source = sourceOf(text);
    if (source === undefined) continue;
    const whole = new RegExp(`^${source}$`, 'u');
    foreign.set(source, { source, whole, hasValues: source.includes('.+'), language });
  }
  observer ??= new MutationObserver((records) => records.forEach(markAll));
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
}
