import { defineWidget } from '../../src/define.ts';
import { oneOf, sitePath, wholeNumber } from '../../src/options.ts';
import { one, optional } from '../../src/parts.ts';

/** A filterable, paginated list whose results are fragments of the server's HTML (LS-01 to LS-20). */
export const contentList = defineWidget({
  name: 'content-list',
  options: {
    path: sitePath(
      'Path of the list, under which its fragments lie. Default: the path of the page, without `/p{n}`.',
    ),
    whileLoading: oneOf(
      'What becomes of a filter change while the list loads: `ignore` puts the control back, `replace` gives up the load for the newer one.',
      ['ignore', 'replace'],
      'ignore',
    ),
    timeout: wholeNumber('Milliseconds until a fragment that has not come counts as failed.', 1, 10_000),
  },
  parts: {
    list: one(
      '*',
      'Holds the fragment `list.html`. Give it a role and a name: it takes the focus after paging.',
    ),
    pagination: optional(
      '*',
      'Holds the fragment `pagination.html`. Without it, no such fragment is fetched.',
    ),
    filters: optional(
      'form',
      'A GET form of checkboxes: `name="types[]"` for many choices, `name="timing"` for one.',
    ),
    panel: optional('*', 'What the toggle shows and hides.'),
    toggle: optional('button', 'Shows and hides the filters; sent `hidden`, for it needs the script.'),
    submit: optional('button', 'Applies the filters without script; hidden with it.'),
    clear: optional('a', 'A link to the list without filters.'),
    count: optional('*', 'The number of results.'),
    countLabel: optional('*', "'result' or 'results'."),
    status: optional('*', 'Where a failure is told. Default: the end of the marked element.'),
  },
  texts: {
    showFilters: { default: 'Show Filters', about: 'On the toggle while the filters are closed.' },
    hideFilters: { default: 'Hide Filters', about: 'On the toggle while the filters are open.' },
    result: { default: 'result', about: 'Label of the count when it is 1.' },
    results: { default: 'results', about: 'Label of any other count.' },
    announceCount: {
      default: '{count} {label}',
      about: 'Said when a first page arrives.',
    },
    announcePage: {
      default: '{count} {label}, page {page}',
      about: 'Said when a page after the first arrives.',
    },
    announcePageOnly: { default: 'Page {page}', about: 'Said when a list without a count arrives.' },
    loading: { default: 'Loading', about: 'Said when a list takes longer than a second.' },
    stillLoading: {
      default: 'The list is still loading. Please try again in a moment.',
      about: 'Said when a change is ignored.',
    },
    failed: {
      default: 'The list could not be loaded. Nothing you see has changed.',
      about: 'Told when the server answers with an error.',
    },
    failedOffline: {
      default: 'There is no connection to the server. Nothing you see has changed.',
      about: 'Told when there is no answer.',
    },
    failedTimeout: {
      default: 'The server takes too long to answer. Nothing you see has changed.',
      about: 'Told when there is no answer in time.',
    },
    retry: { default: 'Try again', about: 'On the button that repeats what failed.' },
    openPage: { default: 'Open the page instead', about: 'On the link that goes there by plain navigation.' },
  },
});
