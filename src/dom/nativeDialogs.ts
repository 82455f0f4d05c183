/**
 * Returns the open `<dialog>` elements that make the rest of the page inert. `:is()` accepts a selector that an old
 * browser does not know.
 */
export const openNativeModals = (): Element[] => [...document.querySelectorAll(':is(dialog:modal)')];

/** Returns true if an element contains a popover that the browser closes on Escape and on a click outside. */
export const containsOpenPopover = (element: Element): boolean =>
  element.querySelector(':is(:popover-open):not([popover="manual"])') !== null;

/** Calls a function whenever a `<dialog>` may have opened or closed. Returns a function that stops this. */
export function watchNativeDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => target instanceof HTMLDialogElement)) onChange();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
