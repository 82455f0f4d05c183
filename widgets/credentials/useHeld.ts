import { type RefObject, useEffect, useState } from 'react';

/**
 * Freezes the content of a list while the pointer is down on an option: if the option's element were replaced before
 * the pointer is released, the browser would not dispatch the click on it.
 * @returns the content to show, and functions that freeze and release it
 */
export function useHeld<Content>(newest: Content, list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<{ content: Content }>();
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return undefined;
    const release = (): void => setHeld(undefined);
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
  }, [isHeld, list]);
  const shown = held ? held.content : newest;
  return {
    shown,
    hold: () => setHeld({ content: shown }),
    release: () => setHeld(undefined),
  };
}
