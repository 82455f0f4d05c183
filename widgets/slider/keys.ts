export type Direction = 'previous' | 'next';

/** Selector of elements that use arrow keys themselves. */
const USES_ARROW_KEYS =
  'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="tab"]';

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
> & { target: EventTarget | null };

/**
 * Returns the direction in which an arrow key moves the row; undefined for other keys and for key presses that another
 * element uses.
 */
export function directionOf(event: Key, isRightToLeft: boolean): Direction | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return undefined;
  if (!/^Arrow(Left|Right)$/.test(key) || (target as Element).closest(USES_ARROW_KEYS)) return undefined;
  return (key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next';
}
