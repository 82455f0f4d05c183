/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-product-choice-part="toggle"',
    to: 'data-product-choice-part="toggel"',
    reports: ['10:7 product-choice: there is no part "toggel", found "toggel" (did you mean "toggle"?)'],
  },
];
