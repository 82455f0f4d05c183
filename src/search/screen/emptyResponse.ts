import type { SearchResponse } from '../client/response.ts';

/** Returns a response without hits. It is used for an empty query, for which no request is sent to Algolia. */
export function emptyResponse(index: string): SearchResponse & Record<string, unknown> {
  const counts = { nbHits: 0, nbPages: 0, page: 0, hitsPerPage: 20 };
  return { ...counts, hits: [], index, query: '', params: '', processingTimeMS: 0, exhaustiveNbHits: true };
}
