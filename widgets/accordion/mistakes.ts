/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-widget="accordion"',
    to: 'data-widget="acordion"',
    reports: ['1:6 acordion: there is no such widget, found "acordion" (did you mean "accordion"?)'],
  },
  {
    from: ' data-widget="accordion" data-accordion-open="first"',
    to: '',
    reports: ['2:59 accordion: parts are outside their widget, found toggle, row, row outside any accordion'],
  },
  {
    from: 'data-accordion-open="first"',
    to: 'data-accordion-open="frist"',
    reports: ['1:30 accordion: option data-accordion-open has an invalid value, found "frist"'],
  },
  {
    from: 'data-accordion-open="first"',
    to: 'data-accordion-opn="first"',
    reports: [
      '1:30 accordion: there is no option data-accordion-opn, found data-accordion-opn (did you mean "data-accordion-open"?)',
    ],
  },
  {
    from: 'data-accordion-open="first"',
    to: 'data-acordion-open="first"',
    reports: [
      '1:30 accordion: there is no option data-acordion-open, found data-acordion-open (did you mean "data-accordion-open"?)',
    ],
  },
  {
    from: '<summary><h2>What does it cost?</h2></summary>',
    to: '<h2>What does it cost?</h2>',
    reports: ['3:22 accordion: a row has no summary, found <h2>'],
  },
  {
    from: '<details id="cost" data-accordion-part="row" open>',
    to: '<div id="cost" data-accordion-part="row">',
    reports: ['3:18 accordion: part "row" is the wrong element, found <div>'],
  },
  {
    from: 'data-accordion-part="toggle"',
    to: 'data-accordion-part="togle"',
    reports: ['2:59 accordion: there is no part "togle", found "togle" (did you mean "toggle"?)'],
  },
  {
    from: 'data-accordion-part="toggle"',
    to: 'data-accordion-prt="toggle"',
    reports: [
      '2:59 accordion: there is no attribute data-accordion-prt, found data-accordion-prt (did you mean "data-accordion-part"?)',
    ],
  },
];
