import { useCallback, useState } from 'react';
import { announce } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { credentials } from './credentials.ts';
import type { Designation } from './designations.ts';
import { SearchField } from './SearchField.ts';
import type { CredentialStore } from './store.ts';

/**
 * Dispatches `widget:search`, so that a listener of the page can provide results (CD-03).
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

interface SearchParams {
  host: HTMLElement;
  store: CredentialStore;
  texts: TextsOf<typeof credentials>;
  /** Ids of the elements that label and describe the field. */
  labelledBy: string;
  describedBy: string;
  /** True if at least one credential must be chosen. */
  isRequired: boolean;
}

/**
 * Creates the search field inside a container, and destroys it with the container.
 * @returns the field, undefined before mounting, and the ref of the container
 */
export function useSearchField(params: SearchParams) {
  const { host, store, texts, labelledBy, describedBy, isRequired } = params;
  const [search, setSearch] = useState<SearchField>();

  const mount = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined;
      const onChoose = (choice: Designation): void => {
        store.add(choice);
        const count = store.ids().length;
        announce(interpolate(texts.moved, { name: choice.text, place: count, count }));
      };
      const onResults = (count: number, message: string) =>
        announce(message || interpolate(texts.results, { count }));
      const requestResults = (query: string) => requestFromPage(host, query);
      const { choices } = store;
      const field = new SearchField(place, {
        choices,
        labelledBy,
        describedBy,
        isRequired,
        texts,
        requestResults,
        onChoose,
        onResults,
      });
      setSearch(field);
      return () => field.destroy();
    },
    [store, texts, labelledBy, describedBy, isRequired, host],
  );

  return [search, mount] as const;
}
