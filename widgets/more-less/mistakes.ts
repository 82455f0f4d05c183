/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-more-less-part="text"',
    to: 'data-more-less-part="test"',
    reports: ['3:5 more-less: there is no part "test", found "test" (did you mean "text"?)'],
  },
  {
    from: 'data-widget="more-less"',
    to: 'data-widget="more-less" data-more-less-open="true"',
    reports: ['1:28 more-less: option data-more-less-open has an invalid value, found "true"'],
  },
];
