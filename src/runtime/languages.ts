import type { PluralForms } from './texts.ts';

/** Texts in one language, keyed by widget name and by the text's own key. */
export type Translation = Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>>;

/**
 * Languages with a translation. Each translation is a separate chunk. English is not included, because the definitions
 * contain the English texts. The build inserts the languages that it finds in the folders: see
 * `src/tools/build/languages.ts`.
 */
export const languages: Readonly<Record<string, () => Promise<{ default: Translation }>>> = {};
