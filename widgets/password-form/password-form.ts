import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { any, optional } from '../../src/parts.ts';

const currentEmail: Option<string> = {
  about: 'The address that is stored: the same one is no change.',
  fallback: '',
  expected: 'an email address',
  parse: (text) => text,
};

/**
 * A form that sets a password or an address to sign in with (PW-01 to PW-03): change-password,
 * create-username-password, update-username-password, update-username-email.
 */
export const passwordForm = defineWidget({
  name: 'password-form',
  options: { currentEmail },
  parts: {
    new: optional('input', 'The new password.'),
    confirm: optional('input', 'The new password once more; there has to be one where there is a `new`.'),
    mismatch: optional(
      '*',
      'What is wrong when the two differ, in the words of the template; sent `hidden`. There has to be one where there is a `new`.',
    ),
    current: optional('input', 'The password that is valid now.'),
    username: optional('input', 'The name to sign in with.'),
    email: optional('input', 'The new address.'),
    toggle: any('button', 'Shows and hides the password that its `aria-controls` names; sent `hidden`.'),
    reason: optional('*', 'Empty; says why the form cannot be sent yet, where nothing else does.'),
  },
  texts: {
    show: { default: 'show', about: 'On the toggle of a hidden password.' },
    hide: { default: 'hide', about: 'On the toggle of a visible password.' },
    showField: {
      default: 'show {field}',
      about: 'The name of that toggle for assistive technology; has to hold the text of `show`.',
    },
    hideField: { default: 'hide {field}', about: 'The same, with the text of `hide`.' },
    shown: {
      default: '{field} is visible.',
      about: 'What assistive technology says when a password is shown.',
    },
    hidden: { default: '{field} is hidden.', about: 'What it says when a password is hidden again.' },
    passwordsEmpty: {
      default: 'Enter the new password twice.',
      about: 'The reason while one of the two passwords is empty.',
    },
    emailEmpty: { default: 'Enter the new address.', about: 'The reason while the address is empty.' },
    emailMalformed: {
      default: 'Enter an address such as name@example.org.',
      about: 'The reason while the address is none.',
    },
    emailUnchanged: {
      default: 'This is the address that we have.',
      about: 'The reason while the address is the one that is stored.',
    },
  },
});
