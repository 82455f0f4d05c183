/** Modifier keys that browsers and screen readers combine with the arrow keys for their own shortcuts. */
type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns whether a modifier key was held down during a key press. */
export const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: Modifiers): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/**
 * Returns the index of the row to which an arrow key moves in a search box and its list (SN-04): -1 for the box, or
 * undefined if the key has no effect. Arrow Down moves from the box to the first row and stops at the last row. Arrow
 * Up moves back and, from the first row, to the box.
 * @param index index of the current row, or -1 for the box
 * @param count number of rows
 */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1 < count ? index + 1 : undefined;
  if (key === 'ArrowUp') return index >= 0 ? index - 1 : undefined;
  return undefined;
}
