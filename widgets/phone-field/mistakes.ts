/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: ' data-phone-field-part="input"',
    to: '',
    reports: ['2:3 phone-field: the field is missing, found <div> without a field'],
  },
];
