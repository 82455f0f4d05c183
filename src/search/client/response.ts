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

/**
 * Properties of a result that the search uses. All others are dropped: InstantSearch copies every property of a result to
 * an object with methods, so a property named `__proto__` or named after a method would break it.
 */
const USED = [
  ...COUNTS,
  'hits',
  'query',
  'params',
  'index',
  'queryID',
  'facets',
  'facetHits',
  'processingTimeMS',
  'exhaustiveNbHits',
  'exhaustiveFacetsCount',
] as const;

/** Returns whether a value is a JSON object that sets no prototype when its properties are copied. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !Object.hasOwn(value, '__proto__');

const areFacets = (facets: unknown): boolean =>
  isPlain(facets) &&
  Object.values(facets).every((values) => isPlain(values) && Object.values(values).every(isCount));

function isResponse(result: unknown): result is Record<string, unknown> {
  if (!isRecord(result)) return false;
  if (Array.isArray(result.facetHits))
    return result.facetHits.every((hit) => isPlain(hit) && typeof hit.value === 'string');
  return (
    Array.isArray(result.hits) &&
    result.hits.every((hit) => isPlain(hit) && typeof hit.objectID === 'string') &&
    COUNTS.every((count) => isCount(result[count])) &&
    typeof result.query === 'string' &&
    (result.facets === undefined || areFacets(result.facets))
  );
}

/** Returns a result with the properties that the search uses. */
const withUsed = (result: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(USED.flatMap((name) => (Object.hasOwn(result, name) ? [[name, result[name]]] : [])));

/**
 * Checks Algolia's response to a list of requests. The response must contain one result per request, and each result
 * must contain hits or facet values (SE-11).
 * @returns the results, with the properties that the search uses
 * @throws TypeError if the response has any other shape
 */
export function checkResponses(response: unknown, requestCount: number): { results: unknown[] } {
  const results = isRecord(response) ? response.results : undefined;
  if (Array.isArray(results) && results.length === requestCount && results.every(isResponse))
    return { results: results.map(withUsed) };
  throw new TypeError('the response is not a list of results');
}
