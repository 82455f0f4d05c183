import { announce } from '../../src/dom/announce.ts';
import { type SearchAnalytics, startAnalytics } from '../../src/search/analytics.ts';
import { hasConsent, isAnalysed } from '../../src/search/consent.ts';
import { pushToDataLayer } from '../../src/search/dataLayer.ts';
import type { SearchSettings } from '../../src/search/settings.ts';
import type { Found } from './useFound.ts';

/** An answer that stands for so long is told: while somebody types, each letter brings another. */
const SETTLED_MS = 500;

let analytics: SearchAnalytics | undefined;

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
  const { hits, query = '' } = found;
  const timer = setTimeout(() => announce(sentence), SETTLED_MS);
  analyticsFor(settings)?.viewed(query, hits);
  if (hits.length > 0 && hasConsent()) {
    pushToDataLayer(
      settings.index,
      hits.map(({ objectId }) => objectId),
    );
  }
  const listening = new AbortController();
  const follow = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-nav-search-hit]') : null;
    const hit = hits.find(({ url }) => url === link?.getAttribute('href'));
    if (hit) analyticsFor(settings)?.clicked(query, hit);
  };
  for (const type of ['click', 'auxclick']) host.addEventListener(type, follow, { signal: listening.signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
