import { FragmentError, fetchFragment } from '../../src/net/fragment.ts';
import { sanitize } from '../../src/net/html/html.ts';
import { type Facet, fragmentAddress, type ListState } from './address.ts';

/** HTML fragments that the server sent for a state. */
export interface Results {
  list: DocumentFragment;
  pagination?: DocumentFragment;
}

const MAX_CACHED_STATES = 40;
/**
 * Time in ms for which results are cached. Older results may be stale, because events fill up and press releases
 * appear.
 */
const MAX_CACHE_AGE_MS = 10 * 60 * 1000;

/** Server endpoints of a list. */
export interface ResultsSource {
  path: string;
  facets: readonly Facet[];
  hasPagination: boolean;
  /** Timeout of a request in ms. */
  timeout: number;
}

/** Loader with a cache. */
export interface ResultsLoader {
  /**
   * Loads the results of a state. Rejects with a FragmentError, or with the signal's reason if the signal was aborted.
   */
  load: (state: ListState, signal: AbortSignal) => Promise<Results>;
  /** Prefetches a state unless it is cached or its request is pending (LS-19). */
  prefetch: (state: ListState) => void;
  /** Caches results that came with the page itself. */
  cache: (state: ListState, results: Results) => void;
}

/** Cache of results that drops old results, and those that were used least recently. */
function createCache() {
  const entries = new Map<string, { results: Results; time: number }>();
  function get(key: string): Results | undefined {
    const entry = entries.get(key);
    entries.delete(key);
    if (!entry || Date.now() - entry.time >= MAX_CACHE_AGE_MS) return undefined;
    // A map lists its entries in the order of their addition, so the least recently used one is first.
    entries.set(key, entry);
    return entry.results;
  }
  function set(key: string, results: Results): void {
    entries.delete(key);
    entries.set(key, { results, time: Date.now() });
    for (const oldest of [...entries.keys()].slice(0, -MAX_CACHED_STATES)) entries.delete(oldest);
  }
  return { get, set };
}

const copy = ({ list, pagination }: Results): Results => ({
  list: list.cloneNode(true) as DocumentFragment,
  ...(pagination && { pagination: pagination.cloneNode(true) as DocumentFragment }),
});

async function fetchResults(
  { path, facets, hasPagination, timeout }: ResultsSource,
  state: ListState,
  signal: AbortSignal,
): Promise<Results> {
  const addressOf = (fragment: 'list.html' | 'pagination.html') =>
    fragmentAddress(path, fragment, state, facets);
  const fetchPart = (address: string) =>
    sanitize(fetchFragment(address, { signal, timeout }), 'content-list');
  const [list, pagination] = await Promise.all([
    fetchPart(addressOf('list.html')),
    hasPagination ? fetchPart(addressOf('pagination.html')) : undefined,
  ]);
  // The pagination of a single page may be empty, but a list without results still contains a message.
  if (!list.firstElementChild) throw new FragmentError('shape', addressOf('list.html'), 'no element');
  return { list, ...(pagination && { pagination }) };
}

/**
 * Creates a loader that takes results from its cache or requests them from the server. For lists with facets, it caches
 * the results of the most recent states by canonical URL, but never failures (LS-12). A load waits for a pending
 * prefetch instead of sending the same request again.
 */
export function createResultsLoader(source: ResultsSource): ResultsLoader {
  const cache = createCache();
  const pending = new Map<string, Promise<Results>>();
  const isCacheable = source.facets.length > 0;
  const cacheKey = (state: ListState): string =>
    fragmentAddress(source.path, 'list.html', state, source.facets);

  async function fetchAndCache(state: ListState, signal: AbortSignal): Promise<Results> {
    const results = await fetchResults(source, state, signal);
    if (isCacheable) cache.set(cacheKey(state), results);
    return results;
  }

  /**
   * Returns the results of a state. If a pending prefetch fails, requests the results again, because a failed prefetch
   * must not fail the visitor's click. Only a timeout is final, because the visitor has already waited. Sends a request before
   * it returns, so that the caller's work does not delay it.
   */
  async function loadResults(state: ListState, signal: AbortSignal): Promise<Results> {
    const key = cacheKey(state);
    const prefetched = pending.get(key)?.catch((error: unknown) => {
      if (error instanceof FragmentError && error.failure === 'timeout') throw error;
    });
    return cache.get(key) ?? (prefetched && (await prefetched)) ?? fetchAndCache(state, signal);
  }

  return {
    load: async (state, signal) => copy(await loadResults(state, signal)),
    prefetch: (state) => {
      if (!isCacheable || cache.get(cacheKey(state)) || pending.has(cacheKey(state))) return;
      const key = cacheKey(state);
      const request = fetchAndCache(state, new AbortController().signal).finally(() => pending.delete(key));
      pending.set(key, request);
      // A failed prefetch is ignored. If the visitor requests the state, the loader tries again and reports any
      // failure.
      request.catch(() => undefined);
    },
    cache: (state, results) => {
      if (isCacheable) cache.set(cacheKey(state), copy(results));
    },
  };
}
