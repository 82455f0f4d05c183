import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  ARIA_ATTRIBUTES,
  REMOVED_WITH_CONTENT,
} from './allowedNames.ts';
import type { Parse } from './purify.ts';
import { applyValueRules } from './valueRules.ts';

interface Name {
  name: string;
  namespace: string;
}

/** Part of the HTML Sanitizer API that is used here. TypeScript's types do not include the API yet. */
interface NativeSanitizer {
  replaceElementWithChildren: (element: Name) => void;
}

interface NativeConfig {
  elements: readonly Name[];
  attributes: readonly (Name | string)[];
  comments: boolean;
  dataAttributes: boolean;
  processingInstructions: readonly string[];
}

declare global {
  interface Window {
    Sanitizer?: new (config: NativeConfig) => NativeSanitizer;
  }
  interface Element {
    setHTML?: (html: string, options: { sanitizer: NativeSanitizer }) => void;
  }
}

const NAMESPACES = Object.keys(ALLOWED_ELEMENTS);

const split = (names: string): string[] => names.trim().split(/\s+/);

/** Prefixed attributes of SVG and XML that DOMPurify allows. */
const PREFIXED = {
  'http://www.w3.org/1999/xlink': 'href title',
  'http://www.w3.org/2000/xmlns/': 'xmlns xlink',
  'http://www.w3.org/XML/1998/namespace': 'space',
};

/** Returns the names in lists, by namespace, together with their namespaces. */
const namesIn = (lists: Readonly<Record<string, string>>): Name[] =>
  Object.entries(lists).flatMap(([namespace, names]) => split(names).map((name) => ({ name, namespace })));

const TAG_NAME = /<([a-z][^\s/>]*)/gi;

/** Limits for names that are not allowed. Elements with any other such name are removed with their content. */
const [MAX_NAME_LENGTH, MAX_NAMES] = [50, 1000];

/** Creates a function that sanitizes markup with `Element.setHTML`. */
function createSanitize(Sanitizer: NonNullable<Window['Sanitizer']>): (markup: string) => DocumentFragment {
  const elements = namesIn(ALLOWED_ELEMENTS);
  const known = new Set(elements.map(({ name }) => name.toLowerCase()).concat(split(REMOVED_WITH_CONTENT)));
  const sanitizer = new Sanitizer({
    elements,
    attributes: [
      ...split(ALLOWED_ATTRIBUTES),
      // Kept until the value rules remove the whole element, which would otherwise become a custom element.
      'is',
      ...split(ARIA_ATTRIBUTES).map((name) => `aria-${name}`),
      ...namesIn(PREFIXED),
    ],
    comments: false,
    dataAttributes: true,
    processingInstructions: [],
  });
  // Nodes of a document without a window load no images before they are inserted into the page.
  const inert = document.implementation.createHTMLDocument('');
  /**
   * Replaces elements that are not allowed, such as custom elements, with their content. The browser's sanitizer has no
   * wildcard for them, so each name in the markup is added to its configuration.
   */
  function unwrapUnknown(markup: string): void {
    for (const [, found = ''] of markup.matchAll(TAG_NAME)) {
      const name = found.toLowerCase();
      if (known.has(name) || name.length > MAX_NAME_LENGTH || known.size > MAX_NAMES) continue;
      known.add(name);
      for (const namespace of NAMESPACES) sanitizer.replaceElementWithChildren({ name, namespace });
    }
  }
  return (markup) => {
    unwrapUnknown(markup);
    inert.body.setHTML?.(markup, { sanitizer });
    const content = inert.createDocumentFragment();
    content.append(...inert.body.childNodes);
    applyValueRules(content);
    return content;
  };
}

/**
 * Markup that shows whether the browser honors the configuration, and the expected result. Has neither event handlers
 * nor inline styles, which a Content Security Policy would report. A browser that creates a shadow root is not used: the
 * value rules do not reach into it (sanitizer-api#388).
 */
const PROBE =
  '<p class="a" data-a="b" aria-label="c" accesskey="d"><x-y>e</x-y><script>f</script><!--g--><?h i?><svg><use href="#j"></use></svg><a href="javascript:k" target="_blank">l</a></p><div><template shadowrootmode="closed">m</template></div>';
const PROBE_RESULT =
  '<p class="a" data-a="b" aria-label="c">e<svg></svg><a target="_blank">l</a></p><div><template>m</template></div>';

/**
 * Returns a parser that uses the browser's own sanitizer with DOMPurify's rules, or undefined if the browser has none
 * that honors the configuration.
 */
export function createNativeParser(): Parse | undefined {
  if (!window.Sanitizer || !('setHTML' in Element.prototype)) return undefined;
  try {
    const sanitize = createSanitize(window.Sanitizer);
    const container = document.createElement('div');
    container.append(sanitize(PROBE));
    if (container.innerHTML === PROBE_RESULT) return async (html) => sanitize(await html);
  } catch {
    // The API of the same name in Chrome 105 to 118 had a different configuration, so DOMPurify is used instead.
  }
  return undefined;
}
