import { dialogEvents } from '../../src/controls/dialog/events.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { needsScript, one, optional, some } from '../../src/runtime/parts.ts';

/** Definition of the site's navigation, which slides in from the side of the page (NV-01, NV-02). */
export const menu = defineWidget({
  name: 'menu',
  group: 'navigation',
  runsOnFirstUse: true,
  options: {},
  parts: {
    panel: one('*', 'The dialog: everything in the menu.'),
    title: one('*', 'The heading. It names the dialog.'),
    list: one('nav', 'The navigation: a list of links, with submenus in `<details>`.'),
    close: needsScript(some('button', 'Closes the menu. Sent `hidden`.')),
    initialFocus: optional(
      '*',
      'Element that receives focus when the menu opens. Default: the first control.',
    ),
  },
  texts: {},
  events: dialogEvents,
});
