import type { Browser } from '@playwright/test';
import type { BenchServer } from './server.ts';
import { type Summary, summarize } from './statistics.ts';

/** Browser and server that all contenders share. */
export interface Bench {
  browser: Browser;
  /** Speed of the machine as a multiple of the one for which the limits are: see `speedOf`. */
  speed: number;
  server: BenchServer;
}

/** Quantity that a measurement reports. */
export interface Metric {
  label: string;
  /** Unit shown after the number. Empty for counts. */
  unit: '' | 'KB' | 'ms';
  /** Digits after the decimal point. Zero by default. */
  digits?: number;
}

/** Situation in which each contender is measured, such as "1,000 accordions, 4×". */
export interface Case {
  name: string;
  /** Maximum number of rounds. For cases that take very long. */
  maxRounds?: number;
  /** Number of samples per contender in a round, 1 by default. For quick cases whose values vary. */
  repeats?: number;
}

/** One contender's values in one round, by metric. A metric that is measured only once may be missing. */
export type Values = Readonly<Record<string, number>>;

export interface Sample {
  contender: string;
  case: string;
  round: number;
  values: Values;
  /** Reason why there are no values. Either a wait timed out, or the contender's page reported an error. */
  failure?: string;
}

/** Returns the median of a contender's metric, in the limit's own case unless another case is given. */
export type MedianOf = (contender: string, metric?: string, caseName?: string) => number | undefined;

/** Limit that our own contender has to meet. */
export interface Limit {
  case: string;
  metric: string;
  /** The limit in words, such as "native + 10 ms". */
  about: string;
  /** Returns the limit, or undefined if a value that it depends on was not measured. */
  limit: (medianOf: MedianOf) => number | undefined;
  /** True if the limit is a minimum instead of a maximum. */
  isLeast?: true;
  /** Contender that has to meet the limit, `OURS` by default. */
  contender?: string;
  /** Contenders that do the same work, by default all contenders. */
  peers?: readonly string[];
}

/** Name of our own contender in all measurements. */
export const OURS = 'Society Widgets';

/** One table of the report: its contenders, its cases, and a function that measures one contender in one case. */
export interface Measurement {
  /** Name for the `ONLY` environment variable and for file names. */
  name: string;
  title: string;
  /** Sentences for the report. */
  about: string;
  contenders: readonly string[];
  /** True if the rows are our own pages or widgets, which do not compete. */
  isOwnOnly?: true;
  cases: readonly Case[];
  metrics: Readonly<Record<string, Metric>>;
  limits: readonly Limit[];
  measure: (bench: Bench, of: { contender: string; case: string; round: number }) => Promise<Values>;
}

/** Results of one measurement, as stored between runs. */
export interface Results {
  name: string;
  /** Date, commit and machine of the run. */
  run: string;
  samples: readonly Sample[];
}

/** Returns the summary of a contender's metric in a case, or undefined if the metric was not measured. */
export function summaryOf(
  { samples }: Pick<Results, 'samples'>,
  contender: string,
  caseName: string,
  metric: string,
): Summary | undefined {
  const values = samples
    .filter((sample) => sample.contender === contender && sample.case === caseName)
    .flatMap((sample) => sample.values[metric] ?? []);
  return values.length > 0 ? summarize(values) : undefined;
}

/** Returns the failures in a case, one per contender. */
export function failuresIn({ samples }: Pick<Results, 'samples'>, caseName: string): Map<string, string> {
  return new Map(
    samples.flatMap((sample) =>
      sample.case === caseName && sample.failure ? [[sample.contender, sample.failure] as const] : [],
    ),
  );
}

/** Contender with its median. */
interface Ranked {
  contender: string;
  median: number;
}

/** Returns the best of the contenders that do the same work as the one with a limit, or undefined if there is none. */
function bestPeer(
  { contenders, isOwnOnly }: Pick<Measurement, 'contenders' | 'isOwnOnly'>,
  { peers = contenders, isLeast }: Limit,
  medianOf: MedianOf,
): Ranked | undefined {
  const ranked = (isOwnOnly ? [] : peers)
    .filter((contender) => !contender.startsWith(OURS))
    .flatMap((contender): Ranked[] => {
      const value = medianOf(contender);
      return value === undefined ? [] : [{ contender, median: value }];
    })
    .sort((a, b) => (isLeast ? b.median - a.median : a.median - b.median));
  return ranked[0];
}

/** Limit together with a run's numbers. */
export interface JudgedLimit extends Limit {
  ours: number;
  allowed: number;
  isReached: boolean;
  /** Name and median of the best contender among the others. */
  best: Ranked | undefined;
}

/** Compares our medians with a measurement's limits. Omits limits for which a number is missing. */
export function judge(
  measurement: Pick<Measurement, 'contenders' | 'isOwnOnly' | 'limits'>,
  results: Pick<Results, 'samples'>,
): JudgedLimit[] {
  return measurement.limits.flatMap((limit) => {
    const medianOf: MedianOf = (contender, metric = limit.metric, caseName = limit.case) =>
      summaryOf(results, contender, caseName, metric)?.median;
    const own = limit.contender ?? OURS;
    const ours = medianOf(own);
    const allowed = limit.limit(medianOf);
    // In a run of some contenders, the one that a limit depends on may be missing.
    if (ours === undefined || allowed === undefined || Number.isNaN(allowed)) return [];
    const best = bestPeer(measurement, limit, medianOf);
    const isReached = limit.isLeast ? ours >= allowed : ours <= allowed;
    return [{ ...limit, ours, allowed, isReached, best }];
  });
}
