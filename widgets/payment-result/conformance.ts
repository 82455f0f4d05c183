/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = { showsNothing: true };
