import { useCallback, useSyncExternalStore } from 'react';

/** Calls back after a form was reset. Browsers dispatch `reset` before they restore the controls, hence the timeout. */
export function afterReset(onReset: (form: EventTarget | null) => void, signal: AbortSignal): void {
  const handleReset = ({ target, defaultPrevented }: Event): void => {
    setTimeout(() => {
      if (!signal.aborted && !defaultPrevented) onReset(target);
    });
  };
  addEventListener('reset', handleReset, { signal });
}

/**
 * Returns a value computed from a form's controls, and renders again whenever it changes: on input, autofill or reset,
 * and when the browser restores values after Back or from the back/forward cache.
 * @param host an element around the controls
 * @param read computes the value; must return the same one while the controls are unchanged
 */
export function useFormState<Value>(host: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listening = new AbortController();
      const { signal } = listening;
      // Some password managers set values without an event; the next focus picks those up.
      for (const type of ['input', 'change', 'focusin']) host.addEventListener(type, onChange, { signal });
      addEventListener('pageshow', onChange, { signal });
      afterReset(onChange, signal);
      return () => listening.abort();
    },
    [host],
  );
  return useSyncExternalStore(subscribe, read);
}
