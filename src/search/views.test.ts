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

describe('views', () => {
  it('are told in batches of 20', () => {
    expect(
      createViews()
        .newIn(hits(45, 'a'))
        .map(({ length }) => length),
    ).toEqual([20, 20, 5]);
  });

  it('are told once for a search, and again for another', () => {
    const views = createViews();
    views.newIn(hits(3, 'a'));
    expect(views.newIn(hits(4, 'a'))).toEqual([['3']]);
    expect(views.newIn(hits(2, 'b'))).toEqual([['0', '1']]);
    expect(views.newIn([])).toEqual([]);
  });
});
