import { defineWidget } from '../../src/define.ts';
import { type Option, wholeNumber } from '../../src/options.ts';
import { one, optional } from '../../src/parts.ts';

const nameFields: Option<readonly string[]> = {
  about: 'Names of the fields of the form that make up the full name, in order, with commas between.',
  fallback: [],
  expected: 'names of fields with commas between',
  parse: (text) => text.split(',').map((name) => name.trim()),
};

const sortedName: Option<string> = {
  about: 'Name of the list that is sent along, without its brackets.',
  fallback: 'fields[sortedContactDesignations]',
  expected: 'the name of a field',
  parse: (text) => text || undefined,
};

/** Credentials to choose and to bring into an order, with a preview of the name that they follow (CD-01 to CD-04). */
export const credentials = defineWidget({
  name: 'credentials',
  options: {
    nameFields,
    sortedName,
    minimum: wholeNumber('How many have to be chosen at least.', 0, 0),
    maximum: wholeNumber('How many can be chosen at most.', 1, 1000),
  },
  parts: {
    field: one('*', 'Round the label, the order and the select: what the script adds stands at its end.'),
    select: one('select', 'All credentials, `multiple`, with a label; the values are their ids.'),
    value: one('input', 'The hidden field `contactDesignations`: the order as JSON.'),
    order: optional('*', 'The chosen ones in order, as the server knows them, for pages without script.'),
    preview: optional('*', 'The full name with the credentials, as the server knows them.'),
  },
  texts: {
    noResults: { default: 'No Results', about: 'In the list, where a search finds nothing.' },
    searchFailed: {
      default: 'Search event must return a promise or an array of data',
      about: 'In the list, where the answer to a search is neither.',
    },
    searching: { default: 'Searching…', about: 'In the list, while the page searches.' },
    results: { default: '{count} found', about: 'What assistive technology says of a search.' },
    placeholder: { default: 'Search', about: 'In the empty search field.' },
    chosen: { default: 'Chosen, in order', about: 'Name of the list of chosen credentials.' },
    count: {
      default: '{count} selected',
      about: 'In place of the list, where there are more than 20; opens it.',
    },
    earlier: { default: 'Move {name} earlier', about: 'Name of the button that moves one up.' },
    later: { default: 'Move {name} later', about: 'Name of the button that moves one down.' },
    remove: { default: 'Remove {name}', about: 'Name of the button that takes one out.' },
    moved: {
      default: '{name}, {place} of {count}',
      about: 'What assistive technology says of one that was added or moved.',
    },
    removed: { default: '{name} removed', about: 'What it says of one that was taken out.' },
    limit: { default: 'Limit of {maximum} reached', about: 'Below the field, when no more can be chosen.' },
    tooFew: { default: 'Choose at least {minimum}.', about: 'What the browser says of a form with fewer.' },
    keys: {
      default: 'Alt with the up or down arrow moves a credential, Delete takes it out.',
      about: 'Describes the list of chosen credentials to assistive technology.',
    },
  },
});
