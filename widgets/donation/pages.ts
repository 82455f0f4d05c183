/** The page that is left out for those who give as guests (DN-01). */
export const LOGIN = 'login';

interface Way {
  /** The keys of the form's pages, in its order. */
  keys: readonly string[];
  isGuest: boolean;
}

const isSkipped = (key: string | undefined, isGuest: boolean): boolean => isGuest && key === LOGIN;

/**
 * Where a step leads: to the page after this one, or to a named one; past 'login' for guests.
 * @param to `next`, or the key of a page
 * @returns undefined where there is no such page
 */
export function pageAfter({ keys, isGuest }: Way, current: string, to: string): string | undefined {
  const wanted = to === 'next' ? keys.indexOf(current) + 1 : keys.indexOf(to);
  if (wanted < 0 || (to === 'next' && wanted === 0)) return undefined;
  return isSkipped(keys[wanted], isGuest) ? keys[wanted + 1] : keys[wanted];
}

/**
 * The page to begin with: the one that is asked for, unless one before it is not yet filled in as it must be, or it is left
 * out for this visitor; else the first one that is at fault.
 * @param isComplete whether a page could be left by going on
 */
export function startingPage(
  { keys, isGuest }: Way,
  wanted: string | undefined,
  isComplete: (key: string) => boolean,
): string {
  const [first = ''] = keys;
  const index = keys.indexOf(wanted ?? '');
  if (index <= 0) return first;
  const faulty = keys.slice(0, index).find((key) => !isComplete(key));
  const found = faulty ?? keys[index] ?? first;
  return isSkipped(found, isGuest) ? (keys[index + 1] ?? first) : found;
}
