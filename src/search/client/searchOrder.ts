/** Search with its place in the order of all searches of the same kind. */
export interface OrderedSearch {
  /** Aborted when a newer search starts; no further requests are then sent for this search. */
  overtaken: AbortSignal;
  /**
   * Returns true if the outcome of this search may be shown, because no newer search's outcome has been shown. After
   * that, the outcomes of older searches are rejected. Visitors therefore see results while they type, and the last
   * search always wins.
   */
  accept: () => boolean;
}

/** Order of the searches of one kind: the order in which they start. Their responses can arrive in any order. */
export interface SearchOrder {
  /** Starts a search, which overtakes the previous one. */
  start: () => OrderedSearch;
  /** Stops the newest search from sending further requests. Its response is still accepted. */
  overtake: () => void;
}

export function createSearchOrder(): SearchOrder {
  let started = 0;
  let shown = 0;
  let newest = new AbortController();
  const overtake = (): void => newest.abort();
  return {
    overtake,
    start: () => {
      overtake();
      newest = new AbortController();
      started += 1;
      const own = started;
      return {
        overtaken: newest.signal,
        accept: () => {
          if (own <= shown) return false;
          shown = own;
          return true;
        },
      };
    },
  };
}
