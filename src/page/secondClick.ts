/** Maximum time in ms between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * Returns whether a click may be the second half of a double click whose first half changed the element under the
 * pointer, so that the second half was not meant for the current element. The browser counts a click on a different
 * element as a new click, so only the click's time identifies the second half. Clicks by keyboard or assistive
 * technology (`detail` 0) never match.
 * @param changedAt `timeStamp` in ms of the click that removed an element; without it, only the browser's count decides
 */
export function isSecondClick(
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  changedAt = Number.NEGATIVE_INFINITY,
): boolean {
  return detail > 1 || (detail > 0 && timeStamp - changedAt < DOUBLE_CLICK_MS);
}

/** Maximum distance between the two clicks of a double click, in CSS px. */
const DOUBLE_CLICK_PX = 16;

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>;

/** Returns whether a press follows a click at the same place within the time of a double click. */
export const isAtSamePlace = (press: Press, first: Press): boolean =>
  Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) <= DOUBLE_CLICK_PX &&
  press.timeStamp - first.timeStamp < DOUBLE_CLICK_MS;

/** Ignores the repetitions of a held Enter, the only key that clicks while it is down, until another key press. */
export function ignoreHeldEnter(): void {
  const listening = new AbortController();
  const handleKey = (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter') {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else listening.abort();
  };
  addEventListener('keydown', handleKey, { signal: listening.signal, capture: true });
}

/**
 * Ignores the second half of a double click, wherever it lands. Call it when a click removes or moves its own control, or
 * moves focus, because the pointer or the focus is then on something that the visitor didn't mean: the next filter, another
 * row, a field that submits the form on Enter, or the site's own content. After a click by keyboard, ignores the repetitions
 * of a held Enter.
 */
export function ignoreSecondHalf(first: Press & Pick<MouseEvent, 'detail'>): void {
  if (first.detail === 0) {
    ignoreHeldEnter();
    return;
  }
  const { clientX, clientY, timeStamp } = first;
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let isSecond = false;
  const handlePress = (event: MouseEvent): void => {
    // A click belongs to the press that precedes it. A click by keyboard has none.
    if (event.type === 'mousedown') isSecond = isAtSamePlace(event, { clientX, clientY, timeStamp });
    else if (event.detail > 0) listening.abort();
    if (!isSecond || event.detail === 0) return;
    // Also keeps focus where it is.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Listens before any other code, and until the next click with a pointer.
  addEventListener('mousedown', handlePress, options);
  addEventListener('click', handlePress, options);
}
