import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../client/hit.ts';
import { createViewedHits } from './viewedHits.ts';

const hits = (count: number, queryId: string): SearchHit[] =>
  Array.from({ length: count }, (_, index) => ({
    objectId: String(index),
    title: [],
    section: '',
    excerpt: [],
    position: index + 1,
    queryId,
  }));

describe('createViewedHits', () => {
  it('returns object ids in batches of 20', () => {
    expect(
      createViewedHits()
        .addNew(hits(45, 'a'))
        .map(({ length }) => length),
    ).toEqual([20, 20, 5]);
  });

  it('returns a hit once per search, and again for another search', () => {
    const views = createViewedHits();
    views.addNew(hits(3, 'a'));
    expect(views.addNew(hits(4, 'a'))).toEqual([['3']]);
    expect(views.addNew(hits(2, 'b'))).toEqual([['0', '1']]);
    expect(views.addNew([])).toEqual([]);
  });
});
