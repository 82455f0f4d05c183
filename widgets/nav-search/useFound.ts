import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../src/search/answer.ts';
import { isAnalysed } from '../../src/search/consent.ts';
import { readHit, type SearchHit } from '../../src/search/hit.ts';
import { commonParameters } from '../../src/search/parameters.ts';
import { createProvider } from '../../src/search/provider.ts';
import type { SearchSettings } from '../../src/search/settings.ts';

/** SN-02 */
const HITS = 5;
/** A search without an answer for so long is shown as one. */
const STALLED_MS = 200;

/** What stands below the box. */
export interface Found {
  /** Of the answer; undefined until there is one. */
  query: string | undefined;
  hits: readonly SearchHit[];
  count: number;
  isStalled: boolean;
  hasFailed: boolean;
}

const NOTHING: Found = { query: undefined, hits: [], count: 0, isStalled: false, hasFailed: false };

/**
 * Searches for what is typed. The last answer stays until a newer one comes; an answer to older words is dropped (SE-11).
 * @param query never without words
 * @param attempt another number searches once more
 */
export function useFound(settings: SearchSettings, query: string, attempt: number): Found {
  const [provider] = useState(() => createProvider(settings));
  const [found, setFound] = useState(NOTHING);
  const { index } = settings;
  // Another one for the same words is another search.
  const search = useMemo(() => ({ query, attempt }), [query, attempt]);
  useEffect(() => {
    let isCurrent = true;
    const params = { ...commonParameters(isAnalysed(settings)), query: search.query, hitsPerPage: HITS };
    const set = (change: (last: Found) => Found): void => {
      if (isCurrent) setFound(change);
    };
    const stall = setTimeout(() => set((last) => ({ ...last, isStalled: true })), STALLED_MS);
    provider
      .search([{ indexName: index, params }])
      .then(
        ({ results }) => {
          const { hits, nbHits: count, queryID } = results[0] as Answer;
          const read = hits.slice(0, HITS).map((hit, place) => readHit(hit, place + 1, queryID));
          return set(() => ({ ...NOTHING, query: search.query, hits: read, count }));
        },
        () => set((last) => ({ ...last, isStalled: false, hasFailed: true })),
      )
      .finally(() => clearTimeout(stall));
    return () => {
      isCurrent = false;
      clearTimeout(stall);
    };
  }, [provider, settings, index, search]);
  return found;
}
