/**
 * Moves the focus to what the Tab key would reach next after an element, or, where nothing follows it, to what is
 * before it. For a part of the page that goes away with the focus in it. Does not scroll.
 */
export function focusAfter(element: Element): void {
  const stops = [...document.querySelectorAll<HTMLElement>('body *')].filter(({ tabIndex }) => tabIndex >= 0);
  // What is inside the element is at another place: contained by it.
  const at = (place: number) => stops.filter((stop) => element.compareDocumentPosition(stop) === place);
  const nearest = [
    ...at(Node.DOCUMENT_POSITION_FOLLOWING),
    ...at(Node.DOCUMENT_POSITION_PRECEDING).reverse(),
  ];
  nearest.some((stop) => {
    // The browser knows best what is hidden, disabled or inert.
    stop.focus({ preventScroll: true });
    return document.activeElement === stop;
  });
}
