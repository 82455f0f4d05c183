import { useLayoutEffect, useRef } from 'react';

/**
 * Function that runs an action immediately if no pointer button is pressed, and otherwise after the current press and
 * its click.
 */
export type RunAfterPress = (act: () => void) => void;

/**
 * Creates a queue that defers layout changes while a pointer button is pressed. Pressing a button on the page first
 * moves focus out of a field. If that field's error appeared immediately, the button would move away from the pointer.
 * A press and a release on different elements cause no click (UI Events, `click`), so the form would not be submitted.
 * @param signal aborted to end the queue and drop its pending actions
 */
export function createPointerPressQueue(signal: AbortSignal): RunAfterPress {
  let isPressed = false;
  let pending: (() => void)[] = [];
  const handleDown = (): void => {
    isPressed = true;
  };
  const flush = (): void => {
    isPressed = false;
    const due = pending;
    pending = [];
    if (!signal.aborted) for (const act of due) act();
  };
  // If the page misses a release, for example over a system menu, the next movement shows that no button is pressed.
  const handleMove = ({ buttons }: PointerEvent): void => {
    if (isPressed && buttons === 0) flush();
  };
  const options = { signal, capture: true };
  addEventListener('pointerdown', handleDown, options);
  addEventListener('pointermove', handleMove, options);
  // Browsers dispatch the click right after `pointerup`, before this timeout expires.
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, () => void setTimeout(flush), options);
  return (act) => (isPressed ? void pending.push(act) : act());
}

/**
 * Returns a queue that defers a component's layout changes while a pointer button is pressed. When the component
 * unmounts, pending actions are dropped.
 */
export function usePointerPressQueue(): RunAfterPress {
  const run = useRef<RunAfterPress>((act) => act());
  useLayoutEffect(() => {
    const ending = new AbortController();
    run.current = createPointerPressQueue(ending.signal);
    return () => ending.abort();
  }, []);
  return (act) => run.current(act);
}
