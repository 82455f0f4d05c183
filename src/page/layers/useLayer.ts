import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Layer, openLayer } from './layers.ts';

/**
 * Keeps a layer open while `isOpen`. It opens in a layout effect, after the view's `<Enhance>` has displayed its
 * element. Unmounting closes it (RT-06).
 */
export function useLayer(isOpen: boolean, layer: Layer): void {
  const dismiss = useEffectEvent<Layer['onDismiss']>((reason) => layer.onDismiss(reason));
  const open = useEffectEvent(() =>
    openLayer({
      ...layer,
      onDismiss: (reason) => {
        // A router copies the page in the same task.
        if (reason === 'navigation') flushSync(() => dismiss(reason));
        else dismiss(reason);
      },
    }),
  );
  const close = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    // Not in a cleanup: React runs cleanups during the commit, and afterwards returns the focus to the element that had
    // it before.
    if (isOpen) close.current = open();
    else close.current?.();
  }, [isOpen]);
  useLayoutEffect(() => () => close.current?.(), []);
}
