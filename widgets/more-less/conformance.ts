/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = { tested: ['3.1.2'] };
