import type { IndexUiState } from 'instantsearch.js';
import type { SearchState } from './address.ts';

/** Converts InstantSearch's state for an index to the state that is stored in the URL. */
export function toSearchState({ query = '', page = 1, refinementList = {} }: IndexUiState = {}): SearchState {
  return { query, page, facets: refinementList };
}

/** Converts the state that is stored in the URL to InstantSearch's state for an index. */
export function toIndexState({ query, page, facets }: SearchState): IndexUiState {
  const refinementList = Object.fromEntries(
    Object.entries(facets).map(([facet, values]) => [facet, [...values]]),
  );
  return { ...(query !== '' && { query }), ...(page > 1 && { page }), refinementList };
}
