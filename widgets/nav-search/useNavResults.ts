import { useEffect, useMemo, useState } from 'react';
import { createAlgoliaClient } from '../../src/search/algoliaClient.ts';
import { isAnalyticsAllowed } from '../../src/search/consent.ts';
import { readHit, type SearchHit } from '../../src/search/hit.ts';
import { commonParameters } from '../../src/search/parameters.ts';
import type { SearchResponse } from '../../src/search/response.ts';
import type { SearchSettings } from '../../src/search/settings.ts';
import { useConstant } from '../../src/useConstant.ts';

/** Maximum number of hits below the box (SN-02). */
const MAX_HITS = 5;
/** Time in ms after which a pending search is shown as stalled. */
const STALLED_MS = 200;

/** State of the results below the box. */
export interface NavResults {
  /** Query of the response; undefined before the first response. */
  query: string | undefined;
  hits: readonly SearchHit[];
  count: number;
  isStalled: boolean;
  hasFailed: boolean;
}

const NOTHING: NavResults = { query: undefined, hits: [], count: 0, isStalled: false, hasFailed: false };

/**
 * Searches as the query changes. The last response stays until a newer one arrives; late responses are dropped (SE-11).
 * @param query the query; never empty
 * @param attempt number of retries; a new number repeats the search
 */
export function useNavResults(settings: SearchSettings, query: string, attempt: number): NavResults {
  const client = useConstant(() => createAlgoliaClient(settings));
  const [found, setFound] = useState(NOTHING);
  const { index } = settings;
  // A new object for each attempt, so that a retry with the same query searches again.
  const search = useMemo(() => ({ query, attempt }), [query, attempt]);
  useEffect(() => {
    let isCurrent = true;
    const params = {
      ...commonParameters(isAnalyticsAllowed(settings)),
      query: search.query,
      hitsPerPage: MAX_HITS,
    };
    const set = (change: (last: NavResults) => NavResults): void => {
      if (isCurrent) setFound(change);
    };
    const stall = setTimeout(() => set((last) => ({ ...last, isStalled: true })), STALLED_MS);
    client
      .search([{ indexName: index, params }])
      .then(
        ({ results }) => {
          const { hits, nbHits: count, queryID } = results[0] as SearchResponse;
          const read = hits.slice(0, MAX_HITS).map((hit, order) => readHit(hit, order + 1, queryID));
          return set(() => ({ ...NOTHING, query: search.query, hits: read, count }));
        },
        () => set((last) => ({ ...last, isStalled: false, hasFailed: true })),
      )
      .finally(() => clearTimeout(stall));
    return () => {
      isCurrent = false;
      clearTimeout(stall);
    };
  }, [client, settings, index, search]);
  return found;
}
