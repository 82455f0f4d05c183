import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { one, optional, some } from '../../src/parts.ts';

/** A panel that slides in from the side of the page (DR-01, DR-02). */
export const drawer = defineWidget({
  name: 'drawer',
  options: {
    side: oneOf('The side it comes from, in the direction of reading.', ['end', 'start'], 'end'),
  },
  parts: {
    panel: one('*', 'The dialog: all that is in the drawer.'),
    title: one('*', 'Its heading, which names the dialog.'),
    body: one('*', 'Its content; other code may put its own here.'),
    close: some('button', 'Closes it; sent `hidden`, for it needs the script.'),
    initialFocus: optional('*', 'What gets the focus on opening. Default: the first control.'),
  },
  texts: {},
});
