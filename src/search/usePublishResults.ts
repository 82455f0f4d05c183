import { useEffect, useRef } from 'react';
import { announceAfterDelay } from '../dom/announce.ts';
import { interpolate } from '../texts.ts';
import { pushToDataLayer } from './dataLayer.ts';
import { useSearch } from './SearchContext.tsx';
import type { SearchTexts } from './texts.ts';
import { useConsent } from './useAnalytics.ts';
import type { SearchResults } from './useSearchResults.ts';

/** Returns the number of results and, from page 2 on, the page: '41 results, page 2 of 3'. */
export function statusOf({ count, page, pageCount }: SearchResults, texts: SearchTexts): string {
  const found = interpolate(texts.stats, { count });
  return page > 1 ? `${found}, ${interpolate(texts.statsPage, { page, pages: pageCount })}` : found;
}

/**
 * Announces each response, sends its hits to Insights and pushes their ids to the data layer, once each.
 * @param status the text to announce; undefined to announce nothing
 */
export function usePublishResults(results: SearchResults, status: string | undefined): void {
  const { settings, analytics } = useSearch();
  const { response, hits, query } = results;
  useEffect(() => {
    // Depends on the response as well, so that a new one with the same status is announced too.
    if (response === undefined || status === undefined) return undefined;
    return announceAfterDelay(status);
  }, [response, status]);
  useEffect(() => {
    if (hits.length > 0) analytics?.sendViews(query, hits);
  }, [analytics, query, hits]);
  const isAllowed = useConsent();
  const pushed = useRef<string>(undefined);
  useEffect(() => {
    const ids = hits.map(({ objectId }) => objectId);
    // InstantSearch returns the same response several times from its cache.
    const key = JSON.stringify([query, ids]);
    if (!isAllowed || key === pushed.current) return;
    pushed.current = key;
    if (ids.length > 0) pushToDataLayer(settings.index, ids);
  }, [settings, isAllowed, query, hits]);
}
