import * as v from 'valibot';
import { defineCall, type ParameterTable, scriptErrors } from '../../src/net/defineCall.ts';
import { TIMEOUT_MS } from './requests.ts';
import { documentSchema, savedSchema, stateSchema } from './responses.ts';

const PATH = '/actions/society/application-draft';

const document = {
  version: 2,
  id: 'k3v9x1',
  begunAt: 1_799_990_000_000,
  savedAt: 1_800_000_000_000,
  identity: '0b1f2a9c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
  page: 1,
  typed: [['fullName', ['Ada Byron']]],
  chosen: [['fields[communication][]', ['email', 'post']]],
};
const saved = { version: 3, savedAt: 1_800_000_000_000, keptUntil: 1_802_592_000_000 };

const headers: ParameterTable = {
  'X-CSRF-Token': {
    about: 'Token of the session, from the form’s hidden field. The server refuses any other with 400.',
    example: 'token of the session',
    isRequired: true,
  },
};
const query: ParameterTable = {
  version: {
    about: 'The version that the change is based on; 0 if none is known.',
    schema: v.pipe(v.string(), v.regex(/^\d+$/)),
    example: '3',
    isRequired: true,
  },
};

const shared = {
  sender: 'script',
  address: { option: 'server', path: PATH },
  timeout: TIMEOUT_MS,
} as const;

const refusals = {
  ...scriptErrors,
  '409': {
    kind: 'json',
    about: 'The server has another version, or the form was sent in the meantime. Nothing has changed.',
    schema: stateSchema,
    example: { ...saved, draft: document },
  },
} as const;

/** Requests that keep a form for the signed-in account. */
export const savedFormCalls = [
  defineCall({
    ...shared,
    name: 'continue-elsewhere.read',
    title: 'Saved form: read',
    about:
      'Sent once when the form is opened. The server must respond only to the account that has saved the form, and forbid caching the response.',
    method: 'GET',
    isSafe: true,
    repeated: 'The same response.',
    responses: {
      ...scriptErrors,
      '200': {
        kind: 'json',
        about:
          'The saved version, or the time at which the account has sent the form, with the id that the form had (the part `identity`). The server deletes the saved version when it receives the form.',
        schema: stateSchema,
        properties: {
          version: 'Number of the version, which increases whenever it is saved.',
          savedAt: 'Time of saving by the server’s clock, in ms since the epoch.',
          keptUntil: 'Time at which the server will delete it.',
          draft: 'The document as it was last sent.',
          sentAt: 'Time at which the account has sent the form.',
          identity: 'Value of the part `identity` in the form that was sent.',
        },
        example: { ...saved, draft: document },
      },
      '204': { kind: 'none', about: 'There is no saved version.' },
    },
  }),
  defineCall({
    ...shared,
    name: 'continue-elsewhere.save',
    title: 'Saved form: save',
    about: 'Sent when the visitor clicks the part `save`. One account has one version of each form.',
    method: 'PUT',
    query,
    headers,
    document: {
      about:
        'Answers of the form, as names and values of its fields, up to 200,000 characters. The server keeps the document without reading it, or writes the answers into the form for visitors without JavaScript.',
      schema: documentSchema,
      example: document,
    },
    isSafe: false,
    repeated:
      'Refused with 409, because the first request has created a new version. Nothing is saved twice.',
    responses: {
      ...refusals,
      '200': {
        kind: 'json',
        about: 'The form is saved. If there was no version, the server accepts any number.',
        schema: savedSchema,
        example: saved,
      },
      '413': { kind: 'none', about: 'The document is too long. Nothing has changed.' },
    },
  }),
  defineCall({
    ...shared,
    name: 'continue-elsewhere.delete',
    title: 'Saved form: delete',
    about: 'Sent when the visitor has confirmed that the saved version should be deleted.',
    method: 'DELETE',
    query,
    headers,
    isSafe: false,
    repeated: 'The same response.',
    responses: { ...refusals, '204': { kind: 'none', about: 'There is no longer a saved version.' } },
  }),
];
