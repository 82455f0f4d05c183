import { useEffect, useRef } from 'react';
import { announceSettled } from '../dom/announce.ts';
import { fill } from '../texts.ts';
import { pushToDataLayer } from './dataLayer.ts';
import { useSearch } from './SearchContext.tsx';
import type { SearchTexts } from './texts.ts';
import { useConsent } from './useAnalytics.ts';
import type { SearchResults } from './useSearchResults.ts';

/** '41 results, page 2 of 3' */
export function statsOf({ count, page, pageCount }: SearchResults, texts: SearchTexts): string {
  const found = fill(count === 1 ? texts.statsOne : texts.statsMany, { count });
  return page > 1 ? `${found}, ${fill(texts.statsPage, { page, pages: pageCount })}` : found;
}

/** Tells assistive technology, the provider's analytics and the page's data layer of each answer, once. */
export function useTelling(results: SearchResults, told: string | undefined): void {
  const { settings, analytics } = useSearch();
  const { answer, hits, query } = results;
  useEffect(() => {
    // By the answer: one with the same number is another one, and the words are the same.
    if (answer === undefined || told === undefined) return undefined;
    return announceSettled(told);
  }, [answer, told]);
  useEffect(() => {
    if (hits.length > 0) analytics?.viewed(query, hits);
  }, [analytics, query, hits]);
  const isAllowed = useConsent();
  const pushed = useRef<string>(undefined);
  useEffect(() => {
    const ids = hits.map(({ objectId }) => objectId);
    // InstantSearch gives one answer several times over, out of its memory.
    const key = JSON.stringify([query, ids]);
    if (!isAllowed || key === pushed.current) return;
    pushed.current = key;
    if (ids.length > 0) pushToDataLayer(settings.index, ids);
  }, [settings, isAllowed, query, hits]);
}
