import { expect, it } from 'vitest';
import { bestFewerWords, queriesWithFewerWords } from './fewerWords.ts';

it('leaves out one word at a time, then all but one', () => {
  expect(queriesWithFewerWords(' lung  zzz ')).toEqual(['zzz', 'lung']);
  expect(queriesWithFewerWords('a b c')).toEqual(['b c', 'a c', 'a b', 'a', 'b', 'c']);
});

it('suggests nothing for one word, a repeated word, or more than six words', () => {
  for (const query of ['', 'lung', 'lung lung', 'a b c d e f g'])
    expect(queriesWithFewerWords(query)).toEqual([]);
  expect(queriesWithFewerWords('a b c d e f')).toHaveLength(12);
});

it('prefers queries with more words, then with more results, and offers at most three', () => {
  const tried = [
    { query: 'a b', count: 2 },
    { query: 'b c', count: 0 },
    { query: 'a c', count: 7 },
    { query: 'a', count: 99 },
    { query: 'b', count: 50 },
  ];
  expect(bestFewerWords(tried).map(({ query }) => query)).toEqual(['a c', 'a b', 'a']);
});
