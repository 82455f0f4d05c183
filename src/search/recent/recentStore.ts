import { hasConsent, hasRefusedConsent, onConsentChange } from '../../page/consent.ts';
import { readStored, removeStored, writeStored } from '../../page/storage.ts';
import { RECENT_SEARCHES } from '../shared/privacy.ts';
import {
  parseRecentSearches,
  type RecentSearch,
  serializeRecentSearches,
  withoutSearch,
  withSearch,
} from './recentSearches.ts';

const listeners = new Set<() => void>();

let last: { text: string | undefined; searches: readonly RecentSearch[] } | undefined;

/** Returns the recent searches, including changes made in other tabs. Returns the same array until the list changes. */
export function readRecentSearches(): readonly RecentSearch[] {
  const text = readStored(RECENT_SEARCHES);
  if (!last || last.text !== text) last = { text, searches: parseRecentSearches(text, Date.now()) };
  return last.searches;
}

function write(searches: readonly RecentSearch[]): void {
  if (searches.length > 0) writeStored(RECENT_SEARCHES, serializeRecentSearches(searches));
  else removeStored(RECENT_SEARCHES);
  for (const listener of listeners) listener();
}

/**
 * Adds a search to the browser's storage, unless the visitor has refused consent, or has not given consent on a page
 * that requires it (SI-03).
 */
export function rememberSearch(query: string): void {
  if (hasConsent()) write(withSearch(readRecentSearches(), query, Date.now()));
}

export const removeSearch = (query: string): void => write(withoutSearch(readRecentSearches(), query));

export const clearSearches = (): void => write([]);

/** Calls back when the list changes in any tab. Returns a function that stops the calls. */
export function onRecentChange(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent): void => {
    // The key is null if all entries were cleared.
    if (key === RECENT_SEARCHES.key || key === null) listener();
  };
  addEventListener('storage', handleStorage);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', handleStorage);
    listeners.delete(listener);
  };
}

/**
 * If the visitor has refused consent, deletes the list. Otherwise, deletes it as soon as they refuse. Returns a
 * function that stops watching for a refusal.
 */
export function clearOnRefusedConsent(): () => void {
  const clear = (): void => {
    if (hasRefusedConsent()) clearSearches();
  };
  clear();
  return onConsentChange(clear);
}
