import { lazyOrNothing } from './lazyOrNothing.ts';
import type { SiteLink } from './Suggestions.tsx';

/** Suggestions, loaded when nothing is found. */
export const LazySuggestions = lazyOrNothing(async () => (await import('./Suggestions.tsx')).Suggestions);

/** Reads the links of the part `suggestions`. */
export const readSiteLinks = (part: HTMLElement | undefined): SiteLink[] =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => ({
    label: link.textContent.trim(),
    url: link.getAttribute('href') ?? '',
  }));
