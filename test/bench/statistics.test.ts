import { expect, it } from 'vitest';
import {
  changeIn,
  createRandom,
  isWorse,
  median,
  type Pair,
  percentile,
  rotate,
  summarize,
} from './statistics.ts';

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

/** Returns pairs whose second values are `factor` times as large, with noise of the given share in both. */
function noisyPairs(factor: number, noise: number, count: number, seed: number): Pair[] {
  const random = createRandom(seed);
  const noisy = (value: number): number => value * (1 + noise * (random() + random() - 1));
  return Array.from({ length: count }, () => [noisy(30), noisy(30 * factor)] as const);
}

/** Returns how many of 100 comparisons are judged worse by more than 10%. */
const judgedWorse = (factor: number, noise: number, count: number): number =>
  Array.from({ length: 100 }, (_, seed) => changeIn(noisyPairs(factor, noise, count, seed + 1))).filter(
    (change) => isWorse(change, 0.1),
  ).length;

it('finds the ratio of pairs, and bounds around it', () => {
  const { ratio, low, high } = changeIn(noisyPairs(1.5, 0.04, 12, 3));
  expect(ratio).toBeCloseTo(1.5, 1);
  expect(low).toBeLessThan(ratio);
  expect(high).toBeGreaterThan(ratio);
  expect(changeIn([[4, 4]])).toEqual({ ratio: 1, low: 1, high: 1 });
  expect(() => changeIn([])).toThrow(RangeError);
});

it('finds nothing worse in values that only vary', () => {
  expect(judgedWorse(1, 0.1, 8)).toBe(0);
  expect(judgedWorse(1, 0.3, 8)).toBeLessThanOrEqual(4);
});

it('finds a regression of 15 % in quiet figures, and of 20 % in noisier ones', () => {
  expect(judgedWorse(1.15, 0.05, 8)).toBeGreaterThanOrEqual(95);
  expect(judgedWorse(1.2, 0.1, 8)).toBeGreaterThanOrEqual(95);
});

it('needs more than one sample of noise to call a figure worse', () => {
  expect(isWorse({ ratio: 1.4, low: 0.9, high: 2 }, 0.1)).toBe(false);
  expect(isWorse({ ratio: 1.08, low: 1.05, high: 1.1 }, 0.1)).toBe(false);
  expect(isWorse({ ratio: 1.15, low: 1.02, high: 1.2 }, 0.1)).toBe(true);
});
