import { useCallback, useState } from 'react';
import { type FoundCredentials, readResults } from './searchResults.ts';

/**
 * Dispatches `widget:search`, so that a listener on the page can provide results (CD-03).
 * @returns the value passed to `respondWith`, or undefined if no listener called it
 */
function requestFromPage(host: HTMLElement, query: string): unknown {
  let answer: unknown;
  const respondWith = (given: unknown): void => {
    // null counts as invalid results: undefined would mean that no listener called `respondWith`.
    answer = given ?? null;
  };
  const detail = { query, respondWith };
  host.dispatchEvent(new CustomEvent('widget:search', { bubbles: true, detail }));
  return answer;
}

/** Search for a text. If the page provides no results, the select's options are searched. */
export interface Search {
  query: string;
  isPending: boolean;
  /** Results that the page provided. */
  found?: FoundCredentials;
}

/**
 * Keeps the state of the most recent search.
 * @returns the search, and a function that replaces it with a search for another text
 */
export function useSearch(host: HTMLElement, texts: { noResults: string; searchFailed: string }) {
  const [search, setSearch] = useState<Search>({ query: '', isPending: false });
  const start = useCallback(
    (query: string): void => {
      const answer = query === '' ? undefined : requestFromPage(host, query);
      const started = { query, isPending: answer !== undefined };
      setSearch(started);
      if (answer === undefined) return;
      void readResults(answer, texts).then((found) =>
        setSearch((newest) => (newest === started ? { query, isPending: false, found } : newest)),
      );
    },
    [host, texts],
  );
  return [search, start] as const;
}
