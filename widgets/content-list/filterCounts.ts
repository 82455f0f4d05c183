import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';

/**
 * Returns the number of entries that a filter's value would find, as text; empty if the server doesn't count the values of
 * this filter.
 * @param counts JSON from the list fragment; empty if it contains none
 */
export function countOf(counts: string, filter: string, value: string): string {
  const all = parseJson(counts);
  const ofFilter = isRecord(all) ? all[filter] : undefined;
  // Servers count what they find, so a value without entries may be missing.
  return isRecord(ofFilter) ? String(Number(ofFilter[value]) || 0) : '';
}
