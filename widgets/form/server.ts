import { craftFields, defineCall, formDone, formErrors } from '../../src/net/defineCall.ts';

/** Requests of any form. */
export const formCalls = [
  defineCall({
    name: 'form.form',
    title: 'Any form',
    about: 'The fields of the form, with the button that was pressed.',
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/account/profile' },
    isSafe: false,
    repeated:
      'No second effect that a visitor would notice. The widget sends a form once, and nobody else does.',
    fields: {
      ...craftFields,
      redirect: { about: 'Page after the form, hashed by `{{ redirectInput() }}`.', example: '/account' },
    },
    responses: { ...formErrors, ...formDone },
  }),
];
