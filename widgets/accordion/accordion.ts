import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { needsScript, optional, some } from '../../src/runtime/parts.ts';

/** Definition of the accordion (AC-01 to AC-03). The widget adds features to `<details>` that browsers don't provide. */
export const accordion = defineWidget({
  name: 'accordion',
  group: 'content',
  runsOnFirstUse: true,
  hidesIf: ':has(> [data-accordion-part="toggle"])',
  options: {
    open: oneOf(
      'Rows that are open initially: the `first` row, `all` rows or `none`.',
      ['none', 'first', 'all'],
      'none',
    ),
    exclusive: oneOf(
      "With `yes`, opening a row closes the others; with `no`, it doesn't.",
      ['no', 'yes'],
      'no',
    ),
  },
  parts: {
    row: some('details', 'A row. A click on its `<summary>` opens and closes it.'),
    toggle: needsScript(optional('button', 'Opens or closes all rows. Sent `hidden`.')),
  },
  texts: {
    openAll: { default: 'Open all', about: 'Label of the toggle while any row is closed.' },
    closeAll: { default: 'Close all', about: 'Label of the toggle while all rows are open.' },
  },
});
