import { useLayoutEffect, useRef } from 'react';
import { type Layer, openLayer } from './layers.ts';

/**
 * Keeps a layer open while `isOpen`. It opens in a layout effect, after the view's `<Enhance>` has displayed its
 * element. Unmounting closes it (RT-06).
 */
export function useLayer(isOpen: boolean, layer: Layer): void {
  const latest = useRef(layer);
  useLayoutEffect(() => {
    latest.current = layer;
  });
  const close = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    // Not in a cleanup: React runs cleanups during the commit, and afterwards returns the focus to the element that had
    // it before.
    if (isOpen) {
      const onDismiss: Layer['onDismiss'] = (reason) => latest.current.onDismiss(reason);
      close.current = openLayer({ ...latest.current, onDismiss });
    } else close.current?.();
  }, [isOpen]);
  useLayoutEffect(() => () => close.current?.(), []);
}
