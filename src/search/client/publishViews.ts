import { whenActivated } from '../../page/activeTime.ts';
import { hasConsent } from '../../page/consent.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import type { SearchAnalytics } from '../analytics/analytics.ts';
import type { SearchHit } from './hit.ts';

/**
 * Time in ms after which a response counts as settled if no newer response has arrived. It corresponds to a pause in
 * typing.
 */
const SETTLED_MS = 1000;

/**
 * Pushes the ids of displayed hits to `window.dataLayer`, which a tag manager reads (SI-02):
 * `{ event: 'Hits Viewed', algoliaIndexName, algoliaDisplayedObjectIDs }`. Creates the list if the page has none. Does
 * nothing if `dataLayer` is not a list.
 */
function pushToDataLayer(index: string, objectIds: readonly string[]): void {
  const page: unknown = globalThis;
  const layer: unknown = isRecord(page) ? page.dataLayer : undefined;
  if (layer !== undefined && !Array.isArray(layer)) return;
  const list: unknown[] = layer ?? [];
  if (!layer) Reflect.set(globalThis, 'dataLayer', list);
  list.push({ event: 'Hits Viewed', algoliaIndexName: index, algoliaDisplayedObjectIDs: [...objectIds] });
}

/**
 * Function that publishes the hits of a response once the response has settled. Returns a function that cancels the
 * publication.
 */
export type PublishViews = (query: string, hits: readonly SearchHit[]) => () => void;

/**
 * Creates the function that sends views to Insights and pushes them to the data layer, once for each settled search
 * rather than for each keystroke. Leaving the page also settles a search. A response that the visitor has already
 * viewed and returns to with the Back button does not count as a new view.
 * @param analytics returns the object that sends events to Insights; undefined while Insights is not allowed
 */
export function createViewPublisher(
  index: string,
  analytics: () => SearchAnalytics | undefined,
): PublishViews {
  const pushed = new Set<string>();
  return (query, hits) => {
    const objectIds = hits.map(({ objectId }) => objectId);
    const waiting = new AbortController();
    const cancel = (): void => {
      clearTimeout(timer);
      waiting.abort();
    };
    const publish = (): void => {
      cancel();
      if (objectIds.length === 0) return;
      analytics()?.sendViews(query, hits);
      const key = JSON.stringify([query, objectIds]);
      if (!hasConsent() || pushed.has(key)) return;
      pushed.add(key);
      pushToDataLayer(index, objectIds);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Nobody views the hits of a page that the browser is only prerendering.
    whenActivated(() => {
      timer = setTimeout(publish, SETTLED_MS);
      addEventListener('pagehide', publish, { signal: waiting.signal });
    }, waiting.signal);
    return cancel;
  };
}
