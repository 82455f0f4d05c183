import { useCallback, useState } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { announce } from '../../src/dom/announce.ts';
import { fill } from '../../src/texts.ts';
import type { credentials } from './credentials.ts';
import type { Choice } from './designations.ts';
import { SearchField } from './SearchField.ts';
import type { Store } from './store.ts';

/** Lets the page answer a search: a listener of `widget:search` calls `respondWith` (CD-03). */
function askPage(host: HTMLElement, query: string): unknown {
  let answer: unknown;
  const respondWith = (given: unknown): void => {
    // Nothing is an answer of the wrong kind, and not the same as none.
    answer = given ?? null;
  };
  const detail = { query, respondWith };
  host.dispatchEvent(new CustomEvent('widget:search', { bubbles: true, detail }));
  return answer;
}

interface Wanted {
  host: HTMLElement;
  store: Store;
  texts: TextsOf<typeof credentials>;
  /** Ids of what names and describes the field. */
  labelledBy: string;
  describedBy: string;
}

/** The search field, as long as its place is there. Returns it, and the place's ref. */
export function useSearch({ host, store, texts, labelledBy, describedBy }: Wanted) {
  const [search, setSearch] = useState<SearchField>();

  const mount = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined;
      const onChoose = (choice: Choice): void => {
        store.add(choice);
        const count = store.ids().length;
        announce(fill(texts.moved, { name: choice.text, place: count, count }));
      };
      const onFound = (count: number, message: string) => announce(message || fill(texts.results, { count }));
      const ask = (query: string) => askPage(host, query);
      const { choices } = store;
      const field = new SearchField(place, {
        choices,
        labelledBy,
        describedBy,
        texts,
        ask,
        onChoose,
        onFound,
      });
      setSearch(field);
      return () => field.destroy();
    },
    [store, texts, labelledBy, describedBy, host],
  );

  return [search, mount] as const;
}
