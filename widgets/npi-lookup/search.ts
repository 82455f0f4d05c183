import { createStore } from '../../src/runtime/store.ts';

/** Outcome of a search. */
export type SearchOutcome =
  | { kind: 'none' }
  /** `fields` contains the short names of the empty fields. */
  | { kind: 'missing'; fields: readonly string[] }
  | { kind: 'found'; count: number; nodes: readonly Node[] }
  | { kind: 'nobody' }
  | { kind: 'declined'; message: string }
  | {
      kind: 'failed';
      message: string;
      /** True if the visitor's session has ended. */
      isSignedOut: boolean;
    };

/** State of the search. */
export interface SearchSnapshot {
  isSearching: boolean;
  /** Outcome of the search. During a search, the previous search's results, if any. */
  outcome: SearchOutcome;
}

/** Store of the search's state, with methods that change it. */
export interface Search {
  get: () => SearchSnapshot;
  subscribe: (listener: () => void) => () => void;
  /**
   * Starts a search and cancels any running search, whose response is then never shown (NP-08). Does nothing while the
   * same search is running. Never rejects.
   */
  run: (address: string) => Promise<void>;
  /** Cancels a running search. */
  stop: () => void;
  /** Cancels a running search and sets another outcome. */
  show: (outcome: SearchOutcome) => void;
}

/**
 * Creates a store that runs one search at a time.
 * @param request fetches an outcome; may settle late after its signal is aborted
 * @param toFailure converts an error thrown by `request` to an outcome
 */
export function createSearch(
  request: (address: string, signal: AbortSignal) => Promise<SearchOutcome>,
  toFailure: (error: unknown) => SearchOutcome | Promise<SearchOutcome>,
): Search {
  const { get, set, subscribe } = createStore<SearchSnapshot>({
    isSearching: false,
    outcome: { kind: 'none' },
  });
  let running: { address: string; controller: AbortController } | undefined;

  function cancel(): void {
    running?.controller.abort();
    running = undefined;
  }
  async function run(address: string): Promise<void> {
    if (running?.address === address) return;
    cancel();
    const controller = new AbortController();
    const started = { address, controller };
    running = started;
    const { outcome: before } = get();
    set({ isSearching: true, outcome: before.kind === 'found' ? before : { kind: 'none' } });
    const outcome = await request(address, controller.signal).catch(toFailure);
    if (running !== started) return;
    running = undefined;
    set({ isSearching: false, outcome });
  }
  function stop(): void {
    cancel();
    if (get().isSearching) set({ ...get(), isSearching: false });
  }
  function show(outcome: SearchOutcome): void {
    cancel();
    set({ isSearching: false, outcome });
  }
  return { get, subscribe, run, stop, show };
}
