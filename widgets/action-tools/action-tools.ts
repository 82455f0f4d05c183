import { defineWidget } from '../../src/define.ts';
import { any, one } from '../../src/parts.ts';

/** A panel with what can be done with a page: share, print, save (AT-01). */
export const actionTools = defineWidget({
  name: 'action-tools',
  options: {},
  parts: {
    disclosure: one('details', 'What opens and closes: the toggle and the panel.'),
    toggle: one('summary', 'Opens and closes the panel.'),
    panel: one('*', 'What opens: a list of links and buttons.'),
    print: any('button', 'Prints the page; sent `hidden`, for it needs the script.'),
  },
  texts: {},
});
