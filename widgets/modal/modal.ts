import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional } from '../../src/runtime/parts.ts';

/** Definition of a dialog over the page (MO-01 to MO-03). */
export const modal = defineWidget({
  name: 'modal',
  group: 'navigation',
  runsOnFirstUse: true,
  options: {
    start: oneOf(
      'Initial state: with `open`, the modal opens when the page loads.',
      ['closed', 'open'],
      'closed',
    ),
    lock: oneOf(
      "With `locked`, visitors can't close the modal: close buttons are removed and Escape is ignored.",
      ['none', 'locked'],
      'none',
    ),
    outside: oneOf('Effect of a pointer press outside the panel.', ['ignore', 'close'], 'ignore'),
  },
  parts: {
    panel: one('*', 'The dialog: everything in the modal.'),
    title: one('*', 'The heading. It names the dialog.'),
    body: one('*', 'The content. Other code may replace it.'),
    close: needsScript(
      any('button', 'Closes the modal. Sent `hidden`. At least one, unless the modal is locked.'),
    ),
    initialFocus: optional(
      '*',
      'Element that receives focus when the modal opens. Default: the first control.',
    ),
  },
  texts: {},
  events: dialogEvents,
});
