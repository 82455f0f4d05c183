import { describe, expect, it } from 'vitest';
import type { PluralForms, ReplaceableText } from '../runtime/texts.ts';
import { catalog } from './catalog.ts';
import { createTranslation, strayTexts, translatedLanguages } from './translations.ts';

const formsOf = (text: string | PluralForms): Record<string, string> =>
  typeof text === 'string' ? { other: text } : text;

const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).toSorted()),
];

/** Returns the placeholders in all forms of a text. */
const allPlaceholders = (text: string | PluralForms): string[] => [
  ...new Set(Object.values(formsOf(text)).flatMap(placeholdersIn).toSorted()),
];

/** Returns the problems with a text's translation. */
function problemsOf(
  { default: text }: ReplaceableText,
  translation: string | PluralForms | undefined,
  language: string,
): string[] {
  if (translation === undefined) return ['it is missing'];
  const forms = formsOf(translation);
  const values = Object.values(forms);
  const isPlural = typeof text !== 'string';
  const categories = isPlural
    ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    : ['other'];
  // The form `one` may omit the number, as in 'one field'.
  const mayOmit = isPlural ? ['{count}', '{max}'] : [];
  const needed = allPlaceholders(text).filter((name) => !mayOmit.includes(name));
  return [
    ...(typeof translation === typeof text ? [] : ['it has plural forms only in one language']),
    ...categories.filter((category) => !(category in forms)).map((category) => `it has no form ${category}`),
    ...Object.keys(forms)
      .filter((form) => !categories.includes(form))
      .map((form) => `it does not need the form ${form}`),
    ...needed
      .filter((name) => values.some((form) => !form.includes(name)))
      .map((name) => `it has no ${name}`),
    ...values
      .flatMap(placeholdersIn)
      .filter((name) => !allPlaceholders(text).includes(name))
      .map((name) => `${name} is unknown`),
    ...values.filter((form) => form.trim() === '').map(() => 'it is empty'),
    ...(typeof text === 'string' &&
    typeof translation === 'string' &&
    spacesOf(text) !== spacesOf(translation)
      ? ['its leading or trailing spaces differ']
      : []),
  ];
}

const spacesOf = (text: string): string => text.replace(/\S[\s\S]*\S/, 'x');

it('finds the languages', () => {
  expect(translatedLanguages()).toContain('es');
});

describe.each(translatedLanguages())('%s', (language) => {
  const translation = createTranslation(language);

  it('has every text of every widget, with its placeholders and the plural forms of the language', () => {
    const problems = catalog.flatMap(({ definition: { name, texts } }) =>
      Object.entries(texts).flatMap(([key, text]) =>
        problemsOf(text, translation[name]?.[key], language).map((problem) => `${name}.${key}: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('has no extra texts', () => {
    expect(strayTexts(language)).toEqual([]);
  });

  it('translates every text, except for placeholders and identical words', () => {
    const same = catalog.flatMap(({ definition: { name, texts } }) =>
      Object.entries(texts)
        .filter(([key, { default: text }]) => typeof text === 'string' && translation[name]?.[key] === text)
        .map(([, { default: text }]) => text),
    );
    const isWord = (text: unknown): boolean => /[a-z]{2}/.test(String(text).replaceAll(/\{\w+\}/g, ''));
    // 'Error: ' and 'Total' are the same in Spanish.
    expect(new Set(same.filter(isWord))).toEqual(new Set(['Error: ', 'Total']));
  });
});

describe('a translation', () => {
  const text = { default: { one: '{count} result', other: '{count} results' }, about: '…' };
  it.each([
    [undefined, ['it is missing']],
    [
      '{count} resultados',
      ['it has plural forms only in one language', 'it has no form many', 'it has no form one'],
    ],
    [{ one: 'a', many: 'b', other: 'c', few: 'd' }, ['it does not need the form few']],
    [{ one: '{n}', many: 'b', other: ' ' }, ['{n} is unknown', 'it is empty']],
  ])('is reported if it is unusable: %j', (translation, problems) => {
    expect(problemsOf(text, translation, 'es')).toEqual(problems);
  });

  it('is reported if it lacks a placeholder or a space', () => {
    expect(problemsOf({ default: ' and {sponsor}', about: '…' }, 'y', 'es')).toEqual([
      'it has no {sponsor}',
      'its leading or trailing spaces differ',
    ]);
  });
});
