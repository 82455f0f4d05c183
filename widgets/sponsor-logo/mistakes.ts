/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-sponsor-logo-part="link"',
    to: 'data-sponsorlogo-part="link"',
    reports: [
      '4:59 page: there is no widget "sponsorlogo", found data-sponsorlogo-part (did you mean "data-sponsor-logo-part"?)',
    ],
  },
];
