import { useCallback, useEffect, useRef } from 'react';

/** A pointer that rests this long on a control is about to press it; one that passes over it is not. */
const REST_MS = 100;

declare global {
  interface Navigator {
    /** Not in WebKit and Gecko. */
    connection?: { saveData?: boolean };
  }
}

/**
 * Fetches ahead what is under a resting pointer or the focus (LS-19); not for those who ask to save data.
 * @param fetchAhead finds out what the element stands for, and fetches it
 */
export function useFetchAhead(fetchAhead: (target: EventTarget | null) => void): {
  rest: (event: Event) => void;
  leave: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => leave, [leave]);
  const rest = ({ target }: Event): void => {
    leave();
    if (!navigator.connection?.saveData) timer.current = setTimeout(() => fetchAhead(target), REST_MS);
  };
  return { rest, leave };
}
