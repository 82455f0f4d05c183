/**
 * In place of the package `qs` (14 KB), which InstantSearch imports for a router that this bundle does not use: see
 * `addressRouter.ts` and the alias in `vite.config.ts`.
 */
const unused = (): never => {
  throw new Error('the router of InstantSearch is not in this bundle');
};

/** A default export, for the package has one. */
const qs = { parse: unused, stringify: unused };
export default qs;
