import { isRecord } from '../../runtime/isRecord.ts';

/** Algolia's response to one search, limited to the properties that `checkResponses` verifies. */
export interface SearchResponse {
  hits: readonly Record<string, unknown>[];
  nbHits: number;
  nbPages: number;
  page: number;
  hitsPerPage: number;
  query: string;
  index?: string;
  queryID?: string;
}

const COUNTS = ['nbHits', 'nbPages', 'page', 'hitsPerPage'] as const;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

function isResponse(result: unknown): boolean {
  if (!isRecord(result)) return false;
  if (Array.isArray(result.facetHits)) return result.facetHits.every(isRecord);
  return (
    Array.isArray(result.hits) &&
    result.hits.every((hit) => isRecord(hit) && typeof hit.objectID === 'string') &&
    COUNTS.every((count) => isCount(result[count])) &&
    typeof result.query === 'string' &&
    (result.facets === undefined || isRecord(result.facets))
  );
}

/**
 * Checks Algolia's response to a list of requests. The response must contain one result per request, and each result
 * must contain hits or facet values (SE-11).
 * @throws TypeError if the response has any other shape
 */
export function checkResponses(response: unknown, requestCount: number): { results: unknown[] } {
  const results = isRecord(response) ? response.results : undefined;
  if (Array.isArray(results) && results.length === requestCount && results.every(isResponse))
    return { results };
  throw new TypeError('the response is not a list of results');
}
