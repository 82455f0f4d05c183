/** Languages of the texts that are not in the page's language, also with values in place of their placeholders. */
const languages = new Map<string, string>();

/** Elements whose `lang` attribute is ours. */
const marked = new WeakSet<Element>();

/** Elements that a text names without describing their content, so that the language of the name is theirs. */
const NAMED = 'button, a, input, select, textarea, [role="button"]';

/** Records that a text is not in the page's language. A text without words of its own is in every language. */
export function recordLanguage(text: string, language: string): void {
  if (/\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''))) languages.set(text, language);
}

/** Returns the language of a text if it is not the page's. */
export const languageOf = (text: string | null | undefined): string | undefined =>
  text ? languages.get(text) : undefined;

/** Returns a text that was made from another one, and is therefore in the same language. */
export function inLanguageOf(original: string, text: string): string {
  const language = languages.get(original);
  if (language !== undefined) languages.set(text, language);
  return text;
}

/** Returns the language of an element that a widget gives a name or a text. */
export const languageFor = (
  element: Element,
  name: string | null | undefined,
  text: string | null | undefined,
): string | undefined => (element.matches(NAMED) ? languageOf(name) : undefined) ?? languageOf(text);

/** Sets the language of an element, or removes it if it is ours. */
export function setLanguage(element: Element, language: string | undefined): void {
  if (language !== undefined) {
    marked.add(element);
    if (element.getAttribute('lang') !== language) element.setAttribute('lang', language);
  } else if (marked.delete(element)) element.removeAttribute('lang');
}

/** Marks the elements that React has rendered. Views put each text into an element of its own. */
function markRendered(element: Element): void {
  if (element.hasAttribute('lang') && !marked.has(element)) return;
  const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const text = hasText ? element.textContent.trim() : undefined;
  setLanguage(element, languageFor(element, element.getAttribute('aria-label'), text));
}

const markIn = (root: Element): void => [root, ...root.querySelectorAll('*')].forEach(markRendered);

let observer: MutationObserver | undefined;

/**
 * Marks the texts in an element that only React changes with their language, so that screen readers read them with the
 * right voice (WCAG 3.1.2). Does nothing while all texts are in the page's language.
 */
export function markTextsIn(slot: Element): void {
  if (languages.size === 0) return;
  observer ??= new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) markRendered(element);
      for (const node of addedNodes) if (node instanceof Element) markIn(node);
    }
  });
  observer.observe(slot, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
  markIn(slot);
}
