import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';

/** Elements of a list fragment whose attributes contain data for the widget. */
export const LIST_ELEMENTS = {
  /** The total number of results (LS-11). */
  count: '[data-count-source]',
  /** Numbers of entries that each value of each filter would find, as JSON. */
  filterCounts: '[data-filter-counts]',
  /** The title of the document. */
  title: '[data-title]',
} as const;

/** Expected response, for reports. */
export const EXPECTED_FRAGMENT = 'HTML of the list or its pagination, with status 200 and the type text/html';

/**
 * Returns a function that returns the number of entries that a filter's value would find, as text; empty if the server doesn't
 * count the values of this filter.
 * @param counts JSON from the list fragment; empty if it contains none
 */
export function readFilterCounts(counts: string): (filter: string, value: string) => string {
  const all = parseJson(counts);
  return (filter, value) => {
    const values = isRecord(all) && all[filter];
    // Servers count what they find, so a value without entries may be missing.
    return isRecord(values) ? String(Number(values[value]) || 0) : '';
  };
}
