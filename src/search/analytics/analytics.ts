import insights from 'search-insights';
import { hasRefusedConsent, onConsentChange } from '../../page/consent.ts';
import { removeStored } from '../../page/storage.ts';
import type { SearchHit } from '../client/hit.ts';
import type { SearchSettings } from '../shared/settings.ts';
import { CLICKED_QUERIES, USER_TOKEN } from './privacy.ts';
import { createViewedHits } from './viewedHits.ts';

/** Lifetime of the cookie in ms: 180 days (SI-01). */
const COOKIE_DURATION_MS = 6 * 30 * 24 * 60 * 60 * 1000;

/** Methods that send events to Insights. For an empty query, they send nothing (SI-01). */
export interface SearchAnalytics {
  /** The visitor's anonymous token. Searches also include it, so that Algolia can link events to searches. */
  userToken: string | undefined;
  sendViews: (query: string, hits: readonly SearchHit[]) => void;
  sendClick: (query: string, hit: SearchHit) => void;
  sendConversion: (query: string, hit: SearchHit) => void;
  sendFilter: (query: string, attribute: string, value: string) => void;
}

const isNotEmpty = (query: string): boolean => query.trim() !== '';

/**
 * Returns the event for a hit; undefined if the hit has no query id, which Insights requires for events after a search.
 */
function eventOf(index: string, eventName: string, { objectId, queryId }: SearchHit) {
  return queryId === undefined ? undefined : { index, eventName, queryID: queryId, objectIDs: [objectId] };
}

/** Starts Insights, which sets its cookie. Call this only if `isAnalyticsAllowed` returns true. */
export function startAnalytics(settings: SearchSettings): SearchAnalytics {
  const { applicationId, searchKey, index, insightsHost } = settings;
  insights('init', {
    appId: applicationId,
    apiKey: searchKey,
    useCookie: true,
    cookieDuration: COOKIE_DURATION_MS,
    ...(insightsHost !== undefined && { host: insightsHost }),
  });
  const views = createViewedHits();
  const userToken = insights('getUserToken', {});
  return {
    userToken: userToken === undefined ? undefined : String(userToken),
    sendViews(query, hits) {
      if (!isNotEmpty(query)) return;
      for (const objectIDs of views.addNew(hits))
        void insights('viewedObjectIDs', { index, eventName: 'Hits Viewed', objectIDs });
    },
    sendClick(query, hit) {
      const event = eventOf(index, 'Hit Clicked', hit);
      if (event && isNotEmpty(query))
        void insights('clickedObjectIDsAfterSearch', { ...event, positions: [hit.position] });
    },
    sendConversion(query, hit) {
      const event = eventOf(index, 'Hit Converted', hit);
      if (event && isNotEmpty(query)) void insights('convertedObjectIDsAfterSearch', event);
    },
    sendFilter(query, attribute, value) {
      if (isNotEmpty(query))
        void insights('clickedFilters', {
          index,
          eventName: 'Filter Applied',
          filters: [`${attribute}:${value}`],
        });
    },
  };
}

/** If the visitor has refused consent, deletes the data that Insights stored in the browser. */
function clearIfRefused(): void {
  if (!hasRefusedConsent()) return;
  // Browsers from before 2025, which don't support the Cookie Store API, keep the cookie, but no events are sent with
  // its token.
  void globalThis.cookieStore?.delete(USER_TOKEN.cookie);
  removeStored(CLICKED_QUERIES);
}

let isWatchingConsent = false;

/**
 * If the visitor has refused consent, deletes the data that Insights stored. Otherwise, deletes it as soon as they
 * refuse.
 */
export function clearOnRefusal(): void {
  clearIfRefused();
  if (!isWatchingConsent) onConsentChange(clearIfRefused);
  isWatchingConsent = true;
}
