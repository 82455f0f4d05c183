import { useMemo, useSyncExternalStore } from 'react';
import { type UseConfigureProps, useConfigure, useHits, useInstantSearch } from 'react-instantsearch';
import type { SearchFailure } from './failure.ts';
import { readHit, type SearchHit } from './hit.ts';
import { commonParameters } from './parameters.ts';
import { useSearch } from './SearchContext.tsx';

/** What a search screen shows of the newest answer. */
export interface SearchResults {
  /** Names the answer, a new one also where nothing in it is new; undefined until there is one. */
  answer: object | undefined;
  hits: readonly SearchHit[];
  count: number;
  /** Of the answer, which is not what is typed by now. */
  query: string;
  /** From 1. */
  page: number;
  pageCount: number;
  /** No answer for 200 ms (SE-04). */
  isStalled: boolean;
  failure: SearchFailure | undefined;
}

/** Out of the component: a new function for each rendering would make InstantSearch search again. */
const hitsProps = { escapeHTML: false };

/** The parameters of every search of a screen. */
export function useSearchParameters(own: UseConfigureProps): void {
  const { analytics } = useSearch();
  useConfigure({ ...commonParameters(analytics !== undefined, analytics?.userToken), ...own });
}

/** The newest answer, and what became of the search after it. */
export function useSearchResults(): SearchResults {
  const { failure } = useSearch();
  const why = useSyncExternalStore(failure.subscribe, failure.get);
  const { status } = useInstantSearch();
  const { items, results } = useHits(hitsProps);
  // Before the first answer InstantSearch has one of its own making.
  const answer = results && !Reflect.has(results, '__isArtificial') ? results : undefined;
  const hits = useMemo(() => {
    const { page = 0, hitsPerPage = 0, queryID } = answer ?? {};
    return items.map((item, index) => readHit(item, page * hitsPerPage + index + 1, queryID));
  }, [items, answer]);
  return {
    answer,
    hits,
    count: answer?.nbHits ?? 0,
    query: answer?.query ?? '',
    page: (answer?.page ?? 0) + 1,
    pageCount: answer?.nbPages ?? 0,
    isStalled: status === 'stalled' && why === undefined,
    failure: why,
  };
}
