import { describe, expect, it } from 'vitest';
import { ownValues } from './ownValues.ts';

describe('the spelling of the index', () => {
  const facets = [{ name: 'section', data: { News: 12, 'Lung health': 3, Élan: 1 } }];

  it.each([
    [['news'], ['News']],
    [
      ['NEWS', 'lung HEALTH'],
      ['News', 'Lung health'],
    ],
    [['news', 'News'], ['News']],
    [['élan'], ['Élan']],
  ])('replaces %j with %j', (values, own) => {
    expect(ownValues({ section: values }, facets)).toEqual({ section: own });
  });

  it.each([[['News']], [['Gone']], [[]]])('leaves %j unchanged', (values) => {
    expect(ownValues({ section: values }, facets)).toBeUndefined();
  });

  it('does not mix up facets, or values that differ only in case', () => {
    expect(ownValues({ topic: ['news'] }, facets)).toBeUndefined();
    const both = [{ name: 'section', data: { news: 1, News: 2 } }];
    expect(ownValues({ section: ['news'] }, both)).toBeUndefined();
  });

  it('is not taken from a value that has no hits', () => {
    const padded = [{ name: 'section', data: { news: 0, News: 2 } }];
    expect(ownValues({ section: ['news'] }, padded)).toEqual({ section: ['News'] });
  });
});
