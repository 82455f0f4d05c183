/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-password-form-part="confirm"',
    to: '',
    reports: ['1:1 password-form: parts are missing, found new, mismatch'],
  },
  {
    from: 'aria-controls="new"',
    to: 'aria-controls="password"',
    reports: ['6:29 password-form: a toggle has no password, found "password"'],
  },
];
