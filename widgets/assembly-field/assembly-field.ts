import { defineWidget } from '../../src/define.ts';
import { oneOf, wholeNumber } from '../../src/options.ts';
import { any, one, optional, some } from '../../src/parts.ts';

/** Assemblies, chosen in a dialog and kept in a hidden field (AS-01 to AS-04). */
export const assemblyField = defineWidget({
  name: 'assembly-field',
  options: {
    maximum: wholeNumber('How many may be chosen. Radio buttons allow one, whatever it says.', 1, 1),
    required: oneOf('Whether at least one must be chosen.', ['no', 'yes'], 'no'),
  },
  parts: {
    value: one('input', 'The hidden field, which holds the chosen ids joined by a pipe.'),
    field: one('*', 'Label and trigger: what is seen while the dialog is closed. Sent `hidden`.'),
    trigger: one('*', 'The box that shows what is chosen; a press anywhere on it opens the dialog.'),
    pills: one('*', 'In the trigger, where what is chosen stands.'),
    sent: optional(
      '*',
      'In there, what is chosen as the server knows it; the widget puts its own in its place.',
    ),
    open: one('button', 'In the trigger, what opens the dialog by keyboard, too.'),
    dialog: one('*', 'What lies over the page: the dialog and the scrim around it. Needs an id.'),
    panel: one('*', 'The dialog itself.'),
    scripted: any('*', 'What only the dialog needs, such as its head. Sent `hidden`.'),
    title: one('*', 'Its heading, which names the dialog.'),
    body: one('*', 'What holds the choices.'),
    option: some('input', 'A checkbox or radio button whose value is the id; its label is the name.'),
    status: one('*', 'Where the dialog says what would be chosen, and that there is room for no more.'),
    submit: one('button', 'Takes over what is checked.'),
    clear: one('button', 'Takes back all that is chosen.'),
    close: some(
      'button',
      'Closes the dialog and leaves what is chosen as it is: the close button, and Cancel.',
    ),
  },
  texts: {
    none: { default: 'None chosen', about: 'In the trigger, and in the dialog, while nothing is chosen.' },
    chosen: {
      default: 'Chosen: {names}',
      about: 'Describes the button that opens the dialog to assistive technology.',
    },
    last: { default: '{names} and {name}', about: 'Joins the last name to the others, which commas join.' },
    count: { default: '{count} of {max} chosen', about: 'In the dialog, below the names.' },
    full: {
      default: '{count} of {max} chosen. This is the maximum.',
      about: 'The same with the maximum; also what assistive technology says when it is reached.',
    },
    tooMany: {
      default: 'You can choose up to {max} assemblies. Uncheck one to choose another.',
      about: 'When a choice beyond the maximum is refused.',
    },
    tooManyOne: {
      default: 'You can choose one assembly. Uncheck it to choose another.',
      about: 'The same where the maximum is 1.',
    },
    required: {
      default: 'Choose at least one assembly.',
      about: 'When the form is sent without a required choice.',
    },
    remove: { default: 'Remove {name}', about: 'Names the button of a chosen assembly.' },
    removed: { default: '{name} removed.', about: 'What assistive technology says then.' },
    cleared: {
      default: 'Selection cleared.',
      about: 'What assistive technology says when all is taken back.',
    },
  },
});
