import type { Router } from 'instantsearch.js';
import {
  onTraverse,
  pushAddress,
  readFromHistoryState,
  replaceAddress,
  saveToHistoryState,
} from '../../page/history/history.ts';
import { createStore, type Store } from '../../runtime/store.ts';
import { readState, type SearchState, writeState } from './address.ts';

/** Time in ms between the last change of the state and the URL update (SE-01). */
const WRITE_AFTER_MS = 400;

/** Router for InstantSearch. */
export interface AddressRouter extends Router<SearchState> {
  /** Writes a pending URL immediately. Called before the visitor follows a link, so that Back returns to this state. */
  flush: () => void;
  /** Replaces the current URL, which requests something nonexistent, with the URL of a state. */
  correct: (state: SearchState) => void;
  /** State in the URL, for views that follow it. */
  shown: Store<SearchState>;
  /**
   * Calls the listener when Back or Forward has changed the URL, even if that happened before this call. Returns a
   * function that removes the listener.
   */
  onTraverse: (listener: () => void) => () => void;
  /** State that a reload prevented from being written; undefined if there is none. */
  readUnwritten: () => SearchState | undefined;
  /** Makes Back return to the current scroll position. Called before a change scrolls the page. */
  keepScroll: () => void;
  /** Returns to the scroll position of the history entry once more when the page has its full height. */
  restoreScroll: () => void;
}

/**
 * Creates a debounced writer for the page's URL. The history entry keeps a pending URL, because a URL that is written
 * while the page reloads is lost.
 */
function createPendingAddress(
  host: HTMLElement,
  isShown: (address: string) => boolean,
  push: (address: string) => void,
) {
  let pending: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function take(): string | undefined {
    const address = pending;
    drop();
    return address === undefined || isShown(address) ? undefined : address;
  }
  function drop(): void {
    clearTimeout(timer);
    if (pending !== undefined) saveToHistoryState(host, undefined);
    pending = undefined;
  }
  function flush(): void {
    const address = take();
    if (address !== undefined) push(address);
  }
  return {
    drop,
    flush,
    set: (address: string): void => {
      clearTimeout(timer);
      pending = address;
      saveToHistoryState(host, address);
      timer = setTimeout(flush, WRITE_AFTER_MS);
    },
    /**
     * Writes a pending URL when the visitor leaves. Replaces the history entry, because a new one would now be lost.
     */
    leave: (): void => {
      // Not `take`, because the history entry must keep the URL in case this is a reload.
      if (pending !== undefined && !isShown(pending)) replaceAddress(pending);
      clearTimeout(timer);
    },
  };
}

/**
 * Creates a router that keeps the page's URL and the search state in sync. InstantSearch's own router drops other query
 * parameters, adds a history entry on load if the URL is written differently, skips a write after a jump to a fragment
 * (instantsearch.js 4.118.1, measured), and adds a 14 KB query parser.
 *
 * Each state that lasts 400 ms gets one history entry, so typing a word adds one entry rather than one per letter.
 * @param host element of the widget
 * @param facets attributes of the facets on the page
 */
export function createAddressRouter(host: HTMLElement, facets: readonly string[]): AddressRouter {
  let stop = (): void => {};
  const read = (): SearchState => readState(location.search, facets);
  const createURL = (state: SearchState): string =>
    location.pathname + writeState(location.search, state, facets);
  // Compares canonical URLs, so that the same state written differently, such as `section[0]=A`, adds no entry.
  const shown = createStore(read());
  let leftAt: number | undefined;
  let wanted: { top: number; reached: number } | undefined;
  const firstSearch = location.search;
  let follow = (): void => {};
  const push = (address: string): void => {
    pushAddress(address, leftAt === undefined ? {} : { scrollTop: leftAt });
    leftAt = undefined;
    shown.set(read());
  };
  const pending = createPendingAddress(host, (address) => address === createURL(read()), push);
  const scrollTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });
  return {
    read,
    createURL,
    flush: pending.flush,
    correct: (state) => {
      replaceAddress(createURL(state));
      shown.set(read());
    },
    shown,
    readUnwritten: () => {
      const saved = readFromHistoryState(host);
      return typeof saved === 'string' ? readState(new URL(saved, location.href).search, facets) : undefined;
    },
    keepScroll: () => {
      leftAt = window.scrollY;
    },
    restoreScroll: () => {
      // Skipped if the visitor has scrolled since.
      if (wanted && wanted.reached === window.scrollY) scrollTo(wanted.top);
      wanted = undefined;
    },
    onTraverse(listener) {
      const stopTraverse = onTraverse(listener);
      // The visitor went back while the search was rendering. InstantSearch ignores updates until it has widgets.
      if (location.search !== firstSearch) {
        follow();
        listener();
      }
      return stopTraverse;
    },
    write: (state) => pending.set(createURL(state)),
    onUpdate(update) {
      follow = () => {
        pending.drop();
        update(read());
        shown.set(read());
      };
      const stopTraverse = onTraverse((scrollTop) => {
        follow();
        if (scrollTop === undefined) return;
        scrollTo(scrollTop);
        wanted = { top: scrollTop, reached: window.scrollY };
      });
      addEventListener('pagehide', pending.leave);
      stop = () => {
        stopTraverse();
        removeEventListener('pagehide', pending.leave);
      };
    },
    dispose() {
      pending.drop();
      stop();
    },
  };
}
