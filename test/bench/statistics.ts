/** Median, range and number of values. */
export interface Summary {
  median: number;
  least: number;
  most: number;
  count: number;
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

/** Returns the median, the range and the number of the given values. */
export const summarize = (values: readonly number[]): Summary => ({
  median: median(values),
  least: percentile(values, 0),
  most: percentile(values, 1),
  count: values.length,
});

/** Returns a list rotated by `steps`, so that each round visits the contenders in a different order. */
export function rotate<Item>(items: readonly Item[], steps: number): Item[] {
  const start = items.length === 0 ? 0 : steps % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Creates a generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
