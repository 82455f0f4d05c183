/** Key of the step that guests skip (DN-01). */
export const LOGIN = 'login';

/** Steps of the form, in order, for one visitor. */
interface Flow {
  /** Keys of the form's steps, in document order. */
  keys: readonly string[];
  isGuest: boolean;
}

const isSkipped = (key: string | undefined, isGuest: boolean): boolean => isGuest && key === LOGIN;

/**
 * Returns the key of the step that a step button leads to. Guests skip `login`.
 * @param to `next`, or the key of a step
 * @returns undefined if there is no such step
 */
export function pageAfter({ keys, isGuest }: Flow, current: string, to: string): string | undefined {
  const wanted = to === 'next' ? keys.indexOf(current) + 1 : keys.indexOf(to);
  if (wanted < 0 || (to === 'next' && wanted === 0)) return undefined;
  return isSkipped(keys[wanted], isGuest) ? keys[wanted + 1] : keys[wanted];
}

/**
 * Returns the key of the step to start with: the requested one, or the first incomplete step before it. Guests skip
 * `login`.
 * @param isComplete returns whether a step passes validation
 */
export function startingPage(
  { keys, isGuest }: Flow,
  wanted: string | undefined,
  isComplete: (key: string) => boolean,
): string {
  const [first = ''] = keys;
  const index = keys.indexOf(wanted ?? '');
  if (index <= 0) return first;
  const incomplete = keys.slice(0, index).find((key) => !isComplete(key));
  const found = incomplete ?? keys[index] ?? first;
  return isSkipped(found, isGuest) ? (keys[index + 1] ?? first) : found;
}
