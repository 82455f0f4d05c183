/**
 * Returns the element that receives focus in place of a button that disappears: the search box, or the button that opens the
 * box's panel if the visitor has closed the panel, because a hidden box accepts no focus.
 */
export const visibleBox = (box: HTMLInputElement | null): HTMLElement | null =>
  box?.checkVisibility() === false ? (box.closest('section')?.querySelector('button') ?? null) : box;
