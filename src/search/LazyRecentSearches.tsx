import { type ComponentType, lazy } from 'react';
import type { RecentSearchesProps } from './RecentSearches.tsx';

/** Recent searches, loaded on first use. If their chunk fails to load, the box works as it does without them. */
export const LazyRecentSearches = lazy(async (): Promise<{ default: ComponentType<RecentSearchesProps> }> => {
  try {
    return { default: (await import('./RecentSearches.tsx')).RecentSearches };
  } catch {
    // Neither the visitor nor the page can fix it, and nothing depends on it.
    return { default: () => null };
  }
});
