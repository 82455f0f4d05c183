/** One search among others of its kind. */
export interface OrderedSearch {
  /** Aborted when a newer search starts: nothing more is sent for this one. */
  overtaken: AbortSignal;
  /**
   * Returns true if the outcome of this search may be shown: no newer one has been. From then on, older outcomes are refused.
   * So visitors see something while they type, and the last search always wins.
   */
  accept: () => boolean;
}

/** Searches of one kind in the order in which they start. Their responses can arrive in any other. */
export interface SearchOrder {
  /** Starts a search, which overtakes the one before. */
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
