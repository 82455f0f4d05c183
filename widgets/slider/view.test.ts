import { describe, expect, it } from 'vitest';
import { slidesInView } from './view.ts';

/** Returns slides that are 100 px wide by default and 20 px apart. */
const row = (count: number, size = 100) =>
  Array.from({ length: count }, (_, index) => ({ start: index * (size + 20), size }));

describe('the slides in view', () => {
  it.each([
    ['one', 0, 100, 0, 0],
    ['one, later', 240, 100, 2, 2],
    ['three', 0, 340, 0, 2],
    ['the last three', 360, 340, 3, 5],
    ['two and a half', 0, 270, 0, 1],
    ['all', 0, 900, 0, 5],
  ])('are %s', (_, position, width, first, last) => {
    expect(slidesInView(row(6), position, width)).toEqual({ first, last });
  });

  it('include slides that are cut off by a fraction of a pixel', () => {
    expect(slidesInView(row(6, 99.67), 119.4, 219.2)).toEqual({ first: 1, last: 2 });
  });

  it('are the nearest one if none is entirely in view', () => {
    expect(slidesInView(row(6), 40, 100)).toEqual({ first: 0, last: 0 });
    expect(slidesInView(row(6), 70, 100)).toEqual({ first: 1, last: 1 });
    expect(slidesInView(row(6), 660, 100)).toEqual({ first: 5, last: 5 });
  });

  it('have index 0 if there are no slides', () => {
    expect(slidesInView([], 0, 100)).toEqual({ first: 0, last: 0 });
  });
});
