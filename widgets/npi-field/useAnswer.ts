import { useCallback, useSyncExternalStore } from 'react';

/** Whether a radio button is checked, now and when the visitor, the browser or a reset of the form changes that. */
export function useAnswer(host: HTMLElement, yes: HTMLInputElement): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = new AbortController();
      const { signal } = following;
      host.addEventListener('change', changed, { signal });
      // Fired before the form is reset.
      document.addEventListener('reset', () => setTimeout(changed), { signal });
      addEventListener('pageshow', changed, { signal });
      return () => following.abort();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, () => yes.checked);
}
