import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { any, one, some } from '../../src/parts.ts';

const ACTIONS = '/actions/ats-accounts-module/npi';

/** An address of this site, with its query: some sites have their actions at `/index.php?p=actions/…`. */
function action(about: string, fallback: string): Option<string> {
  const parse = (text: string) => (/^\/(?![/\\])[^\s#]*$/.test(text) ? text : undefined);
  return { about, fallback, expected: 'an address of this site, such as /actions/npi/lookup', parse };
}

function controlName(about: string, fallback: string): Option<string> {
  return { about, fallback, expected: 'the name of a control', parse: (text) => text };
}

function attribute(about: string, fallback: string): Option<string> {
  const parse = (text: string) => (/^[a-z][\w-]*$/.test(text) ? text : undefined);
  return { about, fallback, expected: 'the name of an attribute', parse };
}

/** A dialog that looks a provider up in the national registry (NP-01 to NP-08). */
export const npiLookup = defineWidget({
  name: 'npi-lookup',
  options: {
    lookup: action('Where a name and an address are looked up.', `${ACTIONS}/lookup`),
    verify: action('Where a name and a number are looked up.', `${ACTIONS}/verify`),
    target: controlName('Name of the input that gets the number that was chosen.', 'fields[npiNumber]'),
    carrier: attribute('The attribute of a result’s button that holds its number.', 'data-npi'),
    firstnameFrom: controlName('Name of the page’s own control with the first name.', 'firstName'),
    lastnameFrom: controlName('The same for the last name.', 'lastName'),
    countryFrom: controlName('The same for the country.', 'fields[country]'),
    stateFrom: controlName('The same for the state.', 'fields[state]'),
  },
  parts: {
    panel: one('*', 'The dialog: all that is in the modal.'),
    title: one('*', 'Its heading, which names the dialog.'),
    body: one('*', 'Its content.'),
    close: any('button', 'Closes it; sent `hidden`, for it needs the script. Escape does so in any case.'),
    form: one('form', 'What is asked for; without script it leads to a page with the results.'),
    options: one('*', 'The group of the two options; sent `hidden`, for it needs the script.'),
    option: some('input', 'A radio button that switches the view: of value `byAddress` or `byNumber`.'),
    byAddress: one('*', 'The view for a search by address.'),
    byNumber: one('*', 'The view for a search by number.'),
    firstname: one('input', 'The first name.'),
    lastname: one('input', 'The last name.'),
    country: one('select', 'The country; `USA`, or nothing, stands for the United States.'),
    stateField: one('*', 'What is shown for the United States only: a label and `state`.'),
    state: one('select', 'The state, in the United States.'),
    stateNonUsField: one('*', 'What is shown for other countries only: a label and `state-non-us`.'),
    stateNonUs: one('input', 'The state or province, in other countries.'),
    number: one('input', 'The number.'),
    searchByAddress: one('button', 'The search button of the view by address, of type `submit`.'),
    searchByNumber: one('button', 'The search button of the view by number, of type `submit`.'),
    outcome: one('*', 'An empty element outside the form: where results and errors are told.'),
  },
  texts: {
    searching: { default: 'Searching...', about: 'On the search button while it searches, and said.' },
    needed: {
      default: 'Still needed: {fields}.',
      about: 'Beside a search button that is disabled for that.',
    },
    missingOne: {
      default: '{field} is required',
      about: 'After the Enter key, when a field is empty. Fields are called by the last part of their names.',
    },
    missingSeveral: { default: '{fields} are required.', about: 'The same, for several fields.' },
    lastOfList: {
      default: '{others} and {last}',
      about: 'How the last of several fields is joined to the others.',
    },
    foundOne: { default: '1 record found.', about: 'Above a single result, and said.' },
    found: { default: '{count} records found.', about: 'Above several results, and said.' },
    results: { default: 'Records found', about: 'What the list of results is called.' },
    nobody: {
      default:
        'No record found. Please note your first name, last name, country/region and state must match registered data in the NPPES NPI Registry',
      about: 'When there is no result.',
    },
    nobodyHelp: {
      default:
        'Names are compared letter by letter. Try a former name, or the first letters and an asterisk, such as ja*. The state may be that of your practice.',
      about: 'Below it: what may help.',
    },
    failed: { default: '{error}', about: 'When the search has failed: the error that was caught.' },
    failedHelp: {
      default: 'What you typed is still here. Please try again, or type the number by hand.',
      about: 'Below it: what may help.',
    },
    signedOutHelp: {
      default: 'You may have been signed out. Please sign in again in another tab, come back and try again.',
      about: 'Below it, when a page came in place of data.',
    },
    retry: { default: 'Try again', about: 'On the button that repeats a search that has failed.' },
  },
});
