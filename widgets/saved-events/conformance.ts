/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = { tested: ['4.1.3'] };
