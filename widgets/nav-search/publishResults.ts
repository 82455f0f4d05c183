import { announceAfterDelay } from '../../src/dom/announce.ts';
import { clearOnRefusal, type SearchAnalytics, startAnalytics } from '../../src/search/analytics.ts';
import { hasConsent, isAnalyticsAllowed } from '../../src/search/consent.ts';
import { pushToDataLayer } from '../../src/search/dataLayer.ts';
import type { SearchHit } from '../../src/search/hit.ts';
import type { SearchSettings } from '../../src/search/settings.ts';
import type { NavResults } from './useNavResults.ts';

let analytics: SearchAnalytics | undefined;

/**
 * Hits already pushed to the data layer. The same response is published again if only other data of the results
 * changed.
 */
const pushed = new WeakSet<readonly SearchHit[]>();

/** Returns Insights, started on first use; undefined while it is not allowed, which can change at any time. */
function analyticsFor(settings: SearchSettings): SearchAnalytics | undefined {
  if (!isAnalyticsAllowed(settings)) return undefined;
  analytics ??= startAnalytics(settings);
  return analytics;
}

/** Returns the anonymous token of the visitor; undefined while Insights is not allowed. */
export const userTokenFor = (settings: SearchSettings): string | undefined =>
  analyticsFor(settings)?.userToken;

/**
 * Announces a response, sends its hits to Insights, pushes their ids to the data layer, and sends an event for each hit
 * that the visitor follows.
 * @param status the text to announce
 * @returns a function that cancels the announcement and removes the listeners
 */
export function publishResults(
  host: HTMLElement,
  settings: SearchSettings,
  found: NavResults,
  status: string,
): () => void {
  clearOnRefusal();
  const { hits, query = '', isStalled } = found;
  // While a newer request is pending, the older response is not worth announcing.
  const cancel = isStalled ? undefined : announceAfterDelay(status);
  analyticsFor(settings)?.sendViews(query, hits);
  if (hits.length > 0 && hasConsent() && !pushed.has(hits)) {
    pushed.add(hits);
    pushToDataLayer(
      settings.index,
      hits.map(({ objectId }) => objectId),
    );
  }
  const listeners = new AbortController();
  const handleClick = ({ target }: Event): void => {
    // Matches hits by index, because several records can have the same URL, as sections of a page.
    const links = [...host.querySelectorAll('ol a')];
    const hit = hits[links.findIndex((link) => link.contains(target as Node))];
    if (hit) analyticsFor(settings)?.sendClick(query, hit);
  };
  for (const type of ['click', 'auxclick'])
    host.addEventListener(type, handleClick, { signal: listeners.signal });
  return () => {
    cancel?.();
    listeners.abort();
  };
}
