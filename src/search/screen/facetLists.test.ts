import { describe, expect, it } from 'vitest';
import { attributeProps, createFacetList, readActiveAttributes, readFacetLists } from './facetLists.ts';

const read = (...lists: unknown[]) => readFacetLists('search-page', JSON.stringify(lists), []);

describe('readFacetLists', () => {
  it('returns the defaults if the option is absent', () => {
    const fallback = read({ attribute: 'section' });
    expect(readFacetLists('search-page', undefined, fallback)).toBe(fallback);
  });

  it('defaults to the limits 10 and 20 and the operator "and"', () => {
    expect(read({ attribute: 'section', label: 'Section' })).toEqual([
      { attribute: 'section', label: 'Section', operator: 'and', limit: 10, showMoreLimit: 20 },
    ]);
  });

  it('gives the widgets’ own lists the same defaults', () => {
    expect([createFacetList('section', 'Section')]).toEqual(read({ attribute: 'section', label: 'Section' }));
  });

  it('accepts the operator "or"', () => {
    expect(read({ attribute: 'section', operator: 'or' })).toMatchObject([{ operator: 'or' }]);
  });

  it.each([
    [{}, 'has no attribute'],
    [{ attribute: '' }, 'has no attribute'],
    ['section', 'is not an object'],
    [{ attribute: 'section', operator: 'not' }, 'neither "and" nor "or" but "not"'],
    [{ attribute: 'section', limit: 20 }, 'showMoreLimit of section, 20, is not above its limit, 20'],
    [{ attribute: 'section', limit: 0 }, 'not a whole number above 0'],
    [{ attribute: 'section', label: 3 }, 'label of section is not a string'],
  ])('rejects %j: %s', (list, message) => {
    expect(() => read(list)).toThrow(message);
    expect(() => read(list)).toThrow('option data-search-page-facets cannot be used');
  });

  it('reports that an object is not a list', () => {
    expect(() => readFacetLists('search-page', '{}', [])).toThrow('it is not a list');
  });

  it.each(['{}', 'nonsense', '3'])('rejects %s, which is not a list', (text) => {
    expect(() => readFacetLists('search-page', text, [])).toThrow('cannot be used');
  });
});

describe('readActiveAttributes', () => {
  it('excludes the query by default', () => {
    expect(attributeProps(readActiveAttributes('search-page', undefined, undefined))).toEqual({
      excludedAttributes: ['query'],
    });
  });

  it('reads included or excluded attributes', () => {
    expect(attributeProps(readActiveAttributes('search-page', '["section"]', undefined))).toEqual({
      includedAttributes: ['section'],
    });
    expect(attributeProps(readActiveAttributes('search-page', undefined, '["section"]'))).toEqual({
      excludedAttributes: ['section'],
    });
  });

  it('rejects included and excluded attributes together, and lists that contain anything but strings', () => {
    expect(() => readActiveAttributes('search-page', '["a"]', '["b"]')).toThrow('cannot be used together');
    expect(() => readActiveAttributes('search-page', '["a", 3]', undefined)).toThrow(
      'included-attributes cannot be used',
    );
    expect(() => readActiveAttributes('search-page', undefined, '["a", 3]')).toThrow(
      'excluded-attributes cannot be used',
    );
  });
});
