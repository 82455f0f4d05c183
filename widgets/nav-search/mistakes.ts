/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-nav-search-part="box" ',
    to: '',
    reports: ['5:1 nav-search: part "box" missing, found 0'],
  },
];
