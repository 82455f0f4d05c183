import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonical,
  type Facet,
  feedAddress,
  fragmentAddress,
  isSameFilter,
  isSameState,
  type ListState,
  pageAddress,
  readAddress,
} from './address.ts';

const facets: readonly Facet[] = [
  { name: 'types', choice: 'many', values: ['webinar', 'course'] },
  { name: 'timing', choice: 'one', values: ['upcoming', 'past'] },
  { name: 'q', choice: 'text', values: [] },
];
const read = (address: string) => readAddress(new URL(address, 'https://society.example'), '/events', facets);

describe('readAddress', () => {
  it('reads page 1 from a path without a suffix', () => {
    const first: ListState = { page: 1, chosen: {}, otherParameters: '' };
    expect([read('/events'), read('/events/')]).toEqual([first, first]);
  });

  it('reads the page and the facets, with values in the order of the controls', () => {
    expect(read('/events/p3?timing=past&types=course,webinar')).toEqual<ListState>({
      page: 3,
      chosen: { types: ['webinar', 'course'], timing: ['past'] },
      otherParameters: '',
    });
  });

  it('accepts the query that the form submits without JavaScript', () => {
    expect(read('/events?types%5B%5D=course&types[]=webinar&timing=')?.chosen).toEqual({
      types: ['webinar', 'course'],
    });
    expect(read('/events?types[1]=course&types[a]=b&types[0]x=c')).toMatchObject({
      chosen: { types: ['course'] },
      otherParameters: 'types[a]=b&types[0]x=c',
    });
  });

  it('puts a value that no control offers after the others', () => {
    expect(read('/events?types=other,course')?.chosen).toEqual({ types: ['course', 'other'] });
  });

  it('keeps a text with commas in one piece', () => {
    expect(read('/events?q=Lung,+heart%2C%20sleep')?.chosen).toEqual({ q: ['Lung, heart, sleep'] });
  });

  it('keeps other query parameters unchanged', () => {
    expect(read('/events?utm_source=a%20b&&types=course&flag')?.otherParameters).toBe(
      'utm_source=a%20b&flag',
    );
  });

  it('keeps only the first value, in the order of the controls, of a single-choice facet', () => {
    expect(read('/events?timing=past,upcoming')?.chosen).toEqual({ timing: ['upcoming'] });
  });

  it('accepts a stray percent sign', () => {
    expect(read('/events?types=100%')?.chosen).toEqual({ types: ['100%'] });
  });

  it.each([
    ['/años', '/a%C3%B1os/p2'],
    ['/años', '/a%c3%b1os/p2'],
    ['/a%C3%B1os', '/años/p2'],
    ['/es/a%c3%b1os', '/es/años/p2'],
    ['/años-%F0%9F%AB%81 (más)', '/años-🫁%20%28m%C3%A1s%29/p2'],
    ['/100%', '/100%/p2'],
  ])('treats %s and %s as the same path', (path, address) => {
    expect(readAddress(new URL(address, 'https://society.example'), path, facets)?.page).toBe(2);
  });

  it('does not treat an encoded slash as a separator', () => {
    expect(readAddress(new URL('https://society.example/a%2Fb'), '/a/b', facets)).toBeUndefined();
    expect(readAddress(new URL('https://society.example/events%2Fp2'), '/events', facets)).toBeUndefined();
  });

  it.each([
    '/events/p0',
    '/events/p-1',
    '/events/p1x',
    '/events/annual/p2',
    '/events/annual-meeting',
    '/resources',
    '/events-archive',
  ])('rejects %s', (address) => {
    expect(read(address)).toBeUndefined();
  });
});

describe('the URL of a state', () => {
  const state: ListState = { page: 2, chosen: { types: ['webinar', 'course'] }, otherParameters: 'lang=es' };

  it('has comma-separated facets and the other query parameters', () => {
    expect(pageAddress('/events', state)).toBe('/events/p2?types=webinar,course&lang=es');
  });

  it('is never empty, even for a list on the front page', () => {
    expect(pageAddress('', { page: 1, chosen: {}, otherParameters: '' })).toBe('/');
  });

  it('has only the facets in its query if it is a fragment’s URL', () => {
    expect(fragmentAddress('/events', 'list.html', state, facets)).toBe(
      '/events/list.html/p2?types=webinar,course',
    );
  });

  it('has the page’s whole query if it is a fragment’s URL and the list has no facets', () => {
    const assemblies: ListState = { page: 1, chosen: {}, otherParameters: 'region=north' };
    expect(fragmentAddress('/assemblies', 'list.html', assemblies, [])).toBe(
      '/assemblies/list.html?region=north',
    );
  });

  it('is parsed back into the same state, whatever the values', () => {
    const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes(','));
    const chosen = fc.record({ types: fc.uniqueArray(value), timing: fc.array(value, { maxLength: 1 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), chosen, (page, values) => {
        const wanted: ListState = { page, chosen: canonical(facets, values), otherParameters: 'a=1' };
        expect(read(pageAddress('/events', wanted))).toEqual(wanted);
      }),
    );
  });
});

describe('two states', () => {
  const state: ListState = { page: 2, chosen: { types: ['course'] }, otherParameters: 'lang=es' };
  const other = { ...state, chosen: { types: ['webinar'] } };
  const filtersOf = (two: ListState) => isSameFilter(state, two);
  const statesOf = (two: ListState) => isSameState(state, two);

  it('have the same filters on any page, whatever the other parameters', () => {
    expect([{ ...state, page: 1, otherParameters: '' }, other].map(filtersOf)).toEqual([true, false]);
  });

  it('are the same if their URLs are', () => {
    expect([{ ...state }, { ...state, page: 1 }, other].map(statesOf)).toEqual([true, false, false]);
  });
});

describe('a feed', () => {
  it.each([
    ['http://[', 'http://['],
    ['webcal://a.example/e.ics', 'webcal://a.example/e.ics?types=webinar,course&q=%C3%A9'],
    ['https://a.example/?f=1&types[]=talk&q=#f', 'https://a.example/?types=webinar,course&q=%C3%A9&f=1#f'],
  ])('has the filters in place of its own: %s', (feed, expected) => {
    const chosen = { types: ['webinar', 'course'], q: ['é'] };
    expect(feedAddress(feed, facets, chosen)).toBe(expected);
    expect(feedAddress(expected, facets, {})).toBe(feedAddress(feed, facets, {}));
  });
});
