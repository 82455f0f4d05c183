/** One search among others of its kind. */
export interface OrderedSearch {
  /** Aborted when a newer search starts, after which nothing more is sent for this one. */
  overtaken: AbortSignal;
  /**
   * Returns true if the outcome of this search may be shown because no newer one has been shown. After that, older
   * outcomes are rejected. Visitors therefore see results while they type, and the last search always wins.
   */
  accept: () => boolean;
}

/** Searches of one kind in the order in which they start. Their responses can arrive in any order. */
export interface SearchOrder {
  /** Starts a search, which overtakes the previous one. */
  start: () => OrderedSearch;
  /** Ends the newest search. Its response is still accepted. */
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
