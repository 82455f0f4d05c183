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

/** Value before and after a change, measured one right after the other. */
export type Pair = readonly [before: number, after: number];

/** Ratio of the values after a change to those before it. Above 1 is slower or larger. */
export interface Change {
  /** Median of the ratios of all pairs. */
  ratio: number;
  /** Bounds of the 95% interval of the median. */
  low: number;
  high: number;
}

/** Number of times that the pairs are drawn again to find the bounds. */
const RESAMPLES = 2000;

/**
 * Returns the change that pairs show. The bounds are a bootstrap interval: the median is computed again for random draws of
 * the pairs, so noise widens them. Throws if there are no pairs.
 */
export function changeIn(pairs: readonly Pair[]): Change {
  const ratios = pairs.map(([before, after]) => after / before);
  const random = createRandom(42);
  const draw = (): number => ratios[Math.floor(random() * ratios.length)] ?? Number.NaN;
  const medians = Array.from({ length: RESAMPLES }, () => median(ratios.map(draw)));
  return { ratio: median(ratios), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
}

/** Returns whether a change is for the worse by more than the tolerated share, and not by chance. */
export const isWorse = ({ ratio, low }: Change, tolerated: number): boolean =>
  ratio > 1 + tolerated && low > 1;
