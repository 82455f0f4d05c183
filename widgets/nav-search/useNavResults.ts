import { useEffect, useMemo, useRef, useState } from 'react';
import type { AlgoliaClient } from '../../src/search/algoliaClient.ts';
import { isAnalyticsAllowed } from '../../src/search/consent.ts';
import { readHit, type SearchHit } from '../../src/search/hit.ts';
import { commonParameters } from '../../src/search/parameters.ts';
import type { SearchResponse } from '../../src/search/response.ts';
import type { SearchSettings } from '../../src/search/settings.ts';

/** Maximum number of hits below the box (SN-02). */
const MAX_HITS = 5;
/** Attribute and number of words of the excerpt, which fills two lines. */
const SNIPPET = 'excerpt:20';
/** Time in ms after which a pending search is shown as stalled. */
const STALLED_MS = 200;
/** Time in ms without a further letter after which a search starts while another one is pending. */
const PENDING_DELAY_MS = 120;

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
 * Returns the anonymous token of the visitor, with which Algolia links events to searches (SI-01); undefined while
 * analytics are off.
 */
async function readUserToken(settings: SearchSettings): Promise<string | undefined> {
  if (!isAnalyticsAllowed(settings)) return undefined;
  return import('./publishResults.ts').then(
    ({ userTokenFor }) => userTokenFor(settings),
    // The search works without it.
    () => undefined,
  );
}

/**
 * Searches as the query changes. The last response stays until a newer one arrives; late responses are dropped (SE-11).
 * @param query the query; never empty
 * @param attempt number of retries; a new number repeats the search
 */
export function useNavResults(
  client: AlgoliaClient,
  settings: SearchSettings,
  query: string,
  attempt: number,
): NavResults {
  const [found, setFound] = useState(NOTHING);
  const { index } = settings;
  // A new object for each attempt, so that a retry with the same query searches again.
  const search = useMemo(() => ({ query, attempt }), [query, attempt]);
  const pending = useRef(0);
  useEffect(() => {
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const set = (change: (last: NavResults) => NavResults): void => {
      if (!signal.aborted) setFound(change);
    };
    const request = async (): Promise<SearchResponse> => {
      const userToken = await readUserToken(settings);
      const params = {
        ...commonParameters(isAnalyticsAllowed(settings), userToken),
        query: search.query,
        hitsPerPage: MAX_HITS,
        attributesToSnippet: [SNIPPET],
        snippetEllipsisText: '…',
      };
      const { results } = await client.search([{ indexName: index, params }], signal);
      return results[0] as SearchResponse;
    };
    const stall = setTimeout(() => set((last) => ({ ...last, isStalled: true })), STALLED_MS);
    const start = (): void => {
      pending.current += 1;
      void request()
        .then(
          ({ hits, nbHits: count, queryID }) => {
            const read = hits.slice(0, MAX_HITS).map((hit, order) => readHit(hit, order + 1, queryID));
            return set(() => ({ ...NOTHING, query: search.query, hits: read, count }));
          },
          () => set((last) => ({ ...last, isStalled: false, hasFailed: true })),
        )
        .finally(() => {
          pending.current -= 1;
          clearTimeout(stall);
        });
    };
    const delay = pending.current > 0 ? setTimeout(start, PENDING_DELAY_MS) : undefined;
    if (delay === undefined) start();
    return () => {
      overtaken.abort();
      clearTimeout(delay);
      clearTimeout(stall);
    };
  }, [client, settings, index, search]);
  return found;
}
