import { focusable } from 'tabbable';

/** Returns the elements in an element that can take the focus, and the element itself if it can. */
export const controlsIn = (element: HTMLElement): HTMLElement[] =>
  focusable(element, { includeContainer: true, displayCheck: 'none' }) as HTMLElement[];
