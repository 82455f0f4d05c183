import { type RefObject, useEffect, useState } from 'react';

/**
 * Freezes the content of a list while the pointer is down on an option: if the option's element were replaced before
 * the pointer is released, the browser would not dispatch the click on it.
 * @returns the content to show, and functions that freeze and release it
 */
export function useFrozen<Content>(newest: Content, list: RefObject<HTMLElement | null>) {
  const [frozen, setFrozen] = useState<{ content: Content }>();
  const isFrozen = frozen !== undefined;
  useEffect(() => {
    if (!isFrozen) return undefined;
    const release = (): void => setFrozen(undefined);
    const releaseOutside = ({ clientX, clientY }: PointerEvent): void => {
      // A touch keeps its first target until it ends, so the element is determined by the position instead.
      if (!list.current?.contains(document.elementFromPoint(clientX, clientY))) release();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerup', releaseOutside, { signal, capture: true });
    document.addEventListener('pointercancel', release, { signal, capture: true });
    document.addEventListener('click', release, { signal });
    return () => listening.abort();
  }, [isFrozen, list]);
  const shown = frozen ? frozen.content : newest;
  return {
    shown,
    freeze: () => setFrozen({ content: shown }),
    release: () => setFrozen(undefined),
  };
}
