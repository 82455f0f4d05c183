import { type RefObject, useEffect, useState } from 'react';

/**
 * Keeps the content of a list as it is while an option is pressed: if the option changed before the pointer is released, the
 * browser would not send it the click.
 * @returns the content to show, and functions that hold it and let it change
 */
export function useHeld<Content>(newest: Content, list: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState<{ content: Content }>();
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return undefined;
    const release = (): void => setHeld(undefined);
    const releaseOutside = ({ clientX, clientY }: PointerEvent): void => {
      // A touch has its first target until its end.
      if (!list.current?.contains(document.elementFromPoint(clientX, clientY))) release();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerup', releaseOutside, { signal });
    document.addEventListener('pointercancel', release, { signal });
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
