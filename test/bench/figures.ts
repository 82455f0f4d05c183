import { type Bench, type Measurement, OURS } from './measurement.ts';
import { accordions } from './measurements/accordions.ts';
import { mountAccordions } from './measurements/growth.ts';
import { listChanges } from './measurements/lists.ts';
import { searching } from './measurements/search.ts';
import { untouched } from './measurements/untouched.ts';

/** Figure that the short form compares between two bundles. */
export interface Figure {
  name: string;
  unit: 'KB' | 'ms';
  /** True if the figure is the same in each sample, such as a number of bytes. */
  isExact?: true;
  measure: (bench: Bench) => Promise<number>;
}

/** Figure that a measurement of the benchmark takes. */
interface Source {
  measurement: Measurement;
  contender: string;
  case: string;
  metric: string;
}

/** Returns the function that takes a figure from a sample of a measurement. */
const from =
  ({ measurement, metric, ...of }: Source): Figure['measure'] =>
  async (bench) => {
    const value = (await measurement.measure(bench, { ...of, round: 0 }))[metric];
    if (value === undefined) throw new Error(`${measurement.name} has no ${metric} of ${of.contender}`);
    return value;
  };

const listSource = { measurement: listChanges, contender: OURS, case: '1×, reduced motion' };

/** Figures that come from measurements. A test checks that each measurement still has them. */
export const sources = {
  homeScript: { measurement: untouched, contender: 'home', case: '1×', metric: 'script' },
  homeLoad: { measurement: untouched, contender: 'home', case: '4×', metric: 'cpu' },
  firstTap: { measurement: untouched, contender: 'accordions', case: '4×, first use', metric: 'tap' },
  searchScript: { measurement: untouched, contender: 'search', case: '1×', metric: 'script' },
  listWork: { ...listSource, metric: 'cpu' },
  listFrame: { ...listSource, metric: 'paint' },
  searchKey: { measurement: searching, contender: OURS, case: '1×', metric: 'wait' },
  boxKey: { measurement: searching, contender: `${OURS}, navigation`, case: '1×', metric: 'wait' },
  accordions: { measurement: accordions, contender: OURS, case: '1,000, 1×', metric: 'cpu' },
} satisfies Record<string, Source>;

/** Figures of the short form. */
export const figures: readonly Figure[] = [
  { name: 'script on the untouched home page', unit: 'KB', isExact: true, measure: from(sources.homeScript) },
  { name: 'script on the search page', unit: 'KB', isExact: true, measure: from(sources.searchScript) },
  { name: 'untouched home page, main thread, 4×', unit: 'ms', measure: from(sources.homeLoad) },
  { name: 'first tap, accordions, 4×', unit: 'ms', measure: from(sources.firstTap) },
  { name: 'list change, main thread', unit: 'ms', measure: from(sources.listWork) },
  { name: 'list change, to the frame', unit: 'ms', measure: from(sources.listFrame) },
  { name: 'search page, key to results', unit: 'ms', measure: from(sources.searchKey) },
  { name: 'navigation box, key to results', unit: 'ms', measure: from(sources.boxKey) },
  { name: '1,000 accordions, page load', unit: 'ms', measure: from(sources.accordions) },
  { name: '1,000 accordions, all mounted', unit: 'ms', measure: (bench) => mountAccordions(bench, 1000) },
];
