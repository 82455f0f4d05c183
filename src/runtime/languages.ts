import type { PluralForms } from './texts.ts';

/** Texts in one language, by widget and key. */
export type Translation = Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>>;

/**
 * Languages with a translation, besides English, in which the definitions are. Each is a chunk of its own. The build fills
 * in those that it finds in the folders: see `src/tools/build/languages.ts`.
 */
export const languages: Readonly<Record<string, () => Promise<{ default: Translation }>>> = {};
