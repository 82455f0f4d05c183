import type { UiState } from 'instantsearch.js';
import { type ReactNode, useMemo, useState } from 'react';
import { InstantSearch, type InstantSearchProps } from 'react-instantsearch';
import type { SearchAnalytics } from '../analytics/analytics.ts';
import { createAlgoliaClient } from '../client/algoliaClient.ts';
import { useAnalytics } from '../client/useAnalytics.ts';
import { truncateQuery } from '../shared/query.ts';
import type { SearchSettings } from '../shared/settings.ts';
import type { SearchState } from './address.ts';
import { type AddressRouter, createAddressRouter } from './addressRouter.ts';
import type { FacetList } from './facetLists.ts';
import { toIndexState, toSearchState } from './indexState.ts';
import { SearchContext } from './SearchContext.tsx';
import { createSearchClient } from './searchClient.ts';
import type { SearchTexts } from './texts.ts';

/** Option that makes InstantSearch keep a facet's refinements when the refinement list unmounts. */
const PRESERVE_STATE = { preserveSharedStateOnUnmount: true };

/**
 * Returns the state in the URL. If the visitor typed text into the server's form before mounting, replaces the query
 * with that text.
 */
function readInitialState(router: AddressRouter, typedText: string | undefined): SearchState {
  const unwritten = router.readUnwritten();
  if (unwritten) router.write(unwritten);
  const state = unwritten ?? router.read();
  if (typedText === undefined || typedText === state.query) return state;
  const initial = { ...state, query: truncateQuery(typedText), page: 1 };
  router.write(initial);
  return initial;
}

/**
 * Returns the value for InstantSearch's `routing` prop. Its `read` always returns the initial state, because
 * InstantSearch calls `read` only at the start.
 */
const routingOf = (router: AddressRouter, initial: SearchState, index: string) => ({
  router: { ...router, read: () => initial },
  stateMapping: {
    stateToRoute: (state: UiState): SearchState => toSearchState(state[index]),
    routeToState: (state: SearchState): UiState => ({ [index]: toIndexState(state) }),
  },
});

export interface SearchRootProps {
  host: HTMLElement;
  settings: SearchSettings;
  texts: SearchTexts;
  facets: readonly FacetList[];
  /**
   * True if an empty query should return results, as in the topic search, where it returns all resources of the topic;
   * false on the search page (SE-03).
   */
  canSearchEmptyQuery: boolean;
  /** Returns the text typed into the server's form before mounting; undefined if the visitor typed nothing. */
  readTypedText: () => string | undefined;
  children: ReactNode;
}

function createSession({ host, settings, facets, canSearchEmptyQuery, readTypedText }: SearchRootProps) {
  const algolia = createAlgoliaClient(settings);
  const client = createSearchClient(algolia, canSearchEmptyQuery);
  const router = createAddressRouter(
    host,
    facets.map(({ attribute }) => attribute),
  );
  const initialText = readTypedText();
  const initial = readInitialState(router, initialText);
  const routing = routingOf(router, initial, settings.index);
  return { client, routing, shared: { algolia, router, initialText, initialQuery: initial.query } };
}

/** Renders the InstantSearch instance of a search screen and connects it to the URL. */
function StartedSearch(props: SearchRootProps & { analytics: SearchAnalytics | undefined }): ReactNode {
  const { settings, texts, facets, children, analytics } = props;
  const [{ client, routing, shared }] = useState(() => createSession(props));
  const value = useMemo(
    () => ({ settings, texts, facets, failure: client.failure, analytics, ...shared }),
    [settings, texts, facets, client, analytics, shared],
  );
  return (
    <SearchContext value={value}>
      <InstantSearch
        // The cast is needed because Algolia's response types declare more properties than `checkResponses` verifies
        // and this code uses.
        searchClient={client as unknown as InstantSearchProps['searchClient']}
        indexName={settings.index}
        routing={routing}
        insights={false}
        future={PRESERVE_STATE}
      >
        {children}
      </InstantSearch>
    </SearchContext>
  );
}

/**
 * Renders a search screen once Insights has started, so that the first search includes the user token. Text typed in
 * the meantime becomes the first query.
 */
export function SearchRoot(props: SearchRootProps): ReactNode {
  const { isStarting, analytics } = useAnalytics(props.settings);
  const [hasStarted, setStarted] = useState(false);
  if (!isStarting && !hasStarted) setStarted(true);
  return hasStarted ? <StartedSearch {...props} analytics={analytics} /> : null;
}
