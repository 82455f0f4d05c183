import { lazyOrNothing } from './lazyOrNothing.ts';

/** Recent searches component, which loads on first use. */
export const LazyRecentSearches = lazyOrNothing(
  async () => (await import('../recent/RecentSearches.tsx')).RecentSearches,
);
