import { craftFields, defineCall, formDone, formErrors } from '../../src/net/defineCall.ts';

/** Requests that any form sends. */
export const formCalls = [
  defineCall({
    name: 'form.form',
    title: 'Any form',
    about: 'The fields of the form, with the clicked button.',
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/account/profile' },
    isSafe: false,
    repeated:
      'No second effect that a visitor would notice. The widget prevents repeated submissions; without it, nothing does.',
    fields: {
      ...craftFields,
      redirect: {
        about: 'Page to show after the form, hashed by `{{ redirectInput() }}`.',
        example: '/account',
      },
    },
    responses: { ...formErrors, ...formDone },
  }),
];
