import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, type Facet, fragmentAddress, pageAddress, readAddress } from './address.ts';

const facets: readonly Facet[] = [
  { name: 'types', choice: 'many', values: ['webinar', 'course'] },
  { name: 'timing', choice: 'one', values: ['upcoming', 'past'] },
];
const read = (address: string) => readAddress(new URL(address, 'https://society.example'), '/events', facets);

describe('an address of the list', () => {
  it('is page 1 without a suffix', () => {
    expect(read('/events')).toEqual({ page: 1, chosen: {}, foreign: '' });
  });

  it('says page and facets, in the order of the controls', () => {
    expect(read('/events/p3?timing=past&types=course,webinar')).toEqual({
      page: 3,
      chosen: { types: ['webinar', 'course'], timing: ['past'] },
      foreign: '',
    });
  });

  it('may be what a form without script sends', () => {
    expect(read('/events?types%5B%5D=course&types[]=webinar&timing=')?.chosen).toEqual({
      types: ['webinar', 'course'],
    });
  });

  it('keeps a value it has no control for, after the others', () => {
    expect(read('/events?types=other,course')?.chosen).toEqual({ types: ['course', 'other'] });
  });

  it('keeps foreign parameters as they stand', () => {
    expect(read('/events?utm_source=a%20b&types=course&flag')?.foreign).toBe('utm_source=a%20b&flag');
  });

  it('holds one value of a single choice', () => {
    expect(read('/events?timing=past,upcoming')?.chosen).toEqual({ timing: ['upcoming'] });
  });

  it('survives a stray percent sign', () => {
    expect(read('/events?types=100%')?.chosen).toEqual({ types: ['100%'] });
  });

  it.each([
    '/events/p0',
    '/events/p-1',
    '/events/p1x',
    '/events/annual-meeting',
    '/resources',
    '/events-archive',
  ])('is not %s', (address) => {
    expect(read(address)).toBeUndefined();
  });
});

describe('the address of a state', () => {
  const state = { page: 2, chosen: { types: ['webinar', 'course'] }, foreign: 'lang=es' };

  it('has facets comma-joined and the foreign parameters', () => {
    expect(pageAddress('/events', state)).toBe('/events/p2?types=webinar,course&lang=es');
  });

  it('of a fragment carries the facets only', () => {
    expect(fragmentAddress('/events', 'list.html', state, facets)).toBe(
      '/events/list.html/p2?types=webinar,course',
    );
  });

  it('of a fragment of a list without facets carries the query', () => {
    const assemblies = { page: 1, chosen: {}, foreign: 'region=north' };
    expect(fragmentAddress('/assemblies', 'list.html', assemblies, [])).toBe(
      '/assemblies/list.html?region=north',
    );
  });

  it('is read back as the same state, whatever the values', () => {
    const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes(','));
    const chosen = fc.record({ types: fc.uniqueArray(value), timing: fc.array(value, { maxLength: 1 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), chosen, (page, values) => {
        const wanted = { page, chosen: canonical(facets, values), foreign: 'a=1' };
        expect(read(pageAddress('/events', wanted))).toEqual(wanted);
      }),
    );
  });
});
