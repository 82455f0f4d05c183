import type { SearchHit } from '../client/hit.ts';

/** Maximum number of object ids in one Insights event (SI-01). */
const BATCH = 20;

/** Creates a record of viewed hits, so that each hit of a search is sent only once, however often the list renders. */
export function createViewedHits() {
  const seen = new Set<string>();
  return {
    /** Adds hits to the record. Returns the ids of the hits that are new for their search, in batches of 20. */
    addNew(hits: readonly SearchHit[]): string[][] {
      const fresh = hits.filter(({ queryId, objectId }) => {
        const key = `${queryId} ${objectId}`;
        return !seen.has(key) && seen.add(key);
      });
      const ids = fresh.map(({ objectId }) => objectId);
      const batches: string[][] = [];
      for (let start = 0; start < ids.length; start += BATCH) batches.push(ids.slice(start, start + BATCH));
      return batches;
    },
  };
}
