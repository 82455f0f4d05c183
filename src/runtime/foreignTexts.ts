import type { CountedText } from './texts.ts';

/** Returns the base of a language tag: `es` for `es-MX`. */
export const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

interface ForeignText {
  pattern: RegExp;
  language: string;
}

/** Texts whose language is not the page's, by the source of their pattern. */
const foreign = new Map<string, ForeignText>();

/** Elements whose `lang` attribute is ours. */
const marked = new WeakSet<Element>();

/** Elements that a text names without describing their content, so that the language of the name is theirs. */
const NAMED = 'button, a, input, select, textarea, [role="button"]';

/**
 * Returns a pattern that finds a text with any values in place of its placeholders, or undefined if the text has no words of
 * its own.
 */
function patternOf(text: string): string | undefined {
  const pieces = text.split(/\{\w+\}/);
  if (!pieces.some((piece) => /\p{L}{2}/u.test(piece))) return undefined;
  return pieces.map((piece) => piece.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+');
}

function languageOf(text: string | null, isWhole: boolean): string | undefined {
  const read = text?.trim();
  if (!read) return undefined;
  for (const { pattern, language } of foreign.values()) {
    const found = pattern.exec(read);
    if (found && (found[0] === read || !isWhole)) return language;
  }
  return undefined;
}

/** Adds the language to an element that contains only a foreign text, and removes it once the text has changed. */
function mark(element: Element): void {
  if (element.hasAttribute('lang') && !marked.has(element)) return;
  // An announcement may consist of several texts.
  const isWhole = !element.hasAttribute('data-widgets-announcer');
  const label = element.matches(NAMED) ? element.getAttribute('aria-label') : null;
  const language = languageOf(label, true) ?? languageOf(element.textContent, isWhole);
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
    const source = patternOf(text);
    if (source !== undefined) foreign.set(source, { pattern: new RegExp(source, 'u'), language });
  }
  observer ??= new MutationObserver((records) => records.forEach(markAll));
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
}
