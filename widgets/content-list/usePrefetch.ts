import { useCallback, useEffect, useRef } from 'react';

/** Time in ms that the pointer must rest on a control before its target is prefetched. */
const REST_MS = 100;

declare global {
  interface Navigator {
    /** Network Information API, which WebKit and Gecko don't support. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Returns handlers that prefetch the target of the control that is focused or that the pointer rests on (LS-19), unless
 * the browser is set to save data.
 * @param prefetch prefetches the state that the given element leads to, if any
 */
export function usePrefetch(prefetch: (target: EventTarget | null) => void): {
  schedule: (event: Event) => void;
  cancel: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const schedule = ({ target }: Event): void => {
    cancel();
    if (!navigator.connection?.saveData) timer.current = setTimeout(() => prefetch(target), REST_MS);
  };
  return { schedule, cancel };
}
