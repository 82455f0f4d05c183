import { useLayoutEffect, useRef } from 'react';
import { type Layer, openLayer } from './layers.ts';

/**
 * Keeps a layer open while `isOpen`. For a view that has shown the layer's element by then: what an `<Enhance>` of the
 * same component writes is there. Unmounting closes it (RT-06).
 */
export function useLayer(isOpen: boolean, layer: Layer): void {
  const current = useRef(layer);
  useLayoutEffect(() => {
    current.current = layer;
  });
  const close = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    // Not in a cleanup: those run amid a commit's changes, after which React gives the focus back to what had it before.
    if (isOpen) {
      const onDismiss: Layer['onDismiss'] = (reason) => current.current.onDismiss(reason);
      close.current = openLayer({ ...current.current, onDismiss });
    } else close.current?.();
  }, [isOpen]);
  useLayoutEffect(() => () => close.current?.(), []);
}
