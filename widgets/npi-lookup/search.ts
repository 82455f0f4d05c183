import { createStore } from '../../src/store.ts';

/** What has become of a search. */
export type Outcome =
  | { kind: 'none' }
  /** Names of fields. */
  | { kind: 'missing'; fields: readonly string[] }
  | { kind: 'found'; count: number; nodes: readonly Node[] }
  | { kind: 'nobody' }
  | { kind: 'declined'; message: string }
  | {
      kind: 'failed';
      message: string;
      /** A page came in place of data: a login, usually. */
      isPage: boolean;
    };

export interface SearchSnapshot {
  isSearching: boolean;
  /** While it searches, what was found before may still be seen. */
  outcome: Outcome;
}

export interface Search {
  get: () => SearchSnapshot;
  subscribe: (changed: () => void) => () => void;
  /** Asks for the newest search; an older one is given up, and its answer never shown (NP-08). Never rejects. */
  run: (address: string) => Promise<void>;
  /** Gives up what runs. */
  stop: () => void;
  /** Gives up what runs, and shows something else. */
  show: (outcome: Outcome) => void;
}

/**
 * One search at a time.
 * @param ask fetches an outcome; ends with the signal, but may be late with it
 * @param failed makes an outcome of what `ask` throws
 */
export function createSearch(
  ask: (address: string, signal: AbortSignal) => Promise<Outcome>,
  failed: (error: unknown) => Outcome,
): Search {
  const { get, set, subscribe } = createStore<SearchSnapshot>({
    isSearching: false,
    outcome: { kind: 'none' },
  });
  let running: AbortController | undefined;

  function giveUp(): void {
    running?.abort();
    running = undefined;
  }
  async function run(address: string): Promise<void> {
    giveUp();
    const mine = new AbortController();
    running = mine;
    const { outcome: before } = get();
    set({ isSearching: true, outcome: before.kind === 'found' ? before : { kind: 'none' } });
    const outcome = await ask(address, mine.signal).catch(failed);
    if (running !== mine) return;
    running = undefined;
    set({ isSearching: false, outcome });
  }
  function stop(): void {
    giveUp();
    if (get().isSearching) set({ ...get(), isSearching: false });
  }
  function show(outcome: Outcome): void {
    giveUp();
    set({ isSearching: false, outcome });
  }
  return { get, subscribe, run, stop, show };
}
