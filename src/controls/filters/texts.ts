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
  showNoResults: {
    default: 'Hide Filters (no results)',
    about: 'Label of the same button when there are no results.',
  },
} as const;
