import QuickLRU from 'quick-lru';
import { sanitise } from '../../src/dom/html.ts';
import { FragmentError, fetchFragment } from '../../src/net/fragment.ts';
import { type Facet, fragmentAddress, type ListState } from './address.ts';

/** What the server shows for a state. */
export interface Results {
  list: DocumentFragment;
  pagination?: DocumentFragment;
}

const MOST_STATES = 40;
/** Events fill up and releases appear: what is older than ten minutes is asked for again. */
const FRESH_FOR_MS = 10 * 60 * 1000;

export interface ResultsSource {
  path: string;
  facets: readonly Facet[];
  hasPagination: boolean;
  /** Milliseconds. */
  timeout: number;
}

export interface ResultsLoader {
  /** Rejects with a FragmentError, or the signal's reason. */
  load: (state: ListState, signal: AbortSignal) => Promise<Results>;
  /** Fetches ahead what may be asked for next, unless it is there or on its way (LS-19). */
  fetchAhead: (state: ListState) => void;
  /** Remembers what the page itself brought. */
  remember: (state: ListState, results: Results) => void;
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
  const fetchPart = async (address: string) => sanitise(await fetchFragment(address, { signal, timeout }));
  const [list, pagination] = await Promise.all([
    fetchPart(addressOf('list.html')),
    hasPagination ? fetchPart(addressOf('pagination.html')) : undefined,
  ]);
  // A pager of one page may be nothing; a list without results still says so.
  if (!list.firstElementChild) throw new FragmentError('shape', addressOf('list.html'), 'no element');
  return { list, ...(pagination && { pagination }) };
}

/**
 * Brings results from the server or from memory. Kept are the last states of lists with facets, by canonical address,
 * and never a failure (LS-12); what is on its way is not asked for twice.
 */
export function createResultsLoader(source: ResultsSource): ResultsLoader {
  const kept = new QuickLRU<string, Results>({ maxSize: MOST_STATES, maxAge: FRESH_FOR_MS });
  const coming = new Map<string, Promise<Results>>();
  const keeps = source.facets.length > 0;
  const keyOf = (state: ListState): string => fragmentAddress(source.path, 'list.html', state, source.facets);

  async function fetchAndKeep(state: ListState, signal: AbortSignal): Promise<Results> {
    const results = await fetchResults(source, state, signal);
    if (keeps) kept.set(keyOf(state), results);
    return results;
  }

  /** What was fetched ahead failed unasked: the press that came meanwhile has a try of its own, unless it has waited already. */
  async function bring(state: ListState, signal: AbortSignal): Promise<Results> {
    const ahead = coming.get(keyOf(state))?.catch((error: unknown) => {
      if (error instanceof FragmentError && error.fault === 'timeout') throw error;
    });
    return kept.get(keyOf(state)) ?? (await ahead) ?? fetchAndKeep(state, signal);
  }

  return {
    load: async (state, signal) => copy(await bring(state, signal)),
    fetchAhead: (state) => {
      if (!keeps || kept.has(keyOf(state)) || coming.has(keyOf(state))) return;
      const key = keyOf(state);
      const fetching = fetchAndKeep(state, new AbortController().signal).finally(() => coming.delete(key));
      coming.set(key, fetching);
      // A failure here is nobody's loss: it is not kept, and is told when the visitor asks and it fails again.
      fetching.catch(() => undefined);
    },
    remember: (state, results) => {
      if (keeps) kept.set(keyOf(state), copy(results));
    },
  };
}
