import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type UseConfigureProps, useConfigure, useHits } from 'react-instantsearch';
import type { SearchFailure } from '../client/failure.ts';
import { readHit, type SearchHit } from '../client/hit.ts';
import { commonParameters } from '../client/parameters.ts';
import { useSearch } from './SearchContext.tsx';

/** Results of the newest response, as a search screen shows them. */
export interface SearchResults {
  /**
   * Object that is different for each response, even if the content is the same; undefined before the first response.
   */
  response: object | undefined;
  hits: readonly SearchHit[];
  count: number;
  /** Query that the response belongs to. The visitor may have typed more since. */
  query: string;
  /** Page number, from 1. */
  page: number;
  pageCount: number;
  /** Facets in the response, with the values to choose from. */
  foundFacets: readonly { name: string; data: object }[];
  /**
   * Number of results that the pages can show in total, which Algolia limits (`paginationLimitedTo`, 1,000 by default).
   */
  reachable: number;
  /** True if any facet has values to choose from. */
  hasFacetValues: boolean;
  /** True if the newest search has been pending for 200 ms (SE-04). */
  isStalled: boolean;
  /** True if no newer search is pending or has failed. Only settled results are announced. */
  isSettled: boolean;
  /** True if these results are older than the search in the box, because the newer search is stalled or has failed. */
  isStale: boolean;
  failure: SearchFailure | undefined;
}

/**
 * Props for `useHits`. A module constant, because a new object on every render would make InstantSearch search again.
 */
const hitsProps = { escapeHTML: false };

/** Time in ms after which a pending search counts as stalled. */
const STALLED_MS = 200;

/**
 * Returns whether a search has been pending for 200 ms. InstantSearch's own `stalled` state ends at the next keystroke
 * and does not return until all searches have completed (instantsearch.js 4.118.1, `scheduleStalledRender`).
 */
function useStalled(isPending: boolean): boolean {
  const [isStalled, setStalled] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(setStalled, STALLED_MS, true);
    return () => {
      clearTimeout(timer);
      setStalled(false);
    };
  }, [isPending]);
  // Does not wait for the effect, which runs after a response has been rendered and would render it again.
  return isPending && isStalled;
}

/** Sets the parameters for every search on a screen. */
export function useSearchParameters(own: UseConfigureProps): void {
  const { analytics } = useSearch();
  useConfigure({ ...commonParameters(analytics !== undefined, analytics?.userToken), ...own });
}

/**
 * Returns the results of the newest response, and whether a newer search is pending or has failed.
 * @param status InstantSearch's status of the search
 */
export function useSearchResults(status: string): SearchResults {
  const { failure: store } = useSearch();
  const failure = useSyncExternalStore(store.subscribe, store.get);
  const { results } = useHits(hitsProps);
  // Ignores the artificial results that InstantSearch provides before the first response.
  const response = results && !Reflect.has(results, '__isArtificial') ? results : undefined;
  const isPending = status !== 'idle' && failure?.isOutdated !== false;
  const isStalled = useStalled(isPending);
  const shown = useMemo(() => {
    const {
      hits: records = [],
      page = 0,
      hitsPerPage = 0,
      nbHits = 0,
      nbPages = 0,
      query = '',
    } = response ?? {};
    const foundFacets = [...(response?.facets ?? []), ...(response?.disjunctiveFacets ?? [])];
    return {
      response,
      hits: records.map((record, index) =>
        readHit(record, page * hitsPerPage + index + 1, response?.queryID),
      ),
      count: nbHits,
      query,
      page: page + 1,
      pageCount: nbPages,
      foundFacets,
      hasFacetValues: foundFacets.some(({ data }) => Object.keys(data).length > 0),
      reachable: nbPages * hitsPerPage,
    };
  }, [response]);
  return useMemo(
    () => ({
      ...shown,
      isStalled,
      isSettled: !isPending && failure === undefined,
      isStale: isStalled || failure !== undefined,
      failure,
    }),
    [shown, isPending, isStalled, failure],
  );
}
