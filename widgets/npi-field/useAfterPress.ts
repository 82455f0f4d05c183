import { useLayoutEffect, useState } from 'react';

/** Runs something at once or, while a press lasts, after it. The latest only. */
export type AfterPress = (run: () => void) => void;

interface Presses {
  afterPress: AfterPress;
  /** Returns how to stop. */
  listen: () => () => void;
}

function createPresses(): Presses {
  let isDown = false;
  let waiting: (() => void) | undefined;
  const afterPress: AfterPress = (run) => {
    if (isDown) waiting = run;
    else run();
  };
  function end(): void {
    isDown = false;
    waiting?.();
    waiting = undefined;
  }
  function listen(): () => void {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const down = (): void => {
      isDown = true;
    };
    // The click comes in the same task.
    const up = (): void => {
      setTimeout(end);
    };
    document.addEventListener('mousedown', down, options);
    for (const type of ['mouseup', 'dragend', 'touchcancel']) document.addEventListener(type, up, options);
    return () => {
      waiting = undefined;
      listening.abort();
    };
  }
  return { afterPress, listen };
}

/**
 * A field is left by a press on something else, and between its beginning and its end nothing may move: a button that
 * has gone from under the pointer gets no click.
 */
export function useAfterPress(): AfterPress {
  const [{ afterPress, listen }] = useState(createPresses);
  useLayoutEffect(listen, [listen]);
  return afterPress;
}
