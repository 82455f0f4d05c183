import { describe, expect, it, vi } from 'vitest';
import { foundText, type Problem } from '../report/report.ts';
import { interpolate, languageTag, readTexts } from './texts.ts';

const texts = {
  show: { default: 'Show Filters', about: '…' },
  announce: { default: '{count} {label}', about: '…' },
  found: { default: { one: '{count} result', other: '{count} results' }, about: '…' },
};

function read(replacements: Parameters<typeof readTexts>[2], language = 'de') {
  const issues: Problem[] = [];
  return {
    texts: readTexts('content-list', texts, replacements, language, (problem) =>
      issues.push({ ...problem, found: foundText(problem) }),
    ),
    issues,
  };
}

describe('readTexts', () => {
  it('returns the defaults if there are no replacements', () => {
    expect(read({}).texts).toMatchObject({ show: 'Show Filters', announce: '{count} {label}' });
  });

  it('returns replacements in another language, with placeholders in a different order', () => {
    const german = { show: 'Filter zeigen', announce: '{label}: {count}' };
    expect(read(german)).toMatchObject({ texts: german, issues: [] });
  });

  it('returns the texts of the translation, unless the page replaces them', () => {
    const spanish = { show: 'Mostrar', found: { one: '{count} resultado', other: '{count} resultados' } };
    const replacements = { show: 'Ver' };
    const found = readTexts('content-list', texts, replacements, 'es', () => undefined, spanish);
    expect(found).toEqual({
      show: 'Ver',
      announce: '{count} {label}',
      found: { forms: spanish.found, language: 'es' },
    });
  });

  it('reports a replacement for an unknown key', () => {
    const { texts: values, issues } = read({ shwo: 'Filter zeigen', constructor: 'x' });
    expect(values.show).toBe('Show Filters');
    expect(issues).toMatchObject([
      { problem: 'there is no text "shwo"', found: '"shwo" (did you mean "show"?)' },
      { problem: 'there is no text "constructor"' },
    ]);
  });

  it('reports an unknown placeholder and keeps the default', () => {
    const { texts: values, issues } = read({ announce: '{number} Treffer' });
    expect(values.announce).toBe('{count} {label}');
    expect(issues).toMatchObject([{ expected: '{count} {label}', found: '{number}' }]);
  });
});

describe('plural forms', () => {
  const counted = (replacements: Parameters<typeof readTexts>[2], language: string, count: number) =>
    interpolate(read(replacements, language).texts.found ?? '', { count });
  const polish = {
    found: { one: '{count} one', few: '{count} few', many: '{count} many', other: '{count} other' },
  };

  it.each([
    [0, '0 results'],
    [1, '1 result'],
    [2, '2 results'],
  ])('of the default follow English rules on every page: %i', (count, text) => {
    expect(counted({}, 'fr', count)).toBe(text);
  });

  it.each([
    [1, '1 one'],
    [3, '3 few'],
    [5, '5 many'],
    [1.5, '1,5 other'],
  ])('of a replacement follow the rules of the page’s language: %d', (count, text) => {
    expect(counted(polish, 'pl', count)).toBe(text);
  });

  it('fall back to the form `other`', () => {
    expect(counted({ found: { other: '結果{count}件' } }, 'en', 1)).toBe('結果1件');
  });

  it('create the rules and formats of a language only once, because creating them is slow', () => {
    const { PluralRules, NumberFormat } = Intl;
    const createRules = vi.spyOn(Intl, 'PluralRules').mockImplementation(function create(language) {
      return new PluralRules(language);
    });
    const createFormat = vi.spyOn(Intl, 'NumberFormat').mockImplementation(function create(language) {
      return new NumberFormat(language);
    });
    const hits = {
      forms: { one: 'ein Treffer', other: '{count} Treffer' },
      language: 'de-AT',
    };
    for (const count of [1, 2, 3]) interpolate(hits, { count });
    expect(createRules).toHaveBeenCalledOnce();
    expect(createFormat).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('follow English if the language is not a valid language tag', () => {
    expect(counted({ found: { one: 'a', other: 'b' } }, 'en_US!', 1)).toBe('a');
    expect(counted({ found: { one: 'a', other: 'b' } }, '', 2)).toBe('b');
  });

  it.each([
    ['en', '12,345 results'],
    ['es', '12.345 results'],
    ['es-MX', '12,345 results'],
    ['de', '12.345 results'],
  ])('format numbers by the rules of the language: %s', (language, text) => {
    expect(counted({ found: { other: '{count} results' } }, language, 12_345)).toBe(text);
  });

  it('may be replaced by a single text', () => {
    expect(counted({ found: 'Treffer: {count}' }, 'de', 1)).toBe('Treffer: 1');
  });

  it.each([
    [{ found: { one: 'a' } }, 'other, and any of zero, one, two, few, many, other'],
    [{ found: { singular: 'a', other: 'b' } as never }, 'other, and any of zero, one, two, few, many, other'],
    [{ show: { other: 'a' } }, 'a string'],
  ])('are reported if they are unusable: %j', (replacements, expected) => {
    const { issues } = read(replacements as never);
    expect(issues).toMatchObject([{ problem: expect.stringContaining('unusable plural forms'), expected }]);
    expect(counted(replacements as never, 'de', 2)).toBe('2 results');
  });

  it('are reported if one has an unknown placeholder', () => {
    expect(read({ found: { one: '{number}', other: '{count}' } }).issues).toMatchObject([
      { problem: 'text "found" has an unknown placeholder', expected: '{count}', found: '{number}' },
    ]);
  });
});

describe('interpolate', () => {
  it('inserts values literally', () => {
    expect(interpolate('{count} {label}, {count}', { count: 2, label: '$& <b>' })).toBe('2 $& <b>, 2');
  });

  it('keeps a placeholder without a value', () => {
    expect(interpolate('{other}', {})).toBe('{other}');
  });
});

it.each([
  ['es-MX', 'es-MX'],
  ['es_MX', 'es-MX'],
  ['es_MX.UTF-8', 'es-MX'],
  ['es_ES@euro', 'es-ES'],
  [' ES-mx ', 'es-MX'],
  ['es_419', 'es-419'],
  ['spa', 'es'],
  ['es-MX, en', 'es-MX'],
  ['es_x', 'es'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['en_US', 'en-US'],
  ['1', ''],
  ['', ''],
])('the language %j is %j', (written, tag) => {
  expect(languageTag(written)).toBe(tag);
});
