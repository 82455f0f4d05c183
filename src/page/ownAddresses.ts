/** Paths with queries that belong to the page under the open layers. Undefined while no layer is open. */
let known: Set<string> | undefined;

const pathOf = ({ pathname, search }: URL | Location): string => pathname + search;

/** Begins a record of the addresses that widgets set while a layer is open. Returns a function that ends it. */
export function recordOwnAddresses(): () => void {
  known = new Set([pathOf(location)]);
  return () => {
    known = undefined;
  };
}

/** Adds an address that a widget is about to set: the visitor stays on the page. */
export function addOwnAddress(address: string): void {
  known?.add(pathOf(new URL(address, document.baseURI)));
}

/** Returns true if the page still has the address with which the record began, or one that a widget has set since. */
export const isOwnAddress = (): boolean => known?.has(pathOf(location)) ?? true;
