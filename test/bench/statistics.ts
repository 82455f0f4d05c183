import { createRandom } from '../../fixtures/random.ts';

/** Median and range of values. */
export interface Summary {
  median: number;
  least: number;
  most: number;
}

/**
 * Returns the value below which the given share of the values lies, interpolating if necessary. Throws if there are no
 * values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new RangeError('No values');
  return below + (above - below) * (position - Math.floor(position));
}

/** Returns the middle value, or the mean of the two middle values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the median and the range of the given values. */
export const summarize = (values: readonly number[]): Summary => ({
  median: median(values),
  least: percentile(values, 0),
  most: percentile(values, 1),
});

/** Returns a list rotated by `steps`, so that each round visits the contenders in a different order. */
export function rotate<Item>(items: readonly Item[], steps: number): Item[] {
  const start = items.length === 0 ? 0 : steps % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Creates a generator of latencies in ms, which are the same for all contenders in a round. */
export function randomLatency(round: number, least: number, most: number): () => number {
  // With a small seed, the first numbers are small.
  const random = createRandom((round + 1) * 0x9e_37_79_b9);
  return () => random.integer(least, most);
}
