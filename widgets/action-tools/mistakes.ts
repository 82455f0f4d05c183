/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: '<summary class="sw-button" data-action-tools-part="toggle">',
    to: '<summary class="sw-button">',
    reports: ['1:1 action-tools: part "toggle" missing, found 0'],
  },
  {
    from: '<ul data-action-tools-part="panel">',
    to: '</details><ul data-action-tools-part="panel">',
    reports: ['4:19 action-tools: part "panel" is in the wrong place, found outside'],
  },
];
