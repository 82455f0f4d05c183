/** Contribution of the widget to the conformance report: see `test/conformance/claims.ts`. */
export const conformance = {
  tested: ['3.3.2', '4.1.3'],
  faults: {
    '2.1.4':
      'The key / moves the focus to the search box from anywhere on the page. A site can turn it off, but a visitor cannot.',
  },
  page: {
    '2.1.4':
      'The option `data-nav-search-shortcut="none"` turns the search box’s shortcut off for everybody.',
  },
  others: ['editors'],
};
