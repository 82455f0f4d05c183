import type { UiState } from 'instantsearch.js';
import { type ReactNode, useMemo, useState } from 'react';
import { InstantSearch, type InstantSearchProps } from 'react-instantsearch';
import { type RunAfterPress, usePointerPressQueue } from '../../runtime/pointerPress.ts';
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
import { editedChoices, editedValue } from './serverForm.ts';
import type { SearchTexts } from './texts.ts';

/** Option that makes InstantSearch keep a facet's refinements when the refinement list unmounts. */
const PRESERVE_STATE = { preserveSharedStateOnUnmount: true };

/** Returns the state in the URL, with what the visitor has changed in the server's form before mounting. */
function readInitialState(
  router: AddressRouter,
  text: string | undefined,
  chosen: SearchState['facets'] | undefined,
): SearchState {
  const unwritten = router.readUnwritten();
  if (unwritten) router.write(unwritten);
  const state = unwritten ?? router.read();
  const edited = { query: truncateQuery(text ?? state.query), page: 1, facets: chosen ?? state.facets };
  if (router.createURL({ ...edited, page: state.page }) === router.createURL(state)) return state;
  router.write(edited);
  return edited;
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
  /** Text field of the server's form. */
  serverBox: HTMLInputElement;
  children: ReactNode;
}

function createSession(
  { host, settings, facets, canSearchEmptyQuery, serverBox }: SearchRootProps,
  runAfterPress: RunAfterPress,
) {
  const algolia = createAlgoliaClient(settings);
  const client = createSearchClient(algolia, canSearchEmptyQuery, runAfterPress);
  const attributes = facets.map(({ attribute }) => attribute);
  const router = createAddressRouter(host, attributes);
  const initialText = editedValue(serverBox);
  const initial = readInitialState(router, initialText, editedChoices(serverBox, attributes));
  const routing = routingOf(router, initial, settings.index);
  const { query: initialQuery, facets: initialFacets } = initial;
  return { client, routing, shared: { algolia, router, initialText, initialQuery, initialFacets } };
}

/** Renders the InstantSearch instance of a search screen and connects it to the URL. */
function StartedSearch(props: SearchRootProps & { analytics: SearchAnalytics | undefined }): ReactNode {
  const { settings, texts, facets, children, analytics } = props;
  const runAfterPress = usePointerPressQueue();
  const [{ client, routing, shared }] = useState(() => createSession(props, runAfterPress));
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
 * Renders a search screen once Insights has started, so that the first search includes the user token. What the
 * visitor changes in the server's form in the meantime belongs to the first search.
 */
export function SearchRoot(props: SearchRootProps): ReactNode {
  const { isStarting, analytics } = useAnalytics(props.settings);
  const [hasStarted, setStarted] = useState(false);
  if (!isStarting && !hasStarted) setStarted(true);
  return hasStarted ? <StartedSearch {...props} analytics={analytics} /> : null;
}
