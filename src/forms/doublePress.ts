const WITHIN_MS = 500;

/**
 * Whether a press may be the second of a double one, the first of which has taken something away: it hits what has moved
 * into its place, so the browser counts it as a first press. Presses by keyboard and assistive technology never are.
 * @param removedAt the `timeStamp` of the last removal by pointer
 */
export function isSecondPress(
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  removedAt: number,
): boolean {
  return detail > 0 && timeStamp - removedAt < WITHIN_MS;
}
