import { readStored, store } from '../../src/dom/storage.ts';

const STATE = 'bannerClosedState';
const DATE = 'bannerClosedDate';

/** What is kept of the closing of a banner, as it is stored: other versions and other hands write there, too. */
export interface Closing {
  state: string | undefined;
  /** Seconds since 1970. */
  date: string | undefined;
}

/**
 * Whether a banner stays away (BN-01). Nonsense counts as never closed (RT-13). `src/head-snippet.js` decides the same
 * before the banner is painted: the two have to agree.
 * @param updated the banner's stamp in seconds
 */
export function isClosed({ state, date }: Closing, updated: number): boolean {
  return state === 'true' && updated <= Number(date);
}

/**
 * The date to keep, in seconds (BN-02): now or, where the visitor's clock is behind the site's, the banner's own stamp,
 * for with an earlier date it would come back with the next page.
 * @param now milliseconds, as of `Date.now()`
 */
export const closingDate = (now: number, updated: number): number =>
  Math.max(Math.floor(now / 1000), updated);

/** The closing that this browser remembers. */
export const readClosing = (): Closing => ({ state: readStored(STATE), date: readStored(DATE) });

const followers = new Set<() => void>();

/** Keeps that a banner with this stamp is closed now, and tells the others of the page. */
export function keepClosing(updated: number): void {
  store(STATE, 'true');
  store(DATE, String(closingDate(Date.now(), updated)));
  for (const tell of followers) tell();
}

/** Calls back when a closing is kept: on this page, in another tab, or while this page was in the back/forward cache. */
export function followClosing(tell: () => void): () => void {
  followers.add(tell);
  addEventListener('storage', tell);
  addEventListener('pageshow', tell);
  return () => {
    followers.delete(tell);
    removeEventListener('storage', tell);
    removeEventListener('pageshow', tell);
  };
}
