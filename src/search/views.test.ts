import { describe, expect, it } from 'vitest';
import type { SearchHit } from './hit.ts';
import { createViews } from './views.ts';

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
      createViews()
        .newIn(hits(45, 'a'))
        .map(({ length }) => length),
    ).toEqual([20, 20, 5]);
  });

  it('returns a hit once per search, and again for another search', () => {
    const views = createViews();
    views.newIn(hits(3, 'a'));
    expect(views.newIn(hits(4, 'a'))).toEqual([['3']]);
    expect(views.newIn(hits(2, 'b'))).toEqual([['0', '1']]);
    expect(views.newIn([])).toEqual([]);
  });
});
