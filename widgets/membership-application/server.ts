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
      savedForm: {
        about:
          'Only without JavaScript, from `save.twig` of the widget `continue-elsewhere`: `save` keeps the answers for the account, and `delete` deletes the saved version. The application is not sent.',
        example: 'save',
      },
      purchasableId: { about: 'The chosen type of membership.', example: '5101' },
    },
    responses: {
      ...formErrors,
      ...formDone,
      '200': { kind: 'page', about: 'After `savedForm=delete`: the form with the submitted values.' },
    },
  }),
];
