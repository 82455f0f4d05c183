import { lazyOrNothing } from '../shared/lazyOrNothing.ts';
import type { SiteLink } from '../suggestions/Suggestions.tsx';

/** Suggestions component, which loads when nothing is found. */
export const LazySuggestions = lazyOrNothing(
  async () => (await import('../suggestions/Suggestions.tsx')).Suggestions,
);

/** Reads the links in the `suggestions` part. */
export const readSiteLinks = (part: HTMLElement | undefined): SiteLink[] =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => ({
    label: link.textContent.trim(),
    url: link.getAttribute('href') ?? '',
  }));
