import { announceAfterDelay } from '../../src/page/announce.ts';
import { followsLink } from '../../src/page/plainClick.ts';
import {
  clearOnRefusal,
  type SearchAnalytics,
  startAnalytics,
} from '../../src/search/analytics/analytics.ts';
import { isAnalyticsAllowed } from '../../src/search/client/consent.ts';
import type { SearchHit } from '../../src/search/client/hit.ts';
import { createViewPublisher, type PublishViews } from '../../src/search/client/publishViews.ts';
import type { SearchSettings } from '../../src/search/shared/settings.ts';

/** State of the results below the box. */
export interface NavResults {
  /** Query of the response; undefined before the first response. */
  query: string | undefined;
  hits: readonly SearchHit[];
  count: number;
  isStalled: boolean;
  hasFailed: boolean;
}

let analytics: SearchAnalytics | undefined;

let publishViews: PublishViews | undefined;

/**
 * Returns Insights, which starts on first use, or undefined while Insights is not allowed. Permission can change at any
 * time.
 */
function analyticsFor(settings: SearchSettings): SearchAnalytics | undefined {
  if (!isAnalyticsAllowed(settings)) return undefined;
  analytics ??= startAnalytics(settings);
  return analytics;
}

/** Returns the anonymous token of the visitor; undefined while Insights is not allowed. */
export const userTokenFor = (settings: SearchSettings): string | undefined =>
  analyticsFor(settings)?.userToken;

/**
 * Announces a response, publishes its hits to Insights and the data layer once the search has settled, and sends an
 * event for each hit that the visitor opens.
 * @param status returns the text to announce
 * @returns a function that cancels the pending announcement and view events, and removes the listeners
 */
export function publishResults(
  host: HTMLElement,
  settings: SearchSettings,
  found: NavResults,
  status: () => string,
): () => void {
  clearOnRefusal();
  publishViews ??= createViewPublisher(settings.index, () => analyticsFor(settings));
  const { hits, query = '', isStalled } = found;
  // While a newer request is pending, the older response is not worth announcing and does not count as a view.
  const cancellations = isStalled ? [] : [announceAfterDelay(status), publishViews(query, hits)];
  const listeners = new AbortController();
  const handleClick = (event: MouseEvent): void => {
    if (!followsLink(event)) return;
    // Matches hits by index, because several records can have the same URL, such as sections of a page.
    const links = [...host.querySelectorAll('ol a')];
    const hit = hits[links.findIndex((link) => link.contains(event.target as Node))];
    if (hit) analyticsFor(settings)?.sendClick(query, hit);
  };
  for (const type of ['click', 'auxclick'] as const)
    host.addEventListener(type, handleClick, { signal: listeners.signal });
  return () => {
    for (const cancel of cancellations) cancel();
    listeners.abort();
  };
}
