import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { anyText, endpoint, parsed, someText } from '../../src/runtime/options.ts';
import { any, needsScript, one, some } from '../../src/runtime/parts.ts';
import { FACTS, parseFill } from './facts.ts';

const ACTIONS = '/actions/ats-accounts-module/npi';

const controlName = (about: string, defaultValue: string) =>
  anyText(about, 'the name of a control', defaultValue);

const fill = parsed(
  "Names of the page's own controls that the chosen record can fill in, as JSON: `credential`, `specialty`, `phone`, `address1`, `address2`, `city`, `state`, `zip` and `country`, each optional. Needs `offer`. Nothing is filled in before the visitor agrees.",
  `JSON such as {"phone":"fields[phone]"}, with different controls for any of ${FACTS.join(', ')}`,
  parseFill,
  undefined,
);

/** Dialog that looks up a healthcare provider in NPPES, the national registry (NP-01 to NP-08). */
export const npiLookup = defineWidget({
  name: 'npi-lookup',
  group: 'forms',
  options: {
    lookup: endpoint('Path of the server action that searches by name and address.', `${ACTIONS}/lookup`),
    verify: endpoint('Path of the server action that searches by name and number.', `${ACTIONS}/verify`),
    target: controlName('Name of the input that receives the chosen number.', 'fields[npiNumber]'),
    carrier: parsed(
      "Attribute of a result's button that contains its number.",
      'the name of an attribute',
      (text) => (/^[a-z][\w-]*$/.test(text) ? text : undefined),
      'data-npi',
    ),
    firstnameFrom: controlName("Name of the page's own control for the first name.", 'firstName'),
    lastnameFrom: controlName("Name of the page's own control for the last name.", 'lastName'),
    fullnameFrom: controlName(
      "Name of the page's own control for the full name, which is split if the page has no control for the first or last name.",
      'fullName',
    ),
    countryFrom: controlName("Name of the page's own control for the country.", 'fields[country]'),
    stateFrom: controlName("Name of the page's own control for the state.", 'fields[state]'),
    fill,
    offer: someText(
      'Id of an empty element near the number, sent `hidden`, in which the widget offers to fill in the fields in `fill`.',
      'the id of an element on the page',
      undefined,
    ),
  },
  parts: {
    panel: one('*', 'The dialog: the entire content of the modal.'),
    title: one('*', "The heading, which is the dialog's accessible name."),
    body: one('*', "The dialog's content below its head."),
    close: needsScript(
      any('button', 'A button that closes the dialog. Sent `hidden`. Escape also closes the dialog.'),
    ),
    form: one('form', 'The search form. Without JavaScript it submits to a page with the results.'),
    options: needsScript(one('*', 'The group of the two options. Sent `hidden`.')),
    option: some('input', 'A radio button that selects the view. Its value is `byAddress` or `byNumber`.'),
    byAddress: one('*', 'The view for a search by address.'),
    byNumber: one('*', 'The view for a search by number.'),
    firstname: one('input', 'The first name.'),
    lastname: one('input', 'The last name.'),
    country: one('select', 'The country. `USA` or an empty value means the United States.'),
    stateField: one('*', 'Container shown only for the United States, with a label and `state`.'),
    state: one('select', 'The state, in the United States.'),
    stateNonUsField: one('*', 'Container shown only for other countries, with a label and `state-non-us`.'),
    stateNonUs: one('input', 'The state or province, in other countries.'),
    number: one('input', 'The NPI number.'),
    searchByAddress: one('button', 'The search button of the address view, of type `submit`.'),
    searchByNumber: one('button', 'The search button of the number view, of type `submit`.'),
    outcome: one('*', 'An empty element outside the form, for results and errors.'),
  },
  texts: {
    searching: {
      default: 'Searching...',
      about: 'Label of the search button during a search, also announced.',
    },
    needed: {
      default: 'Still needed: {fields}.',
      about: 'Shown beside a search button that is disabled because fields are empty.',
    },
    missing: {
      default: { one: '{fields} is required', other: '{fields} are required.' },
      about:
        "Shown if the visitor presses Enter while fields are empty. `{fields}` contains the last part of each field's name.",
    },
    lastOfList: {
      default: '{others} and {last}',
      about: 'Joins the last of several fields to the others.',
    },
    found: {
      default: { one: '{count} record found.', other: '{count} records found.' },
      about: 'Shown above the results, also announced.',
    },
    results: { default: 'Records found', about: 'Accessible name of the list of results.' },
    nobody: {
      default:
        'No record found. Please note your first name, last name, country/region and state must match registered data in the NPPES NPI Registry',
      about: 'Shown when there is no result.',
    },
    nobodyHelp: {
      default:
        'Names must match letter for letter. Try a former name, or the first few letters followed by an asterisk, such as ja*. NPPES may list the state where you practice.',
      about: 'Advice below `nobody`.',
    },
    failed: {
      default: '{error}',
      about: 'Shown when the search has failed. `{error}` is the error message.',
    },
    failedHelp: {
      default: 'What you typed is still here. Please try again, or enter the number yourself.',
      about: 'Advice below `failed`.',
    },
    signedOutHelp: {
      default:
        'You may have been signed out. Please sign in again in another tab, then come back and try again.',
      about: 'Advice below `failed` if the session has ended.',
    },
    retry: { default: 'Try again', about: 'Label of the button that repeats a failed search.' },
    offer: {
      default: 'The registry also lists these details. Fill them in?',
      about: 'Shown above the details that the chosen record can fill in, also announced.',
    },
    replaces: {
      default: 'instead of {value}',
      about: 'After a value that replaces an earlier one from the registry, or a preselected country.',
    },
    cleared: {
      default: 'empty',
      about: 'In place of a value, if the record has none and the field has one from an earlier record.',
    },
    fill: { default: 'Fill in these fields', about: 'Label of the button that accepts the offer.' },
    decline: { default: 'No thanks', about: 'Label of the button that declines the offer.' },
    filled: {
      default: {
        one: 'Filled in one field from the registry. Please check it.',
        other: 'Filled in {count} fields from the registry. Please check them.',
      },
      about: 'Shown above the fields that were filled in, and read when it receives focus.',
    },
    nothingFilled: {
      default: 'Nothing was filled in, because you’ve answered these questions yourself.',
      about: 'Shown instead of `filled` if the visitor has answered all questions since the offer.',
    },
    onStep: {
      default: 'in “{step}”',
      about: 'After the name of a field that is on another step of the form. `{step}` is its heading.',
    },
    unlisted: {
      default: '{field}: “{value}” isn’t in the list, so it wasn’t filled in.',
      about: 'Shown for a value of the record that is not an option of its list.',
    },
    tooLong: {
      default: '{field}: the registry’s text is too long for this field, so it wasn’t filled in.',
      about: 'Shown for a value of the record that is longer than its field allows.',
    },
    undo: { default: 'Undo', about: 'Label of the button that restores the fields.' },
    undone: {
      default: 'Undone. The fields contain what they did before. The number is still filled in.',
      about: 'Shown after the fields were restored, and read when it receives focus.',
    },
    kept: {
      default: 'Fields that you’ve changed since weren’t restored: {fields}.',
      about: 'Shown after `undone` for fields that the visitor has changed.',
    },
  },
  events: dialogEvents,
});
