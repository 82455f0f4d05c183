import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The height of an element, borders included, in whole CSS px: now and when it changes. 0 while it is not displayed. */
export function useHeight(element: HTMLElement): number {
  const [height, setHeight] = useState(() => element.offsetHeight);
  useLayoutEffect(() => {
    // At once: the observer calls before the frame is painted, and what depends on the height belongs into that frame.
    const observer = new ResizeObserver(() => flushSync(() => setHeight(element.offsetHeight)));
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [element]);
  return height;
}
