/** What the search page and the topic search write, beside what is theirs alone. */
export const searchTexts = {
  submit: { default: 'Search', about: 'On the button of the search box.' },
  reset: { default: 'Clear the search', about: 'Names the button that empties the search box.' },
  searching: { default: 'Searching…', about: 'Beside the box while a search has no answer for 200 ms.' },
  noResults: {
    default: 'No results found for {query}',
    about: 'Where nothing matches. `{query}` is what was typed.',
  },
  noResultsHelp: {
    default: 'Check the spelling, or try fewer or more general words.',
    about: 'Beside it, what may help.',
  },
  statsOne: { default: '{count} result', about: 'How much was found, where it is one.' },
  statsMany: { default: '{count} results', about: 'How much was found, where it is not one.' },
  statsPage: { default: 'page {page} of {pages}', about: 'Behind it, from the second page on.' },
  clearFilters: { default: 'Clear filters', about: 'On the button that takes all filters off.' },
  removeFilter: {
    default: 'Remove filter {label}: {value}',
    about: 'Names the button of an active filter.',
  },
  showMore: { default: 'Show more', about: 'On the button below a list of values, where there are more.' },
  showLess: { default: 'Show less', about: 'The same, while they are shown.' },
  searchValues: { default: 'Search {label}', about: 'Names the box that searches the values of a list.' },
  noValues: { default: 'No results', about: 'Where no value of the list matches.' },
  pagesLabel: { default: 'Pages of results', about: 'Names the pagination.' },
  pageNumber: { default: 'Page {page}', about: 'Names the link to a page.' },
  first: { default: 'First', about: 'On the link to the first page.' },
  previous: { default: 'Previous', about: 'On the link to the page before.' },
  next: { default: 'Next', about: 'On the link to the page after.' },
  last: { default: 'Last', about: 'On the link to the last page.' },
  failed: {
    default: 'The search does not answer at the moment. Your words and filters are kept.',
    about: 'Where the provider failed; the last results stay.',
  },
  failedBusy: {
    default: 'Too many people are searching at the moment. Please try again in a moment.',
    about: 'Where the provider asks for patience.',
  },
  failedOffline: {
    default: 'You seem to be offline. Your words and filters are kept.',
    about: 'Where the browser has no connection.',
  },
  retry: { default: 'Try again', about: 'On the button that searches once more.' },
  openPage: {
    default: 'Open this search as a plain page',
    about: 'On the link to the page that the server makes of the same search.',
  },
} as const;

export type SearchTexts = { [Key in keyof typeof searchTexts]: string };

/** What differs between the screens in words. */
export interface ScreenTexts {
  boxTitle: string;
  boxLabel: string;
  placeholder: string;
  statsTitle: string;
  activeTitle: string;
  hitsTitle: string;
  pagesTitle: string;
  showFilters: string;
  hideFilters: string;
  /** Where nothing is there without words; absent where nothing is shown then. */
  emptyWithoutWords?: string;
  /** On the link to the older search; absent where there is none. */
  oldSearch?: string;
}

/** The words of both screens that are the same. */
export const screenTexts = {
  boxTitle: { default: 'Search', about: 'Heads the panel of the search box.' },
  statsTitle: { default: 'Found', about: 'Heads the panel that says how much was found.' },
  activeTitle: { default: 'Active filters', about: 'Heads the panel of the filters that are on.' },
  hitsTitle: { default: 'Results', about: 'Heads the panel of the results.' },
  pagesTitle: { default: 'Pages', about: 'Heads the panel of the pagination.' },
  showFilters: { default: 'Show Filters', about: 'On the button while the filters are closed.' },
  hideFilters: { default: 'Hide Filters', about: 'On the button while the filters are open.' },
} as const;
