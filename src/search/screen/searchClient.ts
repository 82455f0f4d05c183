import type { RunAfterPress } from '../../runtime/pointerPress.ts';
import { createStore, type Store } from '../../runtime/store.ts';
import type { AlgoliaClient, SearchRequests } from '../client/algoliaClient.ts';
import { failureOf, type SearchFailure } from '../client/failure.ts';
import { createSearchOrder } from '../client/searchOrder.ts';
import { emptyResponse } from './emptyResponse.ts';

/** Search client for InstantSearch. It also stores why the newest search failed. */
export interface SearchClient {
  search: (requests: SearchRequests) => Promise<{ results: unknown[] }>;
  addAlgoliaAgent: AlgoliaClient['addAlgoliaAgent'];
  /** Failure of the newest search that has ended; undefined if it succeeded. */
  failure: Store<SearchFailure | undefined>;
}

/** Returns a promise that never settles. */
const never = <Value>(): Promise<Value> => new Promise(() => {});

const kindOf = (requests: SearchRequests): 'facets' | 'hits' =>
  requests.some(({ type }) => type === 'facet') ? 'facets' : 'hits';

const outdated = (failure: SearchFailure | undefined): SearchFailure | undefined =>
  failure && { ...failure, isOutdated: true };

const hasEmptyQuery = ({ params = {} }: SearchRequests[number]): boolean =>
  typeof params.query !== 'string' || params.query.trim() === '';

/**
 * Creates a search client for InstantSearch.
 *
 * If a search fails, or its response arrives after a newer search's, its promise never settles (SE-11), so
 * InstantSearch keeps its last results and the visitor's state. If InstantSearch received the error, it would revert to
 * the state of the last results and undo the visitor's query and the URL (instantsearch.js 4.118.1, `widgets/index`).
 * InstantSearch also doesn't order responses with facet values, so a late response would replace a newer one.
 * @param canSearchEmptyQuery true to send empty queries to Algolia (all resources of a topic); false to return an empty
 * response without a request (SE-03)
 * @param runAfterPress a response waits until no pointer is pressed: a press on a hit would otherwise end on another one,
 * and lead nowhere
 */
export function createSearchClient(
  algolia: AlgoliaClient,
  canSearchEmptyQuery: boolean,
  runAfterPress: RunAfterPress,
): SearchClient {
  const failure = createStore<SearchFailure | undefined>(undefined);
  const orders = { hits: createSearchOrder(), facets: createSearchOrder() };

  async function search(requests: SearchRequests): Promise<{ results: unknown[] }> {
    const kind = kindOf(requests);
    const { overtaken, accept } = orders[kind].start();
    if (kind === 'hits' && !canSearchEmptyQuery && requests.every(hasEmptyQuery)) {
      accept();
      failure.set(undefined);
      return { results: requests.map(({ indexName }) => emptyResponse(indexName)) };
    }
    // The notice remains, so that neither its button nor the results move while the search is pending.
    if (kind === 'hits') failure.set(outdated(failure.get()));
    try {
      const response = await algolia.search(requests, overtaken);
      await new Promise<void>(runAfterPress);
      if (!accept()) return await never();
      if (kind === 'hits') failure.set(undefined);
      return response;
    } catch (cause) {
      // `accept` also ensures that older searches that are still pending are ignored. Their responses would replace the
      // last results below the notice.
      if (!overtaken.aborted && accept())
        failure.set({ reason: failureOf(cause, navigator.onLine), isOutdated: false });
      return never();
    }
  }

  return { search, addAlgoliaAgent: algolia.addAlgoliaAgent, failure };
}
