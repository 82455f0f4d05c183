/**
 * Condition that only the supported browsers meet. Alternative text in `content` is supported since Firefox 128 and
 * Safari 17.4, and `:dir` since Chromium 120. The stylesheet (`src/tools/build/styles.ts`) and the entry test this
 * condition.
 */
export const CSS_CONDITION = '(content:""/"") and selector(:dir(ltr))';

/**
 * Returns true if the browser supports what all widgets need. In other browsers, the entry does nothing, and the page
 * remains as the server sent it. A structure test derives the oldest supported browsers from the features that the
 * bundle uses.
 */
export const isSupported = (): boolean =>
  'canParse' in URL && 'any' in AbortSignal && CSS.supports(CSS_CONDITION);

/**
 * True while the browser prerenders the page. Tools in Node, which has no document, also import this module, and
 * TypeScript's `Document` type does not include the property yet.
 */
export const isPrerendering: boolean = Object(Object(globalThis).document).prerendering === true;
