import { describe, expect, it } from 'vitest';
import { attributeProps, readActiveAttributes, readFacetLists } from './facetLists.ts';

const read = (...lists: unknown[]) => readFacetLists('search-page', JSON.stringify(lists), []);

describe('refinement lists', () => {
  it('are the default ones without the option', () => {
    const fallback = read({ attribute: 'section' });
    expect(readFacetLists('search-page', undefined, fallback)).toBe(fallback);
  });

  it('have the limits 10 and 20 and the operator and', () => {
    expect(read({ attribute: 'section', label: 'Section' })).toEqual([
      { attribute: 'section', label: 'Section', operator: 'and', limit: 10, showMoreLimit: 20 },
    ]);
  });

  it.each([
    [{}, 'has no attribute'],
    [{ attribute: '' }, 'has no attribute'],
    ['section', 'is not an object'],
    [{ attribute: 'section', operator: 'not' }, 'neither "and" nor "or" but "not"'],
    [{ attribute: 'section', limit: 20 }, 'showMoreLimit of section, 20, is not above its limit, 20'],
    [{ attribute: 'section', limit: 0 }, 'no whole number above 0'],
    [{ attribute: 'section', label: 3 }, 'label of section is not a text'],
  ])('%j: %s', (list, message) => {
    expect(() => read(list)).toThrow(message);
    expect(() => read(list)).toThrow('option data-search-page-facets cannot be used');
  });

  it.each(['{}', 'nonsense', '3'])('%s is no list', (text) => {
    expect(() => readFacetLists('search-page', text, [])).toThrow('cannot be used');
  });
});

describe('the attributes of active filters', () => {
  it('leave out the query', () => {
    expect(attributeProps(readActiveAttributes('search-page', undefined, undefined))).toEqual({
      excludedAttributes: ['query'],
    });
  });

  it('are those included, or all but those excluded', () => {
    expect(attributeProps(readActiveAttributes('search-page', '["section"]', undefined))).toEqual({
      includedAttributes: ['section'],
    });
    expect(attributeProps(readActiveAttributes('search-page', undefined, '["section"]'))).toEqual({
      excludedAttributes: ['section'],
    });
  });

  it('cannot be both', () => {
    expect(() => readActiveAttributes('search-page', '["a"]', '["b"]')).toThrow('cannot be used together');
    expect(() => readActiveAttributes('search-page', '["a", 3]', undefined)).toThrow(
      'included-attributes cannot be used',
    );
    expect(() => readActiveAttributes('search-page', undefined, '["a", 3]')).toThrow(
      'excluded-attributes cannot be used',
    );
  });
});
