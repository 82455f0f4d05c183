/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'name="contactDesignations" data-credentials-part="value"',
    to: 'name="contactDesignations"',
    reports: ['10:3 credentials: part "value" missing, found 0'],
  },
  {
    from: 'data-credentials-name-fields',
    to: 'data-credentials-name-field',
    reports: [
      '10:34 credentials: there is no option data-credentials-name-field, found data-credentials-name-field (did you mean "data-credentials-name-fields"?)',
    ],
  },
];
