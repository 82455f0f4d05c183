/** Maximum time in ms between the two clicks of a double click. */
export const DOUBLE_CLICK_MS = 500;

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
