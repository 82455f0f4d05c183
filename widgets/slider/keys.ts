export type Direction = 'previous' | 'next';

/** Selector of elements that use arrow keys themselves. */
export const USES_ARROW_KEYS =
  'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="tab"]';

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
>;

/**
 * Returns the direction in which an arrow key moves the row; undefined for other keys and for key presses that another
 * listener has handled.
 */
export function directionOf(event: Key, isRightToLeft: boolean): Direction | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return undefined;
  if (!/^Arrow(Left|Right)$/.test(key)) return undefined;
  return (key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next';
}
