import { useEffect, useRef } from 'react';
import { announceAfterDelay } from '../../page/announce.ts';
import { interpolate } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { createViewPublisher } from '../client/publishViews.ts';
import { useConsent } from '../client/useAnalytics.ts';
import { useSearch } from './SearchContext.tsx';
import type { SearchTexts } from './texts.ts';
import type { SearchResults } from './useSearchResults.ts';

/** Returns text with the number of results and, from page 2 on, the page number: '41 results, page 2 of 3'. */
export function statusOf({ count, page, pageCount }: SearchResults, texts: SearchTexts): string {
  const found = interpolate(texts.stats, { count });
  return page > 1 ? `${found}, ${interpolate(texts.statsPage, { page, pages: pageCount })}` : found;
}

/**
 * Announces the newest response, and publishes its hits to Insights and the data layer once the search has settled.
 * @param status the text to announce; undefined to announce nothing
 */
export function usePublishResults(results: SearchResults, status: string | undefined): void {
  const { settings, analytics } = useSearch();
  const { response, hits, query, isSettled } = results;
  useEffect(() => {
    // The effect also depends on the response, so that a new response is announced even if its status is the same.
    if (response === undefined || status === undefined || !isSettled) return undefined;
    return announceAfterDelay(status);
  }, [response, status, isSettled]);
  const current = useRef(analytics);
  useEffect(() => {
    current.current = analytics;
  }, [analytics]);
  const publish = useConstant(() => createViewPublisher(settings.index, () => current.current));
  const isAllowed = useConsent();
  useEffect(
    () => (isAllowed && isSettled ? publish(query, hits) : undefined),
    [publish, isAllowed, isSettled, query, hits],
  );
}
