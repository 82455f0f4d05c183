/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-banner-updated="1794837600"',
    to: 'data-banner-updated="2026-11-20"',
    reports: ['1:31 banner: option data-banner-updated has an invalid value, found "2026-11-20"'],
  },
  {
    from: '<button type="button" class="sw-button sw-button-close" data-banner-part="close" aria-label="Close announcement" hidden>Close</button>',
    to: '<span data-banner-part="close">Close</span>',
    reports: ['3:9 banner: part "close" is the wrong element, found <span>'],
  },
];
