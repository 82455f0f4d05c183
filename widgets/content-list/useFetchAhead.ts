import { useCallback, useEffect, useRef } from 'react';

/** Time in ms that the pointer must rest on a control before its target is prefetched. */
const REST_MS = 100;

declare global {
  interface Navigator {
    /** Network Information API, which WebKit and Gecko lack. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Returns handlers that prefetch the target of a control on which the pointer or the focus rests (LS-19), unless the
 * browser is set to save data.
 * @param prefetch prefetches the state to which the given element leads, if any
 */
export function useFetchAhead(prefetch: (target: EventTarget | null) => void): {
  rest: (event: Event) => void;
  leave: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => leave, [leave]);
  const rest = ({ target }: Event): void => {
    leave();
    if (!navigator.connection?.saveData) timer.current = setTimeout(() => prefetch(target), REST_MS);
  };
  return { rest, leave };
}
