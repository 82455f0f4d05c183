import { defineWidget } from '../../src/runtime/define.ts';
import { wholeNumber } from '../../src/runtime/options.ts';
import { any, needsScript, one, optional } from '../../src/runtime/parts.ts';

/** Group of fields that visitors fill in several times, such as training posts. */
export const repeatGroup = defineWidget({
  name: 'repeat-group',
  group: 'forms',
  options: {
    minimum: wholeNumber(
      'Minimum number of rows. At the minimum, the remove buttons are hidden. The fields of this many rows are required if they have `data-required`.',
      0,
      1,
    ),
    maximum: wholeNumber('Maximum number of rows. At the maximum, the add button is hidden.', 1, 10),
  },
  parts: {
    rows: one('ol', 'Container for the rows, without any other content.'),
    row: any('*', 'Row with a title, fields, and three buttons.'),
    title: any('*', 'Title of the row, with its number. One in each row.'),
    earlier: needsScript(any('button', 'Button that moves its row up. One in each row. Sent `hidden`.')),
    later: needsScript(any('button', 'Button that moves its row down. One in each row. Sent `hidden`.')),
    remove: needsScript(any('button', 'Button that removes its row. One in each row. Sent `hidden`.')),
    template: one(
      'template',
      'Template of an empty row, with the placeholders `{index}` (from 0), `{number}` (from 1) and `{count}` (of rows).',
    ),
    enter: optional('button', 'Invisible button before `add`. Without JavaScript, Enter presses it.'),
    add: one('button', 'Button that adds a row. Without JavaScript, it submits the form to the server.'),
    full: one('*', 'Note that replaces the add button at the maximum. Sent `hidden`.'),
  },
  texts: {
    added: {
      default: '{name} added.',
      about: 'Announced when a row is added, with the note at the maximum. `{name}` is its title.',
    },
    removed: { default: '{name} removed.', about: 'Shown and announced when a row is removed.' },
    undo: { default: 'Undo', about: 'Label of the button that puts the removed row back.' },
    restored: { default: '{name} is back.', about: 'Announced when a removed row is put back.' },
    moved: {
      default: '{name} moved to place {place} of {count}.',
      about: 'Announced when a row is moved. `{name}` is the title that it had before.',
    },
  },
  events: [
    {
      name: 'widget:restore',
      direction: 'in',
      about: 'Dispatched when a form has restored a draft. The widget adds and removes rows to match it.',
      detail: 'RestoreDetail',
    },
  ],
});
