import { lazyOrNothing } from '../shared/lazyOrNothing.ts';

/** Suggestions component, which loads when nothing is found. */
export const LazySuggestions = lazyOrNothing(
  async () => (await import('../suggestions/Suggestions.tsx')).Suggestions,
);
