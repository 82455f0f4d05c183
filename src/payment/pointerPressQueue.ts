/**
 * Creates a queue that defers layout changes while a pointer is pressed. A pointer press on the submit button moves the
 * focus out of the card field, so that Stripe reports an error there. If the error showed at once, the button would
 * move away from the pointer. A press and a release on different elements cause no click (UI Events, `click`), and the
 * form would not be submitted.
 * @param signal ends the queue and drops its pending actions
 * @returns a function that runs an action at once, or after the press and its click
 */
export function createPointerPressQueue(signal: AbortSignal): (act: () => void) => void {
  let isPressed = false;
  let pending: (() => void)[] = [];
  const handleDown = (): void => {
    isPressed = true;
  };
  const flush = (): void => {
    isPressed = false;
    const due = pending;
    pending = [];
    for (const act of due) act();
  };
  // If the page misses a release, for example over a system menu, the next movement reveals it.
  const handleMove = ({ buttons }: PointerEvent): void => {
    if (isPressed && buttons === 0) flush();
  };
  const options = { signal, capture: true };
  addEventListener('pointerdown', handleDown, options);
  addEventListener('pointermove', handleMove, options);
  // Browsers dispatch the click right after `pointerup`, before this timeout.
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, () => void setTimeout(flush), options);
  return (act) => (isPressed ? void pending.push(act) : act());
}
