export type Direction = 'previous' | 'next';

/** Where arrow keys are somebody else's. */
const OWN_ARROWS = 'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="tab"]';

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
> & { target: EventTarget | null };

/** Where a key leads to: with arrows, in the direction in which the row runs. Undefined where it is for others. */
export function directionOf(event: Key, isRightToLeft: boolean): Direction | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || defaultPrevented) return undefined;
  if (!/^Arrow(Left|Right)$/.test(key) || (target as Element).closest(OWN_ARROWS)) return undefined;
  return (key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next';
}
