import { useCallback, useSyncExternalStore } from 'react';

/**
 * Results, keyed by query and stored while any component listens for changes. Each new query makes the browser
 * recalculate styles, which takes 4 ms on a page with a list.
 */
const answers = new Map<string, boolean>();

/** Returns true while a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      const update = (): void => {
        answers.set(query, media.matches);
        changed();
      };
      answers.set(query, media.matches);
      media.addEventListener('change', update);
      return () => {
        answers.delete(query);
        media.removeEventListener('change', update);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => answers.get(query) ?? matchMedia(query).matches);
}
