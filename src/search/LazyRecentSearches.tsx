import { lazyOrNothing } from './lazyOrNothing.ts';

/** Recent searches, loaded on first use. */
export const LazyRecentSearches = lazyOrNothing(
  async () => (await import('./RecentSearches.tsx')).RecentSearches,
);
