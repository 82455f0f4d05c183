import { describe, expect, it } from 'vitest';
import { parseRecentSearches, serializeRecentSearches, withoutSearch, withSearch } from './recentSearches.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = 100 * DAY;
const stored = (...searches: unknown[]): string => JSON.stringify({ version: 1, searches });
const queriesIn = (text: string | undefined): string[] =>
  parseRecentSearches(text, now).map(({ query }) => query);

describe('parseRecentSearches', () => {
  it('reads what serializeRecentSearches has written', () => {
    const searches = [{ query: 'asthma', at: now - DAY }];
    expect(parseRecentSearches(serializeRecentSearches(searches), now)).toEqual(searches);
  });

  it('keeps a search for 30 days', () => {
    const at = (age: number) => ({ query: `${age}`, at: now - age });
    expect(queriesIn(stored(at(0), at(30 * DAY - 1), at(30 * DAY)))).toEqual(['0', `${30 * DAY - 1}`]);
  });

  it.each([
    undefined,
    '',
    'null',
    '[]',
    '{"version":1}',
    '{"version":1,"searches":{}}',
    `{"version":2,"searches":[{"query":"asthma","at":${now}}]}`,
    `{"searches":[{"query":"asthma","at":${now}}]}`,
    '<b>',
  ])('returns an empty list for %s', (text) => expect(parseRecentSearches(text, now)).toEqual([]));

  it('leaves out malformed searches and times in the future', () => {
    const at = now;
    const malformed = [
      null,
      'asthma',
      { query: 7, at },
      { query: ' ', at },
      { query: 'x'.repeat(101), at },
      { query: 'a' },
      { query: 'a', at: `${at}` },
      { query: 'a', at: now + 1 },
    ];
    const longest = 'x'.repeat(100);
    expect(queriesIn(stored(...malformed, { query: longest, at }))).toEqual([longest]);
    expect(queriesIn('{"version":1,"searches":[{"query":"a","at":1e999}]}')).toEqual([]);
  });

  it('leaves out repeated searches', () => {
    const at = now;
    expect(queriesIn(stored({ query: 'a', at }, { query: 'A', at }, { query: 'b', at }))).toEqual(['a', 'b']);
  });

  it('reads at most five', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ query: `${index}`, at: now }));
    expect(queriesIn(stored(...many))).toEqual(['0', '1', '2', '3', '4']);
  });
});

describe('withSearch', () => {
  const searches = [
    { query: 'COPD', at: 1 },
    { query: 'asthma', at: 2 },
  ];

  it('trims a search, puts it first, and replaces an earlier search that differs only in case', () => {
    expect(withSearch(searches, '  Asthma ', now)).toEqual([{ query: 'Asthma', at: now }, searches[0]]);
    expect(withSearch([], 'lung \n cancer', now)).toEqual([{ query: 'lung cancer', at: now }]);
  });

  it('keeps the five latest searches', () => {
    const many = Array.from({ length: 5 }, (_, index) => ({ query: `${index}`, at: now }));
    expect(withSearch(many, 'new', now).map(({ query }) => query)).toEqual(['new', '0', '1', '2', '3']);
  });

  it('ignores empty queries and queries of more than 100 characters', () => {
    for (const query of ['', '  ', 'x'.repeat(101)])
      expect(withSearch(searches, query, now)).toEqual(searches);
    expect(withSearch([], 'x'.repeat(100), now)).toHaveLength(1);
  });
});

it('withoutSearch removes a search even if it differs in case', () => {
  expect(withoutSearch([{ query: 'Asthma', at: 1 }], 'asthma')).toEqual([]);
});
