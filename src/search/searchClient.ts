import { createStore, type Store } from '../store.ts';
import { emptyAnswer } from './emptyAnswer.ts';
import { failureOf, type SearchFailure } from './failure.ts';
import type { Provider, SearchRequests } from './provider.ts';

/** What InstantSearch searches with, and what became of its searches. */
export interface SearchClient {
  search: (requests: SearchRequests) => Promise<{ results: unknown[] }>;
  addAlgoliaAgent: Provider['addAlgoliaAgent'];
  /** Why the newest search has no answer, until it has one. */
  failure: Store<SearchFailure | undefined>;
}

/** A promise for what will not be said any more. */
const never = <Value>(): Promise<Value> => new Promise(() => {});

const isFacetSearch = ({ type }: SearchRequests[number]): boolean => type === 'facet';

const isWithoutWords = ({ params = {} }: SearchRequests[number]): boolean =>
  typeof params.query !== 'string' || params.query.trim() === '';

/**
 * A client for InstantSearch over the provider.
 *
 * A search that fails, or that a newer one has overtaken, is never answered (SE-11): InstantSearch keeps its last results
 * and the visitor's state. Were it told of the error, it would put the state of the last results back, the visitor's
 * words and the address with it (instantsearch.js 4.118.1, `widgets/index`); and late facet values would replace
 * newer ones, for it does not number those.
 * @param searchesWithoutWords whether a search without words is one (a topic's resources), or nothing is asked (SE-03)
 */
export function createSearchClient(provider: Provider, searchesWithoutWords: boolean): SearchClient {
  const failure = createStore<SearchFailure | undefined>(undefined);
  const newest = { hits: 0, facets: 0 };

  async function search(requests: SearchRequests): Promise<{ results: unknown[] }> {
    const kind = requests.some(isFacetSearch) ? 'facets' : 'hits';
    const turn = ++newest[kind];
    if (kind === 'hits' && !searchesWithoutWords && requests.every(isWithoutWords)) {
      failure.set(undefined);
      return { results: requests.map(({ indexName }) => emptyAnswer(indexName)) };
    }
    try {
      const answers = await provider.search(requests);
      if (turn !== newest[kind]) return await never();
      if (kind === 'hits') failure.set(undefined);
      return answers;
    } catch (cause) {
      if (turn === newest[kind]) failure.set(failureOf(cause, navigator.onLine));
      return never();
    }
  }

  return { search, addAlgoliaAgent: provider.addAlgoliaAgent, failure };
}
