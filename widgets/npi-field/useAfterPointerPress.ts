import { useLayoutEffect } from 'react';
import { useConstant } from '../../src/useConstant.ts';

/** Function that runs a callback at once or, during a pointer press, after it. Only the latest callback runs. */
export type RunAfterPointerPress = (run: () => void) => void;

interface PressTracker {
  afterPress: RunAfterPointerPress;
  /** Adds the listeners. Returns a function that removes them. */
  listen: () => () => void;
}

function createPressTracker(): PressTracker {
  let isPressed = false;
  let pending: (() => void) | undefined;
  const afterPress: RunAfterPointerPress = (run) => {
    if (isPressed) pending = run;
    else run();
  };
  function end(): void {
    isPressed = false;
    pending?.();
    pending = undefined;
  }
  function listen(): () => void {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    const handleDown = (): void => {
      isPressed = true;
    };
    // A timeout, because the browser dispatches `click` after `mouseup` in the same task.
    const handleUp = (): void => {
      setTimeout(end);
    };
    document.addEventListener('mousedown', handleDown, options);
    for (const type of ['mouseup', 'dragend', 'touchcancel'])
      document.addEventListener(type, handleUp, options);
    return () => {
      pending = undefined;
      listeners.abort();
    };
  }
  return { afterPress, listen };
}

/**
 * Returns a function that postpones layout changes to the end of a pointer press. A press on a button blurs the field
 * first; if a message then moved the button away from the pointer, the button would get no click.
 */
export function useAfterPointerPress(): RunAfterPointerPress {
  const { afterPress, listen } = useConstant(createPressTracker);
  useLayoutEffect(listen, [listen]);
  return afterPress;
}
