/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: '<li data-slider-part="slide"><a href="/events/winter',
    to: '<li><a href="/events/winter',
    reports: ['4:7 slider: part "track" has other content, found <li>'],
  },
  {
    from: '<ul data-slider-part="track">',
    to: '<h3>Soon</h3><ul data-slider-part="track">',
    reports: ['3:5 slider: part "viewport" has other content, found <h3>'],
  },
  {
    from: 'aria-label="Coming up">',
    to: 'aria-label="Coming up" class="a" class="b">',
    reports: ['1:69 page: an element has an attribute twice, and browsers ignore the second, found two'],
  },
];
