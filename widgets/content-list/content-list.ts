import { filterTexts } from '../../src/controls/filters/texts.ts';
import { failureTexts } from '../../src/controls/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { explainDefault, oneOf, sitePath, wholeNumber } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional } from '../../src/runtime/parts.ts';

/**
 * Definition of a list that visitors can filter and page through. The server sends the results as HTML fragments (LS-01
 * to LS-20).
 */
export const contentList = defineWidget({
  name: 'content-list',
  group: 'content',
  runsOnFirstUse: true,
  options: {
    path: explainDefault(
      sitePath('Path of the list, or its URL on this site. Its fragments are below this path.'),
      'the path of the page, without `/p{n}`',
    ),
    whileLoading: oneOf(
      'Handling of a filter change during a load: `ignore` refuses the change, `replace` cancels the load and starts a new one.',
      ['ignore', 'replace'],
      'ignore',
    ),
    timeout: wholeNumber('Time in ms after which a fragment request fails.', 1, 10_000),
  },
  parts: {
    list: one(
      '*',
      'Contains the fragment `list.html`. Give it a role and a name, because it receives the focus after paging.',
    ),
    pagination: optional(
      '*',
      "Contains the fragment `pagination.html`. Without this part, the widget doesn't request that fragment.",
    ),
    filters: optional(
      'form',
      'A GET form with checkboxes, radio buttons, selects and fields: `name="types[]"` for multiple choices, `name="timing"` for a single choice.',
    ),
    panel: optional('*', 'The panel of filters that the toggle shows and hides.'),
    toggle: needsScript(optional('button', 'Shows and hides the filters. Sent `hidden`.')),
    submit: optional('button', 'Applies the filters without JavaScript. Hidden when the widget is ready.'),
    clear: optional('a', 'A link to the unfiltered list.'),
    count: optional('*', 'The number of results.'),
    countLabel: optional('*', "The word 'result' or 'results'."),
    valueCount: any(
      'small',
      'In the label of a checkbox or radio button: the number of entries that it would find, from `data-filter-counts`. Omit it if your server does not count them.',
    ),
    activeFilters: optional(
      '*',
      'Contains the active filters, each with a button that removes it. Put this part above the list, outside the panel. Without it, active filters are not shown.',
    ),
    feed: any(
      'a',
      'A link to a feed of the list: `webcal:` or `https:` to a calendar, or to Atom. Its query follows the filters; its other parameters stay.',
    ),
    status: optional('*', 'Contains the notice of a failed load. Default: the end of the host.'),
  },
  texts: {
    showFilters: { default: 'Show Filters', about: 'Label of the toggle while the filters are closed.' },
    hideFilters: { default: 'Hide Filters', about: 'Label of the toggle while the filters are open.' },
    activeTitle: { default: 'Active filters', about: 'Accessible name of the list of active filters.' },
    ...filterTexts,
    removeValue: {
      default: 'Remove filter {value}',
      about: 'The same for a filter whose control is not in a named group.',
    },
    result: { default: 'result', about: 'Label of the count when it is 1.' },
    results: { default: 'results', about: 'Label of any other count.' },
    announceCount: {
      default: '{count} {label}',
      about: 'Announced when page 1 of a list has loaded.',
    },
    announcePage: {
      default: '{count} {label}, page {page}',
      about: 'Announced when a later page has loaded.',
    },
    announcePageOnly: { default: 'Page {page}', about: 'Announced when a list without a count has loaded.' },
    loading: { default: 'Loading', about: 'Announced when a load takes longer than half a second.' },
    stillLoading: {
      default: 'The list is still loading. Please try again in a moment.',
      about: 'Shown and announced when a change is ignored.',
    },
    ...failureTexts,
    failedTimeout: {
      default: 'The server is taking too long to respond.',
      about: 'Shown and announced instead of `failed` when a request times out.',
    },
    failedKept: {
      default: 'Nothing on the page has changed.',
      about: 'Added after each of the texts about a failure.',
    },
  },
});
