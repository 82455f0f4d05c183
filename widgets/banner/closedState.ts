import { readStored, writeStored } from '../../src/page/storage.ts';
import { CLOSED_DATE, CLOSED_STATE } from './privacy.ts';

/**
 * Stored record of a closed banner. The record is not validated, and other versions or other code may have written it.
 */
export interface ClosedState {
  state: string | undefined;
  /** Time of closing, in seconds since 1970. */
  date: string | undefined;
}

/**
 * Upper limit of valid dates, which are in seconds or, if a template is incorrect, in ms. Without a limit, `Infinity`
 * and `1e99` would hide every banner forever.
 */
const LATEST = 1e15;

/** Time in seconds by which a correct clock may differ from the one that wrote the record, such as another time zone. */
const CLOCK_ERROR = 86_400;

/**
 * Returns whether a banner remains hidden (BN-01). A banner with an invalid record counts as never closed (RT-13), and so
 * does a record from the future: the visitor's clock was ahead, and the record would hide every banner for years. Such a
 * record only applies to banners from the future, because then the clock is slow now or the template sends ms.
 * `src/entry/head-snippet.js` makes the same decision before the banner is painted; keep both in sync.
 * @param updated time of the banner's last update, in seconds since 1970
 * @param now current time in ms, from `Date.now()`
 */
export function isClosed({ state, date }: ClosedState, updated: number, now: number): boolean {
  const closed = Number(date);
  const future = now / 1000 + CLOCK_ERROR;
  return state === 'true' && closed < LATEST && updated <= closed && (closed <= future || updated > future);
}

/**
 * Returns the time of closing to store, in seconds since 1970 (BN-02): now, or the time of the banner's last update if
 * the visitor's clock is slow. If an earlier time were stored, the banner would reappear on the next page.
 * @param now current time in ms, from `Date.now()`
 * @param updated time of the banner's last update, in seconds since 1970
 */
export const closedDate = (now: number, updated: number): number => Math.max(Math.floor(now / 1000), updated);

/** Reads the stored record. */
export const readClosedState = (): ClosedState => ({
  state: readStored(CLOSED_STATE),
  date: readStored(CLOSED_DATE),
});

const listeners = new Set<() => void>();

/**
 * Stores the current time as the time of closing, and notifies all banners on the page.
 * @param updated time of the banner's last update, in seconds since 1970
 */
export function storeClosedState(updated: number): void {
  writeStored(CLOSED_STATE, 'true');
  writeStored(CLOSED_DATE, String(closedDate(Date.now(), updated)));
  for (const listener of listeners) listener();
}

/**
 * Subscribes to changes to the record: on this page, in another tab, or while this page was in the back/forward cache.
 */
export function subscribeToClosedState(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('pageshow', listener);
  };
}
