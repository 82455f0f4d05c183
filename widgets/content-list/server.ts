import {
  type CallResponse,
  defineCall,
  type ParameterTable,
  type RequiredElement,
  scriptErrors,
} from '../../src/net/defineCall.ts';
import { contentList } from './content-list.ts';
import { LIST_ELEMENTS } from './responses.ts';

const filters: ParameterTable = {
  types: {
    about:
      "A filter, named like its control without `[]`. Multiple values are separated by commas, in the order of the controls. The server compares values with its list of known values and never passes them on. In Craft's query syntax, `not,webinar` would be a command.",
    example: 'webinar,course',
  },
};

const fragment = (
  about: string,
  elements: readonly RequiredElement[],
  example: string,
): Readonly<Record<string, CallResponse>> => ({
  ...scriptErrors,
  '200': { kind: 'fragment', about, elements, example },
  '400': { kind: 'none', about: 'A filter is not a text, such as `types[a]=b`, and not ignored. Never 500.' },
});

const shared = {
  sender: 'script',
  method: 'GET',
  isSafe: true,
  repeated: 'The same response.',
  timeout: contentList.options.timeout.defaultValue,
  query: filters,
} as const;

/** Requests that a list sends. */
export const listCalls = [
  defineCall({
    ...shared,
    name: 'content-list.list',
    title: 'Entries of a list',
    about:
      "The entries on a page of the list, with its filters and without other parameters. A list without filters sends the page's query unchanged.",
    address: { below: 'path', path: '/events/list.html' },
    responses: fragment(
      'The entries, or a message and a link to the list if there are none. Part of a page, not a whole document. The widget sanitizes it: scripts, event handlers, `javascript:` addresses, inline styles and frames are removed.',
      [
        { selector: '*', about: 'Any element: an empty fragment counts as a failure.', number: 'some' },
        {
          selector: LIST_ELEMENTS.count,
          about: 'The attribute contains the total number of results, in digits.',
          number: 'one',
        },
        {
          selector: LIST_ELEMENTS.title,
          about: 'The attribute contains the title of the document.',
          number: 'one or none',
        },
        {
          selector: LIST_ELEMENTS.filterCounts,
          about:
            'The attribute contains, as JSON, how many entries each value of each filter would find, beside the other filters: `{"types": {"webinar": 24}}`. A missing value finds none.',
          number: 'one or none',
        },
      ],
      '<ul data-count-source="38" data-title="Events, page 2"><li><a href="/events/winter-lung-school">Winter lung school</a></li></ul>',
    ),
  }),
  defineCall({
    ...shared,
    name: 'content-list.pagination',
    title: 'Pagination of a list',
    about: 'The links to the pages of the list. Requested if the list has the part `pagination`.',
    address: { below: 'path', path: '/events/pagination.html' },
    responses: fragment(
      'The links, or nothing if there is one page. Part of a page, not a whole document.',
      [{ selector: 'a[href]', about: 'A link to a page of the list.', number: 'any' }],
      '<a href="/events">1</a> <a href="/events/p2" aria-current="page">2</a>',
    ),
  }),
  defineCall({
    name: 'content-list.filters',
    title: 'List with filters, without JavaScript',
    about: 'The page of the list, with the filters as the form sends them.',
    sender: 'form',
    method: 'GET',
    address: { action: 'the part `filters`', path: '/events' },
    isSafe: true,
    repeated: 'The same response.',
    query: {
      'types[]': { about: 'A filter with multiple values, repeated for each value.', example: 'webinar' },
      timing: { about: 'A filter with one value.', example: 'upcoming' },
    },
    responses: {
      '200': { kind: 'page', about: 'The list.' },
      '302': {
        kind: 'none',
        about: "Redirects to the list's own address, with values separated by commas.",
        headers: { Location: { about: 'That address.', example: '/events?types=webinar,course' } },
      },
      '404': { kind: 'page', about: 'A page beyond the last one.' },
    },
  }),
];
