/** Texts of the active filters and of the filter panel, in lists and in searches. */
export const filterTexts = {
  clearFilters: { default: 'Clear filters', about: 'Label of the button that clears all filters.' },
  removeFilter: {
    default: 'Remove filter {label}: {value}',
    about: "Accessible name of an active filter's button.",
  },
  showResults: {
    default: { one: 'Show {count} result', other: 'Show {count} results' },
    about: 'Label of the button below open filters that closes them, on narrow screens.',
  },
  updating: {
    default: 'Updating…',
    about:
      'Shown in place of the number of results, and on the same button, while a load takes longer than 0.2 seconds.',
  },
  showNoResults: {
    default: 'Hide Filters (no results)',
    about: 'Label of the same button when there are no results.',
  },
} as const;
