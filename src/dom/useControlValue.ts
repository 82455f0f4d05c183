import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns a value read from form controls, and reads it again when the visitor or the browser changes them: the browser
 * restores control values on reload, on Back, and with a page from the back/forward cache.
 * @param host element around the controls
 * @param read returns the value; must return the same reference while the controls are unchanged
 */
export function useControlValue<Value>(host: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const controller = new AbortController();
      const { signal } = controller;
      host.addEventListener('change', changed, { signal });
      addEventListener('pageshow', changed, { signal });
      return () => controller.abort();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, read);
}
