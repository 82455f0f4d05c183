import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf, wholeNumber } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional, some } from '../../src/runtime/parts.ts';

/** Form field for assemblies, with a dialog for choosing them and a hidden field with their ids (AS-01 to AS-04). */
export const assemblyField = defineWidget({
  name: 'assembly-field',
  group: 'forms',
  options: {
    maximum: wholeNumber('Maximum number of assemblies. Radio buttons always allow just one.', 1, 1),
    required: oneOf('Set to `yes` to require at least one assembly.', ['no', 'yes'], 'no'),
  },
  parts: {
    value: one('input', 'Hidden field that contains the chosen ids, joined by a pipe.'),
    field: needsScript(one('*', 'Label and trigger, visible while the dialog is closed. Sent `hidden`.')),
    trigger: one('*', 'Box that shows the chosen assemblies. A click anywhere on it opens the dialog.'),
    pills: one('*', 'Container for the pills of the chosen assemblies, inside the trigger.'),
    sent: optional(
      '*',
      'Pills as rendered by the server, inside `pills`. The widget hides them and shows its own.',
    ),
    open: one('button', 'Button inside the trigger that opens the dialog, also for keyboard users.'),
    dialog: one('*', 'Overlay that contains the dialog and the scrim around it. Needs an id.'),
    panel: one('*', 'The dialog itself.'),
    scripted: needsScript(any('*', 'Content that only the dialog needs, such as its header. Sent `hidden`.')),
    title: one('*', 'Heading that names the dialog.'),
    body: one('*', 'Container for the choices.'),
    option: some(
      'input',
      'Checkbox or radio button for one assembly. Its value is the id, its label the name.',
    ),
    status: one(
      '*',
      'Container for the names and number of checked assemblies, and for the message about the maximum.',
    ),
    submit: one('button', 'Applies the checked assemblies and closes the dialog.'),
    clear: one('button', 'Clears the selection immediately.'),
    close: some('button', 'Closes the dialog without changing the selection: the close button, and Cancel.'),
  },
  texts: {
    none: {
      default: 'None chosen',
      about: 'Shown in the trigger and in the dialog while nothing is chosen.',
    },
    chosen: {
      default: 'Chosen: {names}',
      about: 'Accessible description of the button that opens the dialog.',
    },
    last: {
      default: '{names} and {name}',
      about: 'Joins the last name to the others, which are separated by commas.',
    },
    count: { default: { other: '{count} of {max} chosen' }, about: 'Shown in the dialog, below the names.' },
    full: {
      default: { other: '{count} of {max} chosen. This is the maximum.' },
      about: 'Shown in place of `count` at the maximum, and announced when it is reached.',
    },
    tooMany: {
      default: {
        one: 'You can choose one assembly. Uncheck it to choose another.',
        other: 'You can choose up to {max} assemblies. Uncheck one to choose another.',
      },
      about: 'Shown and announced when a choice exceeds the maximum, which determines the plural form.',
    },
    required: {
      default: 'Choose at least one assembly.',
      about: 'Shown when the form is submitted without a required choice.',
    },
    remove: { default: 'Remove {name}', about: 'Accessible name of the remove button of a pill.' },
    removed: { default: '{name} removed.', about: 'Announced when an assembly is removed.' },
    cleared: {
      default: 'Selection cleared.',
      about: 'Announced when the selection is cleared.',
    },
  },
  events: dialogEvents,
});
