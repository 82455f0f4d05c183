/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = { tested: ['2.5.1', '2.5.7', '4.1.3'] };
