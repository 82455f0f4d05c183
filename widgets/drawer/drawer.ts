import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { needsScript, one, optional, some } from '../../src/runtime/parts.ts';

/** Definition of a dialog that slides in from the side of the page (DR-01, DR-02). */
export const drawer = defineWidget({
  name: 'drawer',
  group: 'navigation',
  runsOnFirstUse: true,
  options: {
    side: oneOf(
      'The side from which the drawer opens, relative to the text direction.',
      ['end', 'start'],
      'end',
    ),
  },
  parts: {
    panel: one('*', 'The dialog: everything in the drawer.'),
    title: one('*', 'The heading. It names the dialog.'),
    body: one('*', 'The content. Other code may replace it.'),
    close: needsScript(some('button', 'Closes the drawer. Sent `hidden`.')),
    initialFocus: optional(
      '*',
      'Element that receives focus when the drawer opens. Default: the first control.',
    ),
  },
  texts: {},
  events: dialogEvents,
});
