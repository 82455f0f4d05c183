/** Typical mistakes of integrators in the first example of the README, and the beginnings of the checker's reports. */
export const mistakes = [
  {
    from: 'data-widget="search-page"',
    to: 'data-widget="search-page" data-search-page-facets="[section]"',
    reports: ['5:32 search-page: option data-search-page-facets cannot be used, found Unexpected token'],
  },
];
