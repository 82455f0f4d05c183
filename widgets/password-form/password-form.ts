import { sentEvents } from '../../src/forms/events/descriptions.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { anyText } from '../../src/runtime/options.ts';
import { any, needsScript, optional } from '../../src/runtime/parts.ts';

/**
 * Form for a new password or email address (PW-01 to PW-03). Covers the specified forms change-password,
 * create-username-password, update-username-password and update-username-email.
 */
export const passwordForm = defineWidget({
  name: 'password-form',
  group: 'forms',
  asksForPassword: true,
  options: {
    currentEmail: anyText(
      'Stored email address. The form cannot be submitted with the same address.',
      'an email address',
    ),
  },
  parts: {
    new: optional('input', 'New password.'),
    confirm: optional('input', 'The new password again. Required if there is a `new`.'),
    mismatch: optional(
      '*',
      'Error message for different passwords, sent `hidden`. Required if there is a `new`.',
    ),
    current: optional('input', 'Current password.'),
    username: optional('input', 'Username to sign in with.'),
    email: optional('input', 'New email address.'),
    toggle: needsScript(
      any(
        'button',
        'Button that shows and hides the password with the id in its `aria-controls`. Sent `hidden`.',
      ),
    ),
    reason: optional(
      '*',
      'Empty container that shows why the form cannot be submitted yet, unless `mismatch` does.',
    ),
  },
  texts: {
    show: { default: 'show', about: 'Label of the toggle while the password is hidden.' },
    hide: { default: 'hide', about: 'Label of the toggle while the password is visible.' },
    showField: {
      default: 'show {field}',
      about:
        'Accessible name of the toggle while the password is hidden. Must contain the text of `show` (WCAG 2.5.3).',
    },
    hideField: {
      default: 'hide {field}',
      about: 'Accessible name of the toggle while the password is visible. Must contain the text of `hide`.',
    },
    shown: {
      default: '{field} is visible.',
      about: 'Announced when a password is shown.',
    },
    hidden: { default: '{field} is hidden.', about: 'Announced when a password is hidden again.' },
    needed: {
      default: 'Still needed: {fields}.',
      about: 'Reason while a new password and other fields are empty. `{fields}` contains their labels.',
    },
    lastOfList: {
      default: '{others} and {last}',
      about: 'Joins the last of several fields to the others.',
    },
    passwordsEmpty: {
      default: 'Enter the new password twice.',
      about: 'Reason while only the new passwords are incomplete.',
    },
    emailEmpty: {
      default: 'Enter your new email address.',
      about: 'Reason while the address is empty.',
    },
    emailMalformed: {
      default: 'Enter an email address such as name@example.org.',
      about: 'Reason while the address is malformed.',
    },
    emailUnchanged: {
      default: 'This is already your email address.',
      about: 'Reason while the address equals the stored one.',
    },
  },
  events: sentEvents,
});
