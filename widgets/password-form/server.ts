import * as v from 'valibot';
import { craftFields, defineCall, formDone, formErrors } from '../../src/net/defineCall.ts';

/** Requests that the forms for passwords, usernames and email addresses send. */
export const passwordCalls = [
  defineCall({
    name: 'password-form.form',
    title: 'New password, username or email address',
    about: 'Contains those of these fields that the form has.',
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/account/password' },
    isSafe: false,
    repeated: 'No second effect.',
    fields: {
      ...craftFields,
      password: {
        about: 'The current password. The server checks it before anything else.',
        example: 'current password',
      },
      newPassword: {
        about: 'The new password, with all its spaces.',
        schema: v.pipe(v.string(), v.nonEmpty()),
        example: 'new password',
      },
      confirmPassword: { about: 'The same new password again.', example: 'new password' },
      username: { about: 'The new username.', example: 'ada' },
      email: { about: 'The new email address.', example: 'ada@clinic.example' },
    },
    responses: { ...formErrors, ...formDone },
  }),
];
