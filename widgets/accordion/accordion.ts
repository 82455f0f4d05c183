import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { optional, some } from '../../src/parts.ts';

/** Rows that open and close (AC-01 to AC-03). The browser does that by itself; this adds what it leaves out. */
export const accordion = defineWidget({
  name: 'accordion',
  options: {
    open: oneOf(
      'What is open from the start: `first` row, `all` rows or `none`. Default: `none`.',
      ['none', 'first', 'all'],
      'none',
    ),
    exclusive: oneOf(
      'Whether opening a row closes the others: `yes` or `no`. Default: `no`.',
      ['no', 'yes'],
      'no',
    ),
  },
  parts: {
    row: some('details', 'A row: its `<summary>` is what is pressed.'),
    toggle: optional('button', 'Opens or closes all rows; sent `hidden`, for it needs the script.'),
  },
  texts: {
    openAll: { default: 'Open all', about: 'On the toggle while a row is closed.' },
    closeAll: { default: 'Close all', about: 'On the toggle while all rows are open.' },
  },
});
