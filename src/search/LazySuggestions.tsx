import { type ComponentType, lazy } from 'react';
import type { SiteLink, SuggestionsProps } from './Suggestions.tsx';

/** Suggestions, loaded when nothing is found. If their chunk fails to load, the page works as it does without them. */
export const LazySuggestions = lazy(async (): Promise<{ default: ComponentType<SuggestionsProps> }> => {
  try {
    return { default: (await import('./Suggestions.tsx')).Suggestions };
  } catch {
    // Neither the visitor nor the page can fix it, and nothing depends on it.
    return { default: () => null };
  }
});

/** Reads the links of the part `suggestions`. */
export const readSiteLinks = (part: HTMLElement | undefined): SiteLink[] =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => ({
    label: link.textContent.trim(),
    url: link.getAttribute('href') ?? '',
  }));
