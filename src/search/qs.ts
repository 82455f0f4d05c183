/**
 * Replaces the package `qs` (14 KB), which InstantSearch imports for its own router. This bundle uses
 * `addressRouter.ts` instead; `vite.config.ts` defines the alias.
 */
const unused = (): never => {
  throw new Error("InstantSearch's own router is not in this bundle");
};

/** Default export, as in the package. */
const qs = { parse: unused, stringify: unused };
export default qs;
