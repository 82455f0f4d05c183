/**
 * Puts elements with the same parent in the given order. An element that contains focus stays, and the others move
 * around it, because an element loses focus when it moves. Autofill changes the country while focus is in another field.
 */
export function placeInOrder(elements: readonly HTMLElement[]): void {
  const isBefore = (a: HTMLElement | undefined, b: HTMLElement): boolean =>
    a === undefined || (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const isInOrder = elements.every((element, index) => isBefore(elements[index - 1], element));
  if (isInOrder) return;
  const fixed = Math.max(
    0,
    elements.findIndex((element) => element.contains(document.activeElement)),
  );
  const pivot = elements[fixed];
  pivot?.before(...elements.slice(0, fixed));
  pivot?.after(...elements.slice(fixed + 1));
}

/**
 * Returns a function that moves elements back to their present places. Elements that are there already don't move.
 */
export function rememberPlaces(elements: readonly HTMLElement[]): () => void {
  const places = elements.map((element) => ({
    element,
    next: element.nextSibling,
    parent: element.parentNode,
  }));
  return () => {
    for (const { element, next, parent } of places.toReversed())
      if (element.nextSibling !== next && element.parentNode === parent && next?.parentNode !== null)
        parent?.insertBefore(element, next);
  };
}
