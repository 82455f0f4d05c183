import { createContext, useContext } from 'react';
import type { Store } from '../../runtime/store.ts';
import type { SearchAnalytics } from '../analytics/analytics.ts';
import type { AlgoliaClient } from '../client/algoliaClient.ts';
import type { SearchFailure } from '../client/failure.ts';
import type { SearchSettings } from '../shared/settings.ts';
import type { SearchState } from './address.ts';
import type { AddressRouter } from './addressRouter.ts';
import type { FacetList } from './facetLists.ts';
import type { SearchTexts } from './texts.ts';

/** Data that all parts of a search screen share, in addition to InstantSearch's own state. */
export interface SearchContextValue {
  settings: SearchSettings;
  /** Algolia client for requests that InstantSearch doesn't send. */
  algolia: Pick<AlgoliaClient, 'search'>;
  texts: SearchTexts;
  facets: readonly FacetList[];
  failure: Store<SearchFailure | undefined>;
  analytics: SearchAnalytics | undefined;
  router: AddressRouter;
  /** Query of the first search: the text typed before the script loaded or, if there is none, the query in the URL. */
  initialQuery: string;
  /** Text typed before the script loaded; undefined if the visitor typed nothing. */
  initialText: string | undefined;
  /** Chosen values of the first search. */
  initialFacets: SearchState['facets'];
}

export const SearchContext = createContext<SearchContextValue | undefined>(undefined);

/** Returns the data of the surrounding search screen. Throws an Error if it is called outside `<SearchRoot>`. */
export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value) throw new Error('useSearch must be called inside <SearchRoot>');
  return value;
}
