import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Layer, openLayer } from './layers.ts';

/**
 * Keeps a layer open while `isOpen` is true. The layer opens in a layout effect, after the view's `<Enhance>` has
 * displayed the layer's element. Unmounting closes the layer (RT-06).
 */
export function useLayer(isOpen: boolean, layer: Layer): void {
  const dismiss = useEffectEvent<Layer['onDismiss']>((reason) => layer.onDismiss(reason));
  const open = useEffectEvent(() =>
    openLayer({
      ...layer,
      onDismiss: (reason) => {
        // Renders synchronously, because a router copies the page in the same task.
        if (reason === 'navigation') flushSync(() => dismiss(reason));
        else dismiss(reason);
      },
    }),
  );
  const close = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    // Does not close the layer in a cleanup: React runs cleanups during the commit, and afterwards returns focus to the
    // element that was focused before the commit.
    if (isOpen) close.current = open();
    else close.current?.();
  }, [isOpen]);
  useLayoutEffect(() => () => close.current?.(), []);
}
