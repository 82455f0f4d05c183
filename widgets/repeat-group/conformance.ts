/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = { tested: ['3.3.1', '3.3.2', '3.3.3', '4.1.3'] };
