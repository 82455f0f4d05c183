/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: '<form class="sw-form" method="post" action="/account/email" data-widget="form">',
    to: '<div data-widget="form">',
    reports: ['1:1 form: it is not in a form, found <div>'],
  },
  {
    from: ' data-form-part="summary"',
    to: '',
    reports: ['1:1 form: part "summary" missing, found 0'],
  },
  {
    from: '<label for="email">Email address <span class="sw-required" aria-hidden="true"></span></label>',
    to: '<label for="email"></label>',
    reports: ['5:5 form: a control has no label, found <input name="email">'],
  },
  {
    from: 'data-message-missing',
    to: 'data-missing-message',
    reports: [
      '5:79 form: there is no attribute data-missing-message, found data-missing-message (did you mean "data-message-missing"?)',
    ],
  },
];
