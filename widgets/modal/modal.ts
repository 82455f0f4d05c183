import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { any, one, optional } from '../../src/parts.ts';

/** A dialog over the page (MO-01 to MO-03). */
export const modal = defineWidget({
  name: 'modal',
  options: {
    start: oneOf('Whether it opens by itself when the page is there: `open`.', ['closed', 'open'], 'closed'),
    lock: oneOf(
      'Whether visitors cannot close it: with `locked`, close buttons are removed and Escape is ignored.',
      ['none', 'locked'],
      'none',
    ),
    outside: oneOf('What a press outside the panel does.', ['ignore', 'close'], 'ignore'),
  },
  parts: {
    panel: one('*', 'The dialog: all that is in the modal.'),
    title: one('*', 'Its heading, which names the dialog.'),
    body: one('*', 'Its content; other code may put its own here.'),
    close: any(
      'button',
      'Closes it; sent `hidden`, for it needs the script. One at least, unless it is locked.',
    ),
    initialFocus: optional('*', 'What gets the focus on opening. Default: the first control.'),
  },
  texts: {},
});
