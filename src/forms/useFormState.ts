import { useCallback, useSyncExternalStore } from 'react';

/** Acts once a form of the page has been reset: the event comes before the controls have gone back. */
export function afterReset(act: (form: EventTarget | null) => void, signal: AbortSignal): void {
  const later = ({ target, defaultPrevented }: Event): void => {
    setTimeout(() => {
      if (!signal.aborted && !defaultPrevented) act(target);
    });
  };
  addEventListener('reset', later, { signal });
}

/**
 * What the controls of a form say, at every key and whenever they come to say something else without one: filled in by the
 * browser or a password manager, reset, or brought back for Back and out of the back/forward cache.
 * @param host an element round the controls
 * @param read reads them; gives the same value while they say the same
 */
export function useFormState<Value>(host: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const following = new AbortController();
      const { signal } = following;
      // Some password managers write without an event: the next focus finds it.
      for (const type of ['input', 'change', 'focusin']) host.addEventListener(type, changed, { signal });
      addEventListener('pageshow', changed, { signal });
      afterReset(changed, signal);
      return () => following.abort();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, read);
}
