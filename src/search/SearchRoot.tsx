import type { UiState } from 'instantsearch.js';
import { type ReactNode, useMemo, useState } from 'react';
import { InstantSearch, type InstantSearchProps } from 'react-instantsearch';
import { cutQuery, type SearchState } from './address.ts';
import { type AddressRouter, createAddressRouter } from './addressRouter.ts';
import type { SearchAnalytics } from './analytics.ts';
import type { FacetList } from './facetLists.ts';
import { toIndexState, toSearchState } from './indexState.ts';
import { createProvider } from './provider.ts';
import { SearchContext } from './SearchContext.tsx';
import { createSearchClient } from './searchClient.ts';
import type { SearchSettings } from './settings.ts';
import type { SearchTexts } from './texts.ts';
import { useAnalytics } from './useAnalytics.ts';

/** A part that unmounts takes its filters along otherwise. */
const PRESERVE_STATE = { preserveSharedStateOnUnmount: true };

/** The state at first: the address's, with what was typed into the server's form before this stood. */
function firstState(router: AddressRouter, typed: string | undefined): SearchState {
  const state = router.read();
  if (typed === undefined || typed === state.query) return state;
  const first = { ...state, query: cutQuery(typed), page: 1 };
  router.write(first);
  return first;
}

/** InstantSearch reads its router once, to begin with. */
const routingOf = (router: AddressRouter, first: SearchState, index: string) => ({
  router: { ...router, read: () => first },
  stateMapping: {
    stateToRoute: (state: UiState): SearchState => toSearchState(state[index]),
    routeToState: (state: SearchState): UiState => ({ [index]: toIndexState(state) }),
  },
});

export interface SearchRootProps {
  settings: SearchSettings;
  texts: SearchTexts;
  facets: readonly FacetList[];
  /** Whether a search without words is one: it is for a topic, and on the search page it is not (SE-03). */
  searchesWithoutWords: boolean;
  /** What the visitor has typed before this stands; undefined where nothing was. */
  typed: () => string | undefined;
  children: ReactNode;
}

function createParts({ settings, facets, searchesWithoutWords, typed }: SearchRootProps) {
  const client = createSearchClient(createProvider(settings), searchesWithoutWords);
  const router = createAddressRouter(facets.map(({ attribute }) => attribute));
  const firstTyped = typed();
  const first = firstState(router, firstTyped);
  const routing = routingOf(router, first, settings.index);
  return { client, routing, shared: { router, firstTyped, firstQuery: first.query } };
}

/** The one InstantSearch of a search screen, and its address. */
function StartedSearch(props: SearchRootProps & { analytics: SearchAnalytics | undefined }): ReactNode {
  const { settings, texts, facets, children, analytics } = props;
  const [{ client, routing, shared }] = useState(() => createParts(props));
  const value = useMemo(
    () => ({ settings, texts, facets, failure: client.failure, analytics, ...shared }),
    [settings, texts, facets, client, analytics, shared],
  );
  return (
    <SearchContext value={value}>
      <InstantSearch
        // The provider's types promise more of an answer than `checkAnswers` has checked, and than is used.
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

/** A search screen, begun when its analytics have: what is typed until then is the first thing that it searches for. */
export function SearchRoot(props: SearchRootProps): ReactNode {
  const { isStarting, analytics } = useAnalytics(props.settings);
  const [hasStarted, setStarted] = useState(false);
  if (!isStarting && !hasStarted) setStarted(true);
  return hasStarted ? <StartedSearch {...props} analytics={analytics} /> : null;
}
