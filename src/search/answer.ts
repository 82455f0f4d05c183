import { isRecord } from '../isRecord.ts';

/** One answer of the provider, with what the views and the library rely on checked. The provider promises more. */
export interface Answer {
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

function isAnswer(result: unknown): boolean {
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
 * Checks what came back for a list of requests: as many answers, each with its hits or facet values (SE-11).
 * @throws TypeError where it is anything else
 */
export function checkAnswers(response: unknown, asked: number): { results: unknown[] } {
  const results = isRecord(response) ? response.results : undefined;
  if (Array.isArray(results) && results.length === asked && results.every(isAnswer)) return { results };
  throw new TypeError('the answer is no list of results');
}
