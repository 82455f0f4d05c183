/**
 * Returns the index of the hit that an arrow key moves to (SN-04): -1 for the box, undefined if the key does not move
 * focus. Arrow Down moves from the box to the first hit and stops at the last one. Arrow Up moves back and, from the
 * first hit, to the box.
 * @param index index of the focused hit, or -1 for the box
 * @param count number of hits
 */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1 < count ? index + 1 : undefined;
  if (key === 'ArrowUp') return index >= 0 ? index - 1 : undefined;
  return undefined;
}
