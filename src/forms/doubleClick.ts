const DOUBLE_CLICK_MS = 500;

/**
 * Returns whether a click may be the second half of a double click whose first half removed an element. The second half
 * hits the element that moved into the empty place, so the browser counts it as a new click. Clicks by keyboard or
 * assistive technology (`detail` 0) never match.
 * @param removedAt `timeStamp` in ms of the click that last removed an element
 */
export function isSecondClick(
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  removedAt: number,
): boolean {
  return detail > 0 && timeStamp - removedAt < DOUBLE_CLICK_MS;
}
