/** Elements of a list fragment whose attributes contain data for the widget. */
export const LIST_ELEMENTS = {
  /** The total number of results (LS-11). */
  count: '[data-count-source]',
  /** Numbers of entries that each value of each filter would find, as JSON. */
  filterCounts: '[data-filter-counts]',
  /** The title of the document. */
  title: '[data-title]',
} as const;

/** Expected response, for reports. */
export const EXPECTED_FRAGMENT = 'HTML of the list or its pagination, with status 200 and the type text/html';
