import { isRecord } from '../isRecord.ts';

/**
 * Tells the page's data layer which hits are shown (SI-02): `{ event: 'Hits Viewed', algoliaIndexName,
 * algoliaDisplayedObjectIDs }`, once for each answer. A tag manager reads the list that it and others push to.
 */
export function pushToDataLayer(index: string, objectIds: readonly string[]): void {
  const page: unknown = globalThis;
  const layer: unknown = isRecord(page) ? page.dataLayer : undefined;
  const list: unknown[] = Array.isArray(layer) ? layer : [];
  if (list !== layer) Reflect.set(globalThis, 'dataLayer', list);
  list.push({ event: 'Hits Viewed', algoliaIndexName: index, algoliaDisplayedObjectIDs: [...objectIds] });
}
