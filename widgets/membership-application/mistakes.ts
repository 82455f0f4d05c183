/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-membership-application-part="continue"',
    to: '',
    reports: ['1:1 membership-application: part "continue" missing, found 0'],
  },
  {
    from: '<h2 id="about-title">About you</h2>',
    to: '<p id="about-title">About you</p>',
    reports: ['1:1 membership-application: a page has no heading, found none in page 1'],
  },
];
