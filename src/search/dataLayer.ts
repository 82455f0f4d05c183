import { isRecord } from '../isRecord.ts';

/**
 * Pushes the ids of displayed hits to `window.dataLayer`, which a tag manager reads (SI-02):
 * `{ event: 'Hits Viewed', algoliaIndexName, algoliaDisplayedObjectIDs }`. Creates the list if the page has none.
 */
export function pushToDataLayer(index: string, objectIds: readonly string[]): void {
  const page: unknown = globalThis;
  const layer: unknown = isRecord(page) ? page.dataLayer : undefined;
  const list: unknown[] = Array.isArray(layer) ? layer : [];
  if (list !== layer) Reflect.set(globalThis, 'dataLayer', list);
  list.push({ event: 'Hits Viewed', algoliaIndexName: index, algoliaDisplayedObjectIDs: [...objectIds] });
}
