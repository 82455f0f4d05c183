import insights from 'search-insights';
import { forgetStored } from '../dom/storage.ts';
import { isRefused, onConsent } from './consent.ts';
import type { SearchHit } from './hit.ts';
import type { SearchSettings } from './settings.ts';
import { createViews } from './views.ts';

/** 180 days (SI-01), in milliseconds. */
const COOKIE_DURATION_MS = 6 * 30 * 24 * 60 * 60 * 1000;
/** What the provider's own code keeps with the visitor. */
const COOKIE = '_ALGOLIA';
const CLICKED_QUERIES = 'AlgoliaObjectQueryCache';

/** Tells the provider what visitors did with their results. Nothing is told of a search without words (SI-01). */
export interface SearchAnalytics {
  /** The visitor's token: searches name it too, so that the provider can put both together. */
  userToken: string | undefined;
  viewed: (query: string, hits: readonly SearchHit[]) => void;
  clicked: (query: string, hit: SearchHit) => void;
  converted: (query: string, hit: SearchHit) => void;
  filtered: (query: string, attribute: string, value: string) => void;
}

const hasWords = (query: string): boolean => query.trim() !== '';

/** The event of a hit that a search named: without its search the provider cannot count it. */
function eventOf(index: string, eventName: string, { objectId, queryId }: SearchHit) {
  return queryId === undefined ? undefined : { index, eventName, queryID: queryId, objectIDs: [objectId] };
}

/** Starts the provider's analytics, with its cookie: only to be called where these may be used. */
export function startAnalytics(settings: SearchSettings): SearchAnalytics {
  const { applicationId, searchKey, index, insightsHost } = settings;
  insights('init', {
    appId: applicationId,
    apiKey: searchKey,
    useCookie: true,
    cookieDuration: COOKIE_DURATION_MS,
    ...(insightsHost !== undefined && { host: insightsHost }),
  });
  const views = createViews();
  const userToken = insights('getUserToken', {});
  return {
    userToken: userToken === undefined ? undefined : String(userToken),
    viewed(query, hits) {
      if (!hasWords(query)) return;
      for (const objectIDs of views.newIn(hits))
        void insights('viewedObjectIDs', { index, eventName: 'Hits Viewed', objectIDs });
    },
    clicked(query, hit) {
      const event = eventOf(index, 'Hit Clicked', hit);
      if (event && hasWords(query))
        void insights('clickedObjectIDsAfterSearch', { ...event, positions: [hit.position] });
    },
    converted(query, hit) {
      const event = eventOf(index, 'Hit Converted', hit);
      if (event && hasWords(query)) void insights('convertedObjectIDsAfterSearch', event);
    },
    filtered(query, attribute, value) {
      if (hasWords(query))
        void insights('clickedFilters', {
          index,
          eventName: 'Filter Applied',
          filters: [`${attribute}:${value}`],
        });
    },
  };
}

/** Takes back what was stored with a visitor who does not agree. */
function forgetRefuser(): void {
  if (!isRefused()) return;
  // Browsers without it (before 2025) keep the cookie; nothing is sent with it any more.
  void globalThis.cookieStore?.delete(COOKIE);
  forgetStored(CLICKED_QUERIES);
}

// Wherever this is loaded: of a search screen, and of the box of the navigation.
forgetRefuser();
onConsent(forgetRefuser);
