/** Paths, including queries, of the page under the open layers. Undefined while no layer is open. */
let known: Set<string> | undefined;

const pathOf = ({ pathname, search }: URL | Location): string => pathname + search;

/**
 * Starts recording the addresses that widgets set while a layer is open. Returns a function that stops the recording.
 */
export function recordOwnAddresses(): () => void {
  known = new Set([pathOf(location)]);
  return () => {
    known = undefined;
  };
}

/** Records an address that a widget is about to set without leaving the page. */
export function addOwnAddress(address: string): void {
  known?.add(pathOf(new URL(address, document.baseURI)));
}

/**
 * Returns true if the page's address is the one from the start of the recording, or one that a widget has set since.
 */
export const isOwnAddress = (): boolean => known?.has(pathOf(location)) ?? true;
