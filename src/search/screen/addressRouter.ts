import type { Router } from 'instantsearch.js';
import {
  onTraverse,
  pushAddress,
  readFromEntry,
  replaceAddress,
  saveToEntry,
} from '../../page/history/history.ts';
import { pagePath } from '../../page/pagePath.ts';
import { createStore, type Store } from '../../runtime/store.ts';
import { readState, type SearchState, writeState } from './address.ts';

/** Time in ms between the last change of the state and the URL update (SE-01). */
const WRITE_AFTER_MS = 400;

/** Router for InstantSearch. */
export interface AddressRouter extends Router<SearchState> {
  /**
   * Writes a pending URL immediately. Call it before the visitor follows a link, so that the Back button returns to
   * this state.
   */
  flush: () => void;
  /** Replaces the current URL, which requests a page or value that doesn't exist, with the URL of the given state. */
  correct: (state: SearchState) => void;
  /** Store of the state in the URL, for views that follow the URL. */
  shown: Store<SearchState>;
  /**
   * Calls the listener after the Back or Forward button has changed the URL, even if the URL changed before this call.
   * Returns a function that removes the listener.
   */
  onTraverse: (listener: () => void) => () => void;
  /** Returns the state that was not written to the URL because the page was reloaded; undefined if there is none. */
  readUnwritten: () => SearchState | undefined;
  /** Makes the Back button return to the current scroll position. Call it before a change that scrolls the page. */
  keepScroll: () => void;
  /** Scrolls to the history entry's position again. Call it once the page has reached its full height. */
  restoreScroll: () => void;
}

/**
 * Creates a debounced writer for the page's URL. If the visitor leaves before the URL has been written, stores the pending
 * URL in the history entry, because a URL that is written while the page reloads is lost. The entry's state is written only
 * in that case: writing it for each of nine keystrokes took 45 to 82 ms on a slow processor.
 */
function createPendingAddress(
  host: HTMLElement,
  isShown: (address: string) => boolean,
  push: (address: string) => void,
) {
  let pending: string | undefined;
  // A reload may have left a saved URL in the entry.
  let isSaved = readFromEntry(host) !== undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    if (pending === undefined) return;
    saveToEntry(host, pending);
    isSaved = true;
  };
  function take(): string | undefined {
    const address = pending;
    drop();
    return address === undefined || isShown(address) ? undefined : address;
  }
  function drop(): void {
    clearTimeout(timer);
    removeEventListener('beforeunload', save);
    if (isSaved) saveToEntry(host, undefined);
    isSaved = false;
    pending = undefined;
  }
  function flush(): void {
    const address = take();
    if (address !== undefined) push(address);
  }
  /** Saves the pending URL and replaces the URL of the current entry, because a new entry would be lost at this point. */
  function leave(): void {
    save();
    // Doesn't use `take`, because the history entry must keep the URL in case the page is being reloaded.
    if (pending !== undefined && !isShown(pending)) replaceAddress(pending);
    clearTimeout(timer);
    removeEventListener('beforeunload', save);
  }
  return {
    drop,
    flush,
    set: (address: string): void => {
      clearTimeout(timer);
      pending = address;
      // Listens only while a URL is pending, because Firefox does not keep pages with this listener for Back.
      addEventListener('beforeunload', save);
      timer = setTimeout(flush, WRITE_AFTER_MS);
    },
    /**
     * Starts watching for signs that the visitor is leaving. A reload keeps state written on `beforeunload`, but not state
     * written on `pagehide`; iOS dispatches no `beforeunload`, and may end a hidden page without any event.
     */
    watch: (): (() => void) => {
      const listening = new AbortController();
      const { signal } = listening;
      const saveIfHidden = (): void => {
        if (document.visibilityState === 'hidden') save();
      };
      addEventListener('pagehide', leave, { signal });
      document.addEventListener('visibilitychange', saveIfHidden, { signal });
      return () => listening.abort();
    },
  };
}

/**
 * Creates a router that keeps the page's URL and the search state in sync. InstantSearch's own router drops other query
 * parameters, adds a history entry on load if the URL is not in the router's own format, skips a write after a jump to
 * a fragment (instantsearch.js 4.118.1, measured), and adds a 14 KB query parser.
 *
 * Adds one history entry for each state that lasts 400 ms, so typing a word adds a single entry rather than one per
 * keystroke.
 * @param host element of the widget
 * @param facets attributes of the facets on the page
 */
export function createAddressRouter(host: HTMLElement, facets: readonly string[]): AddressRouter {
  let stop = (): void => {};
  const read = (address = location.href): SearchState =>
    readState(new URL(address, location.href).search, facets);
  const createURL = (state: SearchState): string => pagePath() + writeState(location.search, state, facets);
  // URLs are compared in canonical form, so that a different spelling of the same state, such as `section[0]=A`, adds no
  // entry.
  const shown = createStore(read());
  let leftAt: number | undefined;
  let wanted: { top: number; reached: number } | undefined;
  const firstSearch = location.search;
  let follow = (): void => {};
  const push = (address: string): void => {
    pushAddress(address, leftAt === undefined ? {} : { scrollTop: leftAt });
    leftAt = undefined;
    // Not the page's address, because the browser may have refused the new entry.
    shown.set(read(address));
  };
  const pending = createPendingAddress(host, (address) => address === createURL(read()), push);
  const scrollTo = (top: number): void => window.scrollTo({ top, behavior: 'instant' });
  return {
    read: () => read(),
    createURL,
    flush: pending.flush,
    correct: (state) => {
      const address = createURL(state);
      replaceAddress(address);
      shown.set(read(address));
    },
    shown,
    readUnwritten: () => {
      const saved = readFromEntry(host);
      return typeof saved === 'string' ? read(saved) : undefined;
    },
    keepScroll: () => {
      leftAt = window.scrollY;
    },
    restoreScroll: () => {
      // Does nothing if the visitor has scrolled since.
      if (wanted && wanted.reached === window.scrollY) scrollTo(wanted.top);
      wanted = undefined;
    },
    onTraverse(listener) {
      const stopTraverse = onTraverse(listener);
      // The visitor used Back or Forward while the search was rendering. InstantSearch ignores updates until it has
      // widgets, so the update is repeated here.
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
      const stopWatching = pending.watch();
      stop = () => {
        stopTraverse();
        stopWatching();
      };
    },
    dispose() {
      pending.drop();
      stop();
    },
  };
}
