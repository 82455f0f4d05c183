/** Addresses of X, whose script for embedded posts has the same name as ours. */
const OF_X = /^(?:https?:)?\/\/platform\.(?:twitter|x)\.com\//;

/**
 * Returns whether an address leads to `widgets.js` or `widgets.css`, of any release and on any host. The name may contain a
 * hash, and a query may follow it.
 */
export const isWidgetsFile = (address: string, extension: 'js' | 'css'): boolean =>
  new RegExp(`(?:^|/)widgets(?:[.-][\\w-]+)?\\.${extension}(?:[?#]|$)`).test(address) && !OF_X.test(address);
