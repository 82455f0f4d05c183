import { useCallback, useSyncExternalStore } from 'react';

/**
 * What form controls say, now and whenever the visitor or the browser changes them: the browser brings back what it has
 * kept at a reload, for Back, and with a page out of the back/forward cache.
 * @param host an element round the controls
 * @param read reads them; gives the same value while they say the same
 */
export function useControls<Value>(host: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = new AbortController();
      const { signal } = following;
      host.addEventListener('change', changed, { signal });
      addEventListener('pageshow', changed, { signal });
      return () => following.abort();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, read);
}
