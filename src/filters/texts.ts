/** Texts of the active filters, in lists and in searches. */
export const filterTexts = {
  clearFilters: { default: 'Clear filters', about: 'Label of the button that clears all filters.' },
  removeFilter: {
    default: 'Remove filter {label}: {value}',
    about: "Accessible name of an active filter's button.",
  },
} as const;
