import { defineCall, scriptErrors } from '../../src/net/defineCall.ts';
import { formatsSchema } from './format.ts';
import { FORMATS_PATH, FORMATS_TIMEOUT_MS } from './responses.ts';

/** Requests that the fields of an address send. */
export const addressCalls = [
  defineCall({
    name: 'address-fields.formats',
    title: 'Formats of addresses',
    about:
      'Formats of the addresses of all countries that the site knows. Requested once for each page, when the visitor enters the list of countries and the page lacks a country.',
    sender: 'script',
    method: 'GET',
    address: { option: 'formats', path: FORMATS_PATH },
    isSafe: true,
    repeated: 'The same response. Let browsers cache it.',
    timeout: FORMATS_TIMEOUT_MS,
    responses: {
      ...scriptErrors,
      '200': {
        kind: 'json',
        about: 'The formats, keyed by two-letter country code.',
        schema: formatsSchema,
        properties: {},
        example: {
          DE: {
            parts: { zip: 'postalCode', city: 'city' },
            postalCode: { pattern: String.raw`\d{5}`, example: '80331', prefix: 'D' },
          },
          HK: { parts: { city: 'district', state: 'area' }, optional: ['city'] },
        },
      },
    },
  }),
];
