import { createContext, useContext } from 'react';
import type { Store } from '../store.ts';
import type { AddressRouter } from './addressRouter.ts';
import type { SearchAnalytics } from './analytics.ts';
import type { FacetList } from './facetLists.ts';
import type { SearchFailure } from './failure.ts';
import type { SearchSettings } from './settings.ts';
import type { SearchTexts } from './texts.ts';

/** What every part of a search screen needs, beside InstantSearch's own state. */
export interface SearchContextValue {
  settings: SearchSettings;
  texts: SearchTexts;
  facets: readonly FacetList[];
  failure: Store<SearchFailure | undefined>;
  analytics: SearchAnalytics | undefined;
  router: AddressRouter;
  /** What is searched for at first: what was typed before the script came, else what the address says. */
  firstQuery: string;
  /** What was typed by then; undefined where nothing was. */
  firstTyped: string | undefined;
}

export const SearchContext = createContext<SearchContextValue | undefined>(undefined);

export function useSearch(): SearchContextValue {
  const value = useContext(SearchContext);
  if (!value) throw new Error('a part of the search stands outside <SearchRoot>');
  return value;
}
