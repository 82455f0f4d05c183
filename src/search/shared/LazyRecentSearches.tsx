import { lazyOrNothing } from './lazyOrNothing.ts';

/** Recent searches, loaded on first use. */
export const LazyRecentSearches = lazyOrNothing(
  async () => (await import('../recent/RecentSearches.tsx')).RecentSearches,
);
