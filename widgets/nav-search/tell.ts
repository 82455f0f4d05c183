import { announceSettled } from '../../src/dom/announce.ts';
import { type SearchAnalytics, startAnalytics } from '../../src/search/analytics.ts';
import { hasConsent, isAnalysed } from '../../src/search/consent.ts';
import { pushToDataLayer } from '../../src/search/dataLayer.ts';
import type { SearchHit } from '../../src/search/hit.ts';
import type { SearchSettings } from '../../src/search/settings.ts';
import type { Found } from './useFound.ts';

let analytics: SearchAnalytics | undefined;

/** Answers whose hits the data layer has: one is told again where only what stands round it has changed. */
const pushed = new WeakSet<readonly SearchHit[]>();

/** Started with the first answer after the visitor has agreed, and asked each time whether they still do. */
function analyticsFor(settings: SearchSettings): SearchAnalytics | undefined {
  if (!isAnalysed(settings)) return undefined;
  analytics ??= startAnalytics(settings);
  return analytics;
}

/**
 * Tells assistive technology, the provider's analytics and the page's data layer of an answer, and of the hits that are
 * followed while it stands.
 * @param sentence what is said of it
 * @returns how to stop
 */
export function tell(
  host: HTMLElement,
  settings: SearchSettings,
  found: Found,
  sentence: string,
): () => void {
  const { hits, query = '', isStalled } = found;
  // While a newer answer is awaited, the older one is no news.
  const callOff = isStalled ? undefined : announceSettled(sentence);
  analyticsFor(settings)?.viewed(query, hits);
  if (hits.length > 0 && hasConsent() && !pushed.has(hits)) {
    pushed.add(hits);
    pushToDataLayer(
      settings.index,
      hits.map(({ objectId }) => objectId),
    );
  }
  const listening = new AbortController();
  const follow = ({ target }: Event): void => {
    // By their places: several records may have one address, as sections of a page.
    const links = [...host.querySelectorAll('ol a')];
    const hit = hits[links.findIndex((link) => link.contains(target as Node))];
    if (hit) analyticsFor(settings)?.clicked(query, hit);
  };
  for (const type of ['click', 'auxclick']) host.addEventListener(type, follow, { signal: listening.signal });
  return () => {
    callOff?.();
    listening.abort();
  };
}
