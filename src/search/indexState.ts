import type { IndexUiState } from 'instantsearch.js';
import type { SearchState } from './address.ts';

/** What InstantSearch knows of a search, in the words of the address. */
export function toSearchState({ query = '', page = 1, refinementList = {} }: IndexUiState = {}): SearchState {
  return { query, page, facets: refinementList };
}

/** The same the other way round. */
export function toIndexState({ query, page, facets }: SearchState): IndexUiState {
  const refinementList = Object.fromEntries(
    Object.entries(facets).map(([facet, values]) => [facet, [...values]]),
  );
  return { ...(query !== '' && { query }), ...(page > 1 && { page }), refinementList };
}
