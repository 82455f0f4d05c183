import * as v from 'valibot';
import { defineCall, type Parameter, scriptErrors } from '../../src/net/defineCall.ts';
import { npiLookup } from './npi-lookup.ts';
import { LOOKUP_TIMEOUT_MS, lookupSchema } from './responses.ts';

const properties = {
  success: 'True if the registry could be searched.',
  message: 'The reason for a refusal, shown to the visitor as plain text.',
  'results.result_count': 'Number of records.',
  markup:
    'HTML of the records, which the widget sanitizes: scripts, event handlers, styles, frames and forms are removed. Each record has a button with its ten-digit number in `data-npi`, and the name of the person in its text. Other facts of the record are optional, in attributes with the same prefix: `data-npi-credential`, `-specialty`, `-phone`, `-address1`, `-address2`, `-city`, `-state`, `-zip` and `-country` (of the practice, not the mailing address). With the option `fill`, the widget offers to fill them in. Write them as they should appear in a form; NPPES itself sends capital letters. A phone number outside the United States begins with a plus. Countries and states may be codes or names.',
};

const name = (part: 'first' | 'last'): Parameter => ({
  about: `The ${part} name. With an asterisk at the end, NPPES finds all names that start with the letters before it.`,
  example: part === 'first' ? 'Jane' : 'Do*',
  isRequired: true,
});

const responses = {
  ...scriptErrors,
  '200': {
    kind: 'json',
    about: 'The records, or a refusal.',
    schema: lookupSchema,
    properties,
    example: {
      success: true,
      results: { result_count: 1 },
      markup:
        '<ol><li><button type="button" data-npi="1234567893" data-npi-phone="617-555-0143" data-npi-city="Boston">Choose Jane Doe</button></li></ol>',
    },
  },
  '4XX': {
    kind: 'json',
    about:
      'The server refused the request. If the response has `success: false` and a message, the visitor sees that message.',
    schema: v.unknown(),
    example: { success: false, message: 'Please enter a first name, a last name and a state.' },
  },
} as const;

const shared = {
  sender: 'script',
  method: 'GET',
  isSafe: true,
  repeated: 'The same response.',
  timeout: LOOKUP_TIMEOUT_MS,
  responses,
} as const;

/** Requests that the NPI lookup sends. */
export const lookupCalls = [
  defineCall({
    ...shared,
    name: 'npi-lookup.lookup',
    title: 'NPI lookup by name and address',
    about: 'Searches NPPES for a person by name and address.',
    address: { option: 'lookup', path: npiLookup.options.lookup.defaultValue },
    query: {
      firstname: name('first'),
      lastname: name('last'),
      country: { about: "The country, as in the form's select.", example: 'USA', isRequired: true },
      state: { about: 'The state or province.', example: 'NY', isRequired: true },
    },
  }),
  defineCall({
    ...shared,
    name: 'npi-lookup.verify',
    title: 'NPI lookup by number',
    about: 'Searches NPPES for a person by name and number.',
    address: { option: 'verify', path: npiLookup.options.verify.defaultValue },
    query: {
      firstname: name('first'),
      lastname: name('last'),
      number: {
        about: 'The digits of the number.',
        schema: v.pipe(v.string(), v.regex(/^\d*$/)),
        example: '1234567893',
        isRequired: true,
      },
    },
  }),
  defineCall({
    name: 'npi-lookup.page',
    title: 'NPI lookup without JavaScript',
    about: 'The fields of the lookup, with the clicked button.',
    sender: 'form',
    method: 'GET',
    address: { action: 'the part `form`', path: '/account/npi-lookup' },
    isSafe: true,
    repeated: 'The same response.',
    query: {
      'ats[npiLookupOption]': {
        about: 'The view. If there are two values, the last one comes from the button.',
        schema: v.picklist(['byAddress', 'byNumber']),
        example: 'byAddress',
        isRequired: true,
      },
      'ats[npiLookup][firstname]': name('first'),
      'ats[npiLookup][lastname]': name('last'),
      'ats[npiLookup][country]': { about: 'The country.', example: 'USA' },
      'ats[npiLookup][state]': { about: 'The state in the United States.', example: 'NY' },
      'ats[npiLookup][stateNonUs]': { about: 'The state or province elsewhere.', example: 'Ontario' },
      'ats[npiLookup][number]': { about: 'The number.', example: '1234567893' },
    },
    responses: { '200': { kind: 'page', about: 'The form with the records or with the refusal.' } },
  }),
];
