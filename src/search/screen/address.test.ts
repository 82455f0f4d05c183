import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateQuery } from '../shared/query.ts';
import { readState, type SearchState, writeState } from './address.ts';

const facets = ['section', 'relatedAssemblies'];
const read = (search: string) => readState(search, facets);

describe('readState', () => {
  it('reads the query, the page and the facet values', () => {
    expect(read('?q=asthma&page=2&section=Guidelines')).toEqual({
      query: 'asthma',
      page: 2,
      facets: { section: ['Guidelines'] },
    });
  });

  it.each(['section[]=A&section[]=B', 'section[0]=A&section[1]=B', 'section=A&section=B&section=A'])(
    'reads several values from %s',
    (search) => expect(read(search).facets).toEqual({ section: ['A', 'B'] }),
  );

  it.each(['-3', '0', '2.5', 'abc', '1e9', '', 'Infinity'])('reads page=%s as page 1', (page) => {
    expect(read(`?page=${page}`).page).toBe(1);
  });

  it('reads page numbers up to the last page that Algolia can return', () => {
    expect([read('?page=1000').page, read('?page=1001').page]).toEqual([1000, 1]);
  });

  it.each([
    'q[x]=1',
    'section[a]=b',
    'section[a][0]=b',
    'section[0][a]=b',
    'section=',
    'section=%20',
    `section=${'a'.repeat(513)}`,
  ])('ignores %s', (search) => expect(read(search)).toEqual({ query: '', page: 1, facets: {} }));

  it('keeps at most 99 values of a facet', () => {
    const search = Array.from({ length: 120 }, (_, index) => `section=${index}`).join('&');
    expect(read(search).facets.section).toHaveLength(99);
  });
});

describe('writeState', () => {
  const state: SearchState = { query: 'a b', page: 3, facets: { section: ['News'] } };

  it('omits empty values and keeps other query parameters', () => {
    expect(writeState('?utm=x&page=9&q[x]=1', { query: '', page: 1, facets: {} }, facets)).toBe('?utm=x');
    expect(writeState('', { query: '', page: 1, facets: {} }, facets)).toBe('');
    expect(writeState('?utm=x&q=old', state, facets)).toBe('?q=a+b&page=3&section=News&utm=x');
  });

  it('writes several values as PHP reads them, and at most 99', () => {
    const write = (section: readonly string[]) =>
      writeState('', { query: '', page: 1, facets: { section: [...section] } }, facets);
    expect(write(['A', 'B'])).toBe('?section%5B%5D=A&section%5B%5D=B');
    const many = Array.from({ length: 120 }, (_, index) => String(index));
    expect(new URLSearchParams(write(many)).getAll('section[]')).toEqual(many.slice(0, 99));
  });

  it('writes a state that readState returns unchanged', () => {
    const value = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text);
    const values = fc.uniqueArray(value, { minLength: 1, maxLength: 12 });
    const anyState = fc.record({
      query: fc.string({ unit: 'grapheme', maxLength: 80 }),
      page: fc.integer({ min: 1, max: 50 }),
      facets: fc.dictionary(fc.constantFrom(...facets), values, { noNullPrototype: true }),
    });
    fc.assert(
      fc.property(anyState, fc.webQueryParameters(), (any, otherParameters) => {
        expect(read(writeState(otherParameters, any, facets))).toEqual({
          ...any,
          query: truncateQuery(any.query),
        });
      }),
    );
  });
});
