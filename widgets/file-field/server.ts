import * as v from 'valibot';
import { craftFields, defineCall, scriptErrors } from '../../src/net/defineCall.ts';
import { fileField } from './file-field.ts';
import { filesSchema, refusalSchema, uploadSchema } from './responses.ts';

const { CRAFT_CSRF_TOKEN } = craftFields;

/** Id of a stored file, for examples. */
const ID = '7d1f0c52-3b0e-4a55-9d2e-0f6a1f1f2a10';

const address = { option: 'upload', path: '/actions/uploads/save' } as const;

const refusals = {
  ...scriptErrors,
  '400': {
    kind: 'none',
    about: 'The token is no longer valid. The visitor is asked to sign in again.',
  },
} as const;

const stored = {
  id: 'Id of the stored file: random, and without meaning for the browser. Only the session or the account that uploaded the file may use it.',
  name: 'Name of the file for the visitor.',
  size: 'Size in bytes.',
};

/** Requests that the file field sends. */
export const fileCalls = [
  defineCall({
    name: `${fileField.name}.upload`,
    title: 'Upload of one file',
    about: 'Stores one file for the session, before the form is submitted. Sent as multipart form data.',
    sender: 'script',
    method: 'POST',
    address,
    fields: {
      CRAFT_CSRF_TOKEN,
      field: {
        about:
          'Name of the hidden field, from which the server knows the kinds and the size that it accepts.',
        example: 'fields[cv]',
        isRequired: true,
      },
      file: { about: 'The file.', example: 'cv.pdf', isRequired: true },
    },
    isSafe: false,
    repeated: 'The file is stored a second time, with a new id. What no form refers to expires.',
    responses: {
      ...refusals,
      '200': {
        kind: 'json',
        about: 'The file is stored.',
        schema: uploadSchema,
        properties: stored,
        example: { id: ID, name: 'cv.pdf', size: 184_320 },
      },
      '413': { kind: 'none', about: 'The file is too large. Web servers also respond with this status.' },
      '415': { kind: 'none', about: 'The content of the file is of a kind that the field does not accept.' },
      '422': {
        kind: 'json',
        about: 'The server does not accept this file, for example because a scan found something.',
        schema: refusalSchema,
        properties: { message: 'The reason, shown to the visitor as plain text.' },
        example: { message: 'Our virus scanner found a problem in this file. Choose another one.' },
      },
    },
  }),
  defineCall({
    name: `${fileField.name}.stored`,
    title: 'Files that are still stored',
    about: 'Asks which of the files from a draft the server still has for this session.',
    sender: 'script',
    method: 'GET',
    address,
    query: {
      'id[]': { about: 'Ids of the files; one or more.', example: ID },
    },
    isSafe: true,
    repeated: 'The same response.',
    timeout: 20_000,
    responses: {
      ...refusals,
      '200': {
        kind: 'json',
        about: 'The files among them that are stored. Unknown ids, and ids of other sessions, are left out.',
        schema: filesSchema,
        properties: { files: 'The files, each with its `id`, `name` and `size`.' },
        example: { files: [] },
      },
    },
  }),
  defineCall({
    name: `${fileField.name}.remove`,
    title: 'Removal of a file',
    about: 'Deletes a file that the visitor has removed from the form. The widget ignores the outcome.',
    sender: 'script',
    method: 'DELETE',
    address,
    query: { 'id[]': { about: 'Id of the file.', example: ID, isRequired: true } },
    headers: {
      'X-CSRF-Token': {
        about: 'Token of the session, as in the form.',
        example: CRAFT_CSRF_TOKEN.example,
        isRequired: true,
      },
    },
    isSafe: false,
    repeated: 'Nothing further happens, and the response is the same, even for an unknown id.',
    timeout: 20_000,
    responses: {
      ...refusals,
      '200': { kind: 'json', about: 'The file is deleted.', schema: v.unknown(), example: { success: true } },
    },
  }),
];
