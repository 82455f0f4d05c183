import type { SearchHit } from './hit.ts';

/** The provider takes so many hits in one event (SI-01). */
const BATCH = 20;

/** Knows which hits of which search have been told as viewed: lists are rendered more often than they are seen. */
export function createViews() {
  const seen = new Set<string>();
  return {
    /** Object ids of hits that were not among those of the same search before, in batches of 20. */
    newIn(hits: readonly SearchHit[]): string[][] {
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
