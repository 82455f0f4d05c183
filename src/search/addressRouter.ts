import type { Router } from 'instantsearch.js';
import { onTraverse, pushAddress, replaceAddress } from '../dom/history.ts';
import { readState, type SearchState, writeState } from './address.ts';

/** So long after the last change the address follows (SE-01). */
const WRITE_AFTER_MS = 400;

/** A router for InstantSearch. */
export interface AddressRouter extends Router<SearchState> {
  /** Writes what is waiting: a visitor is about to leave by a link, and is to find it on coming back. */
  flush: () => void;
}

/** An address that is written once nothing has changed for a while, and what to do where that is too late. */
function createWaitingAddress(isShown: (address: string) => boolean) {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function take(): string | undefined {
    const address = waiting;
    drop();
    return address === undefined || isShown(address) ? undefined : address;
  }
  function drop(): void {
    clearTimeout(timer);
    waiting = undefined;
  }
  function flush(): void {
    const address = take();
    if (address !== undefined) pushAddress(address);
  }
  return {
    drop,
    flush,
    set: (address: string): void => {
      clearTimeout(timer);
      waiting = address;
      timer = setTimeout(flush, WRITE_AFTER_MS);
    },
    /** An entry made while the document is left would be lost. */
    leave: (): void => {
      const address = take();
      if (address !== undefined) replaceAddress(address);
    },
  };
}

/**
 * Keeps the page's address and the search in step. InstantSearch's own router drops the parameters of others, makes an
 * entry of its own on load where the address is written in another way, and misses a write after a jump to `#place`
 * (4.118.1, measured); and it brings a parser of queries of 14 KB.
 *
 * One entry for each state that stood for 400 ms: what is typed in between makes none, so that Back is one press.
 */
export function createAddressRouter(facets: readonly string[]): AddressRouter {
  let stop = (): void => {};
  const read = (): SearchState => readState(location.search, facets);
  const createURL = (state: SearchState): string =>
    location.pathname + writeState(location.search, state, facets);
  // Also where the same state is written in another way: `section[0]=A` for `section=A`.
  const waiting = createWaitingAddress((address) => address === createURL(read()));
  return {
    read,
    createURL,
    flush: waiting.flush,
    write: (state) => waiting.set(createURL(state)),
    onUpdate(update) {
      const stopTraverse = onTraverse((scrollTop) => {
        waiting.drop();
        update(read());
        if (scrollTop !== undefined) window.scrollTo({ top: scrollTop, behavior: 'instant' });
      });
      addEventListener('pagehide', waiting.leave);
      stop = () => {
        stopTraverse();
        removeEventListener('pagehide', waiting.leave);
      };
    },
    dispose() {
      waiting.drop();
      stop();
    },
  };
}
