/** Selector of elements that can receive focus. `[tabindex]` includes those that Tab skips. */
export const FOCUS_TARGETS =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]';

/** Returns the elements that can receive focus inside an element, and the element itself if it can receive focus. */
export const focusTargetsIn = (element: HTMLElement): HTMLElement[] => [
  ...(element.matches(FOCUS_TARGETS) ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(FOCUS_TARGETS),
];
