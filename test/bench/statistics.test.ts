import { expect, it } from 'vitest';
import { percentile, summarize } from './statistics.ts';

it('interpolates a percentile between two neighbors', () => {
  expect(percentile([20, 10], 0.75)).toBe(17.5);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

it('summarizes values by median and range', () => {
  expect(summarize([10, 4, 2, 9])).toEqual({ median: 6.5, least: 2, most: 10 });
});
