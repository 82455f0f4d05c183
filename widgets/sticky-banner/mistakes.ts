/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-widget="sticky-banner"',
    to: '',
    reports: [
      '2:25 sticky-banner: parts are outside their widget, found ad, banner outside any sticky-banner',
    ],
  },
];
