import { expect, it } from 'vitest';
import { createRandom, median, percentile, rotate, summarize } from './statistics.ts';

it('returns the middle value, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 10, 2, 3])).toBe(2.5);
});

it('returns a percentile between two neighbors', () => {
  const values = Array.from({ length: 101 }, (_, index) => index);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([10, 20], 0.75)).toBe(17.5);
});

it('refuses to summarize nothing', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

it('summarizes values by median and range', () => {
  expect(summarize([4, 2, 9])).toEqual({ median: 4, least: 2, most: 9, count: 3 });
});

it('starts each round with a different contender', () => {
  expect([0, 1, 2, 3].map((round) => rotate(['a', 'b', 'c'], round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
  expect(rotate([], 3)).toEqual([]);
});

it('produces the same numbers from the same seed', () => {
  const [first, second] = [createRandom(7), createRandom(7)];
  const numbers = Array.from({ length: 100 }, first);
  expect(numbers).toEqual(Array.from({ length: 100 }, second));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(new Set(numbers).size).toBe(100);
});
