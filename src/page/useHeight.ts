import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns the current height of an element in whole CSS px, including borders, or 0 while the element is not displayed.
 */
export function useHeight(element: HTMLElement): number {
  const [height, setHeight] = useState(() => element.offsetHeight);
  useLayoutEffect(() => {
    // The observer runs before the browser paints the frame, and flushSync renders everything that depends on the
    // height in the same frame.
    const observer = new ResizeObserver(() => flushSync(() => setHeight(element.offsetHeight)));
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [element]);
  return height;
}
