import { craftFields, defineCall, formDone, formErrors } from '../../src/net/defineCall.ts';

/** Requests that the application form sends. */
export const applicationCalls = [
  defineCall({
    name: 'membership-application.form',
    title: 'Membership application',
    about: 'All steps of the application, including the fields of steps that do not apply.',
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/membership/apply' },
    isSafe: false,
    repeated:
      'An application that arrives again with the same id, as after a lost response or Back, replaces the first and keeps its number.',
    fields: {
      ...craftFields,
      formId: {
        about: 'Id of this application, from the part `identity`. It has no further meaning.',
        example: '0b1f2a9c-3d4e-4f50-8a6b-7c8d9e0f1a2b',
        isRequired: true,
      },
      purchasableId: { about: 'The chosen type of membership.', example: '5101' },
    },
    responses: { ...formErrors, ...formDone },
  }),
];
