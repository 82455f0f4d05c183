/**
 * Keeps what would move the page until no pointer is pressed: a press on a button takes the focus out of the card's frame,
 * the provider says then what is wrong with the card, and the button would move from under the pointer. A press and a release
 * on two elements make no click (UI Events, `click`): the form would not be sent.
 * @param signal ends it; what is kept then is dropped
 * @returns does something now, or once the press has ended and its click has been heard
 */
export function followPresses(signal: AbortSignal): (act: () => void) => void {
  let isPressed = false;
  let kept: (() => void)[] = [];
  const begin = (): void => {
    isPressed = true;
  };
  const end = (): void => {
    isPressed = false;
    const due = kept;
    kept = [];
    for (const act of due) act();
  };
  // A release that was lost, as to a menu of the system's, shows in the next movement.
  const moved = ({ buttons }: PointerEvent): void => {
    if (isPressed && buttons === 0) end();
  };
  const options = { signal, capture: true };
  addEventListener('pointerdown', begin, options);
  addEventListener('pointermove', moved, options);
  // The click follows in the same task.
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, () => void setTimeout(end), options);
  return (act) => (isPressed ? void kept.push(act) : act());
}
