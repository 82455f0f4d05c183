/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: '<option value="US">United States</option>',
    to: '<option value="CA">Canada</option>',
    reports: ['4:5 country-select: the United States is not in the list, found none'],
  },
  {
    from: '<select id="country" name="fields[country]" autocomplete="country" data-widget="country-select">',
    to: '<div data-widget="country-select"><select id="country" name="fields[country]">',
    reports: ['4:5 country-select: the list is missing, found <div> without a list'],
  },
];
