/**
 * Returns the open `<dialog>` elements that make the rest of the page inert. `:is()` accepts a selector that an old
 * browser does not know.
 */
export const openNativeModals = (): Element[] => [...document.querySelectorAll(':is(dialog:modal)')];
