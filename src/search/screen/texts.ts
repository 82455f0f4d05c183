import { filterTexts } from '../../controls/filters/texts.ts';
import { failureTexts } from '../../controls/texts.ts';
import type { TextValue } from '../../runtime/define.ts';

/** Texts shared by the search page and the topic search. */
export const searchTexts = {
  submit: { default: 'Search', about: "Accessible name of the search box's button." },
  reset: { default: 'Clear the search', about: 'Accessible name of the button that clears the search box.' },
  searching: {
    default: 'Searching…',
    about: 'Shown in the search box when a search takes longer than 200 ms.',
  },
  cut: {
    default: 'This text is too long to search for. Only its beginning has been kept.',
    about: 'Shown below a search field if pasted text has been cut to 512 characters.',
  },
  noResults: {
    default: 'No results found for {query}',
    about: "Shown when nothing matches. `{query}` is the visitor's query.",
  },
  noResultsHelp: {
    default: 'Check the spelling, or try fewer or more general words.',
    about: 'Advice below `noResults`.',
  },
  noResultsFiltered: {
    default: 'Your filters may be too narrow. Clear them to search everything.',
    about: 'Shown below `noResults` instead of `noResultsHelp` while filters are active.',
  },
  fewerWords: {
    default: 'Fewer words',
    about: 'Title of the queries with fewer words that have results, offered when nothing matches.',
  },
  popularPages: {
    default: 'Popular pages',
    about: 'Title of the links from the part `suggestions`, offered when nothing matches.',
  },
  stats: { default: { one: '{count} result', other: '{count} results' }, about: 'Number of results.' },
  statsPage: { default: 'page {page} of {pages}', about: 'Follows the number of results from page 2 on.' },
  statsLimit: {
    default: {
      one: 'Only the first result can be shown. Add words or filters to narrow the search.',
      other: 'Only the first {count} can be shown. Add words or filters to narrow the search.',
    },
    about:
      'Follows the number of results on the last page, if the search provider limits how many can be shown.',
  },
  stale: {
    default: 'for “{query}”',
    about: 'Follows the number of results while a newer search is pending or has failed.',
  },
  ...filterTexts,
  showMore: { default: 'Show more', about: 'Label of the button that shows more values of a facet.' },
  showLess: { default: 'Show less', about: 'Label of the same button while more values are shown.' },
  searchValues: {
    default: 'Find in {label}',
    about: 'Label of the field that searches the values of a facet.',
  },
  noValues: { default: 'No results', about: 'Shown when no value of a facet matches.' },
  pagesLabel: { default: 'Pages of results', about: 'Accessible name of the pagination.' },
  pageNumber: { default: 'Page {page}', about: 'Accessible name of the link to a page.' },
  first: { default: 'First', about: 'Label of the link to the first page.' },
  previous: { default: 'Previous', about: 'Label of the link to the previous page.' },
  next: { default: 'Next', about: 'Label of the link to the next page.' },
  last: { default: 'Last', about: 'Label of the link to the last page.' },
  ...failureTexts,
  failedBusy: {
    default: 'The server is very busy right now. Please try again in a moment.',
    about: 'Shown and announced instead of `failed` when Algolia limits the rate of requests (HTTP 429).',
  },
  failedKept: {
    default: 'Your words and filters are kept.',
    about: 'Follows each of these texts, because the last results stay.',
  },
} as const;

/** Values of `searchTexts`, after the page's replacements. */
export type SearchTexts = { [Key in keyof typeof searchTexts]: TextValue<(typeof searchTexts)[Key]> };

/** Texts whose values can differ between the search page and the topic search. */
export interface ScreenTexts {
  boxLabel: string;
  placeholder: string;
  statsTitle: string;
  activeTitle: string;
  hitsTitle: string;
  pagesTitle: string;
  showFilters: string;
  hideFilters: string;
  /** Shown if an empty query returns no results; undefined if no results are shown for an empty query. */
  emptyWithoutWords?: string;
  /** Label of the link to the legacy search; undefined if there is none. */
  oldSearch?: string;
}

/** Screen texts that have the same default in the search page and the topic search. */
export const screenTexts = {
  statsTitle: { default: 'Result count', about: 'Title of the panel with the number of results.' },
  activeTitle: { default: 'Active filters', about: 'Title of the panel with the active filters.' },
  hitsTitle: { default: 'Results', about: 'Title of the panel with the results.' },
  pagesTitle: { default: 'Pages', about: 'Title of the panel with the pagination.' },
  showFilters: { default: 'Show Filters', about: 'Label of the filter button while the filters are closed.' },
  hideFilters: { default: 'Hide Filters', about: 'Label of the filter button while the filters are open.' },
} as const;
