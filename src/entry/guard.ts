/**
 * Condition that only the supported browsers fulfil: Firefox has alternative text since 128, Safari since 17.4, and Chromium
 * has `:dir` since 120. The stylesheet (`src/tools/build/styles.ts`) and the entry ask for it.
 */
export const CSS_CONDITION = '(content:""/"") and selector(:dir(ltr))';

/**
 * Returns true if the browser has what all widgets need. In others, the entry does nothing, and the page stays as the
 * server sent it. A structure test derives the oldest of these browsers from the features that the bundle uses.
 */
export const isSupported = (): boolean =>
  'canParse' in URL && 'any' in AbortSignal && CSS.supports(CSS_CONDITION);
