import { defineWidget } from '../../src/runtime/define.ts';
import { any, needsScript, one } from '../../src/runtime/parts.ts';

/** Definition of a panel of actions for a page: share, print, save (AT-01). */
export const actionTools = defineWidget({
  name: 'action-tools',
  group: 'content',
  options: {},
  parts: {
    disclosure: one('details', 'A `<details>` element that contains the toggle and the panel.'),
    toggle: one('summary', 'Opens and closes the panel.'),
    panel: one('*', 'A list of links and buttons.'),
    print: needsScript(any('button', 'Prints the page. Sent `hidden`.')),
  },
  texts: {},
});
