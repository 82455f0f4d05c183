import { report } from '../report/report.ts';
import { languages, type Translation } from './languages.ts';
import { pageSettings } from './pageSettings.ts';
import { baseOf, languageTag } from './texts.ts';

/** Translations that have loaded. A translation that failed to load is empty. */
const loaded = new Map<string, Translation>();

/** Returns the language of the widgets on this page, from the page settings or from `<html lang>`. */
export const pageLanguage = (): string =>
  languageTag(pageSettings().language ?? document.documentElement.lang);

/**
 * Loads the translation for a language. Returns undefined if there is nothing to load. If the translation fails to
 * load, reports the failure, and the texts remain in English.
 */
export function loadTranslation(language: string): Promise<void> | undefined {
  const base = baseOf(language);
  const load = Object.hasOwn(languages, base) ? languages[base] : undefined;
  if (!load || loaded.has(base)) return undefined;
  return load().then(
    (module) => void loaded.set(base, module.default),
    (cause: unknown) => {
      loaded.set(base, {});
      const problem = `the texts in the language "${base}" did not load`;
      const expected = 'the files in chunks/ beside the entry script to be reachable';
      const details = { code: 'chunk', widget: 'page', see: 'docs/languages.md' } as const;
      report({ ...details, problem, expected, found: String(cause), cause }, document.documentElement);
    },
  );
}

/** Returns a widget's texts in a language whose translation has loaded. */
export const translated = (widget: string, language: string): Translation[string] =>
  loaded.get(baseOf(language))?.[widget] ?? {};
