import { useEffect, useMemo, useRef, useState } from 'react';
import { withDeadline } from '../../src/net/deadline.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { AlgoliaClient } from '../../src/search/client/algoliaClient.ts';
import { isAnalyticsAllowed } from '../../src/search/client/consent.ts';
import { readHit } from '../../src/search/client/hit.ts';
import { commonParameters } from '../../src/search/client/parameters.ts';
import type { SearchResponse } from '../../src/search/client/response.ts';
import { createSearchOrder } from '../../src/search/client/searchOrder.ts';
import type { SearchSettings } from '../../src/search/shared/settings.ts';
import type { NavResults } from './publishResults.ts';

/** Maximum number of hits below the box (SN-02). */
const MAX_HITS = 5;
/** Attribute that provides the excerpt, and the excerpt's length in words, enough for two lines. */
const SNIPPET = 'excerpt:20';
/** Time in ms after which a pending search is shown as stalled. */
const STALLED_MS = 200;
/** Maximum time in ms that a search waits for the code that reads the visitor's token. */
const TOKEN_TIMEOUT_MS = 2000;
/**
 * Maximum time in ms between two keystrokes of fast typing. While a search is pending, a fast keystroke starts a search
 * only after this time without another keystroke, so that fast typing causes few requests.
 */
const FAST_MS = 120;

const NOTHING: NavResults = { query: undefined, hits: [], count: 0, isStalled: false, hasFailed: false };

/**
 * Returns the visitor's anonymous token, which Algolia uses to link events to searches (SI-01); undefined while
 * analytics are off.
 */
async function readUserToken(settings: SearchSettings): Promise<string | undefined> {
  if (!isAnalyticsAllowed(settings)) return undefined;
  const late = () => new Error('The code for analytics did not arrive');
  const deadline = { signal: new AbortController().signal, timeout: TOKEN_TIMEOUT_MS };
  return withDeadline(deadline, late, () => import('./publishResults.ts')).then(
    ({ userTokenFor }) => userTokenFor(settings),
    // The search works without the token.
    () => undefined,
  );
}

/**
 * Searches as the query changes. The last response is shown until a newer response arrives, even if a later search is
 * pending. Responses that arrive out of order are discarded (SE-11).
 * @param query the search text; never empty
 * @param attempt number of retries; a changed number repeats the search
 */
export function useNavResults(
  client: AlgoliaClient,
  settings: SearchSettings,
  query: string,
  attempt: number,
): NavResults {
  const [found, setFound] = useState(NOTHING);
  const { index } = settings;
  // Creates a new object for each attempt, so that a retry with the same query searches again.
  const search = useMemo(() => ({ query, attempt }), [query, attempt]);
  const order = useConstant(createSearchOrder);
  const pending = useRef(0);
  const changedAt = useRef(0);
  useEffect(() => {
    const { overtaken, accept } = order.start();
    /** Applies a change to the results, unless a newer search has started. */
    const setNewest = (change: Partial<NavResults>): void => {
      if (!overtaken.aborted) setFound((last) => ({ ...last, ...change }));
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
      const { results } = await client.search([{ indexName: index, params }], overtaken);
      return results[0] as SearchResponse;
    };
    const stall = setTimeout(setNewest, STALLED_MS, { isStalled: true });
    const show = ({ hits, nbHits: count, queryID }: SearchResponse): void => {
      if (!accept()) return;
      const read = hits.slice(0, MAX_HITS).map((hit, place) => readHit(hit, place + 1, queryID));
      setFound((last) => ({ ...last, query: search.query, hits: read, count, hasFailed: false }));
      setNewest({ isStalled: false });
    };
    const fail = (): void => {
      // Discards older responses that are still pending, because they would replace the last results below the failure
      // notice.
      if (!overtaken.aborted && accept()) setNewest({ isStalled: false, hasFailed: true });
    };
    const start = (): void => {
      pending.current += 1;
      void request()
        .then(show, fail)
        .finally(() => {
          pending.current -= 1;
          clearTimeout(stall);
        });
    };
    const now = performance.now();
    const isFast = now - changedAt.current < FAST_MS;
    changedAt.current = now;
    const delay = isFast && pending.current > 0 ? setTimeout(start, FAST_MS) : undefined;
    if (delay === undefined) start();
    return () => {
      order.overtake();
      clearTimeout(delay);
      clearTimeout(stall);
    };
  }, [client, settings, index, search, order]);
  return found;
}
