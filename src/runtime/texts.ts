import { type MarkupProblem, nearestName, type Problem, readmeOf } from '../report/report.ts';
import { isRecord } from './isRecord.ts';
import { inLanguageOf } from './textLanguages.ts';

/** Forms of a text, keyed by plural category: `{ one: '{count} result', other: '{count} results' }`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Text that a widget shows or announces, and that a page can replace (RT-15). */
export interface ReplaceableText {
  /**
   * English default, which has plural forms if it depends on a count. Verbatim if the specification prescribes the
   * text.
   */
  default: string | PluralForms;
  /** Use of the text, for the README. Not part of the bundle. */
  about: string;
}

/** Plural forms, and the language whose rules choose between them. */
export interface PluralText {
  forms: PluralForms;
  language: string;
}

/** Text that may depend on a count. `interpolate` returns it as a string. */
export type CountedText = string | PluralText;

/** Language of the default texts. */
const DEFAULT_LANGUAGE = 'en';
const CATEGORIES: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

const formsOf = (text: string | PluralForms): string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

const placeholdersOf = (text: string | PluralForms): string[] =>
  formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));

/** Returns true for an object with the form `other` and no forms other than the plural categories. */
const hasPluralForms = (value: unknown): value is PluralForms =>
  isRecord(value) && 'other' in value && Object.keys(value).every((name) => CATEGORIES.includes(name));

const withLanguage = (text: string | PluralForms, language: string): CountedText =>
  typeof text === 'string' ? text : { forms: text, language };

/** Returns the reason why a replacement is unusable, or undefined if it is usable. */
function problemOf(
  key: string,
  replacement: string | PluralForms,
  original: ReplaceableText['default'],
): MarkupProblem | undefined {
  if (typeof replacement !== 'string' && (typeof original === 'string' || !hasPluralForms(replacement)))
    return {
      problem: `text "${key}" has unusable plural forms`,
      expected: typeof original === 'string' ? 'a string' : `other, and any of ${CATEGORIES.join(', ')}`,
      found: JSON.stringify(replacement),
    };
  const allowed = [...new Set(placeholdersOf(original))];
  const unknown = placeholdersOf(replacement).find((name) => !allowed.includes(name));
  if (unknown === undefined) return undefined;
  return {
    problem: `text "${key}" has an unknown placeholder`,
    expected: allowed.map((name) => `{${name}}`).join(' ') || 'no placeholder',
    found: `{${unknown}}`,
  };
}

/**
 * Returns a widget's texts: the page's replacement if there is one, otherwise the translation or the default (RT-15).
 * Reports and ignores a replacement with an unknown key, with a placeholder that the default does not contain, or with
 * unusable plural forms.
 * @param language language of the page and of its replacements
 * @param translation the widget's texts in that language
 */
export function readTexts(
  widget: string,
  texts: Readonly<Record<string, ReplaceableText>>,
  replacements: Readonly<Record<string, string | PluralForms>>,
  language: string,
  reportProblem: (problem: Problem) => void,
  translation: Readonly<Record<string, string | PluralForms>> = {},
): Record<string, CountedText> {
  const details = { code: 'config', widget, see: readmeOf(widget) } as const;
  const keys = Object.keys(texts);
  const result = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const own = translation[key];
      return [
        key,
        own === undefined ? withLanguage(text.default, DEFAULT_LANGUAGE) : withLanguage(own, language),
      ];
    }),
  );
  for (const [key, replacement] of Object.entries(replacements)) {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    const problem = text
      ? problemOf(key, replacement, text.default)
      : {
          problem: `there is no text "${key}"`,
          expected: `one of ${keys.join(', ')}`,
          found: `"${key}"`,
          suggestion: nearestName(key, keys),
        };
    if (problem) reportProblem({ ...details, ...problem, setting: ['texts', widget, key] });
    else result[key] = withLanguage(replacement, language);
  }
  return result;
}

/**
 * Returns the canonical tag of a language as a CMS writes it: `es-MX` for `es_MX`, `es_MX.UTF-8`, ` ES-mx ` and `es-MX, en`,
 * and `es` for `spa`. PHP, Java and WordPress name their locales with an underscore. Returns an empty string if there is
 * none.
 */
export function languageTag(written: string): string {
  const [base = '', ...rest] = /[a-z]+(?:[-_][\da-z]+)*/i.exec(written)?.[0].split(/[-_]/) ?? [];
  for (const tag of [[base, ...rest].join('-'), base]) {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? '';
    } catch {
      // The region or the variant is not valid, but the language may be.
    }
  }
  return '';
}

/** Returns the base of a language tag: `es` for `es-MX`. */
export const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

/** Returns the language for formatting numbers and dates: the given language, or English if there is none. */
export const validLanguage = (language: string): string => languageTag(language) || DEFAULT_LANGUAGE;

/**
 * Plural rules and number formats, keyed by language. Chromium needs 17 ms to create the first number format, and less
 * than 1 ms to create each further format or set of rules.
 */
const formatsByLanguage = new Map<string, Formats>();

interface Formats {
  rules: Intl.PluralRules;
  numbers?: Intl.NumberFormat;
}

function formatsOf(name: string): Formats {
  const known = formatsByLanguage.get(name);
  if (known) return known;
  const created = { rules: new Intl.PluralRules(validLanguage(name)) };
  formatsByLanguage.set(name, created);
  return created;
}

/** Returns a number formatted for a language: `1,234` in English. */
function formatNumber(value: number, language: string): string {
  // Such a number contains no digit groups, and these languages use the digits 0 to 9.
  if (/^(?:en|es)\b/i.test(language) && Number.isInteger(value) && Math.abs(value) < 1000)
    return String(value);
  const known = formatsOf(language);
  known.numbers ??= new Intl.NumberFormat(validLanguage(language));
  return known.numbers.format(value);
}

/**
 * Replaces each `{name}` with its value: `interpolate('{count} results', { count: 3 })` returns '3 results'. A
 * placeholder without a value remains unchanged. In a text with plural forms, the value of `count` selects the form,
 * and numbers are formatted for the text's language.
 */
export function interpolate(text: CountedText, values: Readonly<Record<string, string | number>>): string {
  const replace = (form: string, format: (value: string | number) => string): string =>
    inLanguageOf(
      form,
      form.replace(/\{(\w+)\}/g, (placeholder, name: string) => format(values[name] ?? placeholder)),
    );
  if (typeof text === 'string') return replace(text, String);
  const category = formatsOf(text.language).rules.select(Number(values.count));
  return replace(text.forms[category] ?? text.forms.other, (value) =>
    typeof value === 'number' ? formatNumber(value, text.language) : value,
  );
}

/** Returns text as browsers render it: trimmed, with each run of white space collapsed to a single space. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();
