/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: '2027-02-25T21:30:00Z',
    to: '2027-02-25T16:30',
    reports: ['1:33 saved-events: the button saves no event'],
  },
];
