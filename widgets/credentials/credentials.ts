import { defineWidget } from '../../src/runtime/define.ts';
import { fieldName, parsed, wholeNumber } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';

const nameFields = parsed(
  'Names of the form fields that make up the full name, in order, separated by commas.',
  'field names separated by commas',
  (text) => text.split(',').map((name) => name.trim()),
  [],
);

/** Sortable list of credentials, with a preview of the full name (CD-01 to CD-04). */
export const credentials = defineWidget({
  name: 'credentials',
  group: 'forms',
  options: {
    nameFields,
    sortedName: fieldName(
      'Name of the additional submitted list, without brackets.',
      'fields[sortedContactDesignations]',
    ),
    minimum: wholeNumber('Minimum number of credentials.', 0, 0),
    maximum: wholeNumber('Maximum number of credentials.', 1, 1000),
  },
  parts: {
    field: one(
      '*',
      'Container for the label, the order and the select. The widget appends its controls to it.',
    ),
    select: one('select', 'List of all credentials, `multiple` and labeled. The values are the ids.'),
    value: one('input', 'Hidden field `contactDesignations` with the order as JSON.'),
    order: optional(
      '*',
      'Chosen credentials in order, as rendered by the server for pages without JavaScript.',
    ),
    preview: optional('*', 'Full name with credentials, as rendered by the server.'),
  },
  texts: {
    noResults: {
      default: 'No Results',
      about: 'Shown in the list and announced when a search finds nothing.',
    },
    searchFailed: {
      default: 'Search event must return a promise or an array of data',
      about:
        "Shown in the list and announced when the page's search returns something else, or fails without a message.",
    },
    searching: { default: 'Searching…', about: 'Shown in the list while the page searches.' },
    results: { default: { other: '{count} found' }, about: 'Announced after a search.' },
    placeholder: { default: 'Search credentials', about: 'Placeholder of the search field.' },
    chosen: { default: 'Chosen, in order', about: 'Accessible name of the list of chosen credentials.' },
    count: {
      default: { other: '{count} selected' },
      about: 'Summary that replaces a list of more than 20 and expands it.',
    },
    earlier: {
      default: 'Move {name} earlier',
      about: 'Accessible name of the button that moves a credential up.',
    },
    later: {
      default: 'Move {name} later',
      about: 'Accessible name of the button that moves a credential down.',
    },
    remove: { default: 'Remove {name}', about: 'Accessible name of the button that removes a credential.' },
    moved: {
      default: '{name}, {place} of {count}',
      about: 'Announced when a credential was added or moved.',
    },
    removed: { default: '{name} removed', about: 'Announced when a credential was removed.' },
    limit: {
      default: 'Limit of {maximum} reached',
      about: 'Shown below the field and announced at the maximum.',
    },
    tooFew: {
      default: 'Choose at least {minimum}.',
      about: 'Validation message for fewer credentials than the minimum.',
    },
    keys: {
      default: 'Press Alt with the up or down arrow to move a credential. Press Delete to remove it.',
      about: 'Accessible description of the list of chosen credentials.',
    },
  },
  events: [
    {
      name: 'widget:search',
      direction: 'out',
      about: 'A search for credentials, to which a listener may respond with results.',
      detail: 'CredentialSearchDetail',
    },
  ],
});
