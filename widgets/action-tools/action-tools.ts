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
    print: needsScript(any('button', 'Prints the page. Sent `hidden`, because it needs JavaScript.')),
  },
  texts: {},
  check({ parts: { disclosure, toggle, panel } }, report) {
    for (const [name, element] of Object.entries({ toggle, panel }))
      report(
        {
          problem: `part "${name}" is in the wrong place`,
          expected: `${name} inside part "disclosure"`,
          found: disclosure.contains(element) ? undefined : 'outside',
        },
        element,
      );
  },
});
