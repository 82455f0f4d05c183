/**
 * Moves the focus to the next Tab stop after an element, or to the one before it if none follows, without scrolling.
 * Used for elements that disappear with the focus inside.
 */
export function focusAfter(element: Element): void {
  const stops = [...document.querySelectorAll<HTMLElement>('body *')].filter(({ tabIndex }) => tabIndex >= 0);
  // Stops inside the element have a different position, because it contains them.
  const stopsAt = (position: number) =>
    stops.filter((stop) => element.compareDocumentPosition(stop) === position);
  const nearest = [
    ...stopsAt(Node.DOCUMENT_POSITION_FOLLOWING),
    ...stopsAt(Node.DOCUMENT_POSITION_PRECEDING).reverse(),
  ];
  nearest.some((stop) => {
    // The browser decides what is hidden, disabled or inert.
    stop.focus({ preventScroll: true });
    return document.activeElement === stop;
  });
}
