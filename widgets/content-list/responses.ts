/** Elements of a list fragment that the widget reads. The texts of these attributes are data. */
export const LIST_ELEMENTS = {
  /** The total number of results (LS-11). */
  count: '[data-count-source]',
  /** The title of the document. */
  title: '[data-title]',
} as const;

/** Expected response, for reports. */
export const EXPECTED_FRAGMENT = 'HTML of the list or its pagination, with status 200 and the type text/html';
