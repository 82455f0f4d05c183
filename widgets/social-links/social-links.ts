import { defineWidget } from '../../src/runtime/define.ts';
import { wholeNumber } from '../../src/runtime/options.ts';
import { any, needsScript, one } from '../../src/runtime/parts.ts';

/** Repeatable rows with a link and its platform (SO-01, SO-02). */
export const socialLinks = defineWidget({
  name: 'social-links',
  group: 'forms',
  options: {
    minimum: wholeNumber('Minimum number of rows. At the minimum, the remove buttons are hidden.', 0, 1),
    maximum: wholeNumber('Maximum number of rows. At the maximum, the add button is hidden.', 1, 10),
  },
  parts: {
    rows: one('*', 'Container for the rows, without any other content.'),
    row: any('*', 'Row with a link, its platform, and a remove button.'),
    link: any('input', 'Handle or web address on the platform. One in each row.'),
    platform: any(
      'select',
      'Platform of the link, one in each row. An empty value means that none is chosen.',
    ),
    linkLabel: any('*', 'Label of the link, with its row number.'),
    platformLabel: any('*', 'Label of the platform, with its row number.'),
    error: any(
      '*',
      'Error message for the link, with an id. One in each row. Sent `hidden`, unless the server reports an error.',
    ),
    remove: needsScript(any('button', 'Button that removes its row. One in each row. Sent `hidden`.')),
    template: one(
      'template',
      'Template of a row, with the placeholders `{index}` (from 0) and `{number}` (from 1).',
    ),
    add: needsScript(one('button', 'Button that adds a row. Sent `hidden`.')),
    full: one('*', 'Note that replaces the add button at the maximum. Sent `hidden`.'),
  },
  texts: {
    invalid: {
      default: 'No pipes or commas are allowed.',
      about: 'Validation message, shown below a link that contains a pipe or comma and announced.',
    },
    added: { default: 'Link {number} added.', about: 'Announced when a row is added.' },
    removed: {
      default: 'Link {number} removed.',
      about: 'Announced when a row is removed.',
    },
    platform: {
      default: 'Platform: {platform}.',
      about: 'Announced when the widget has chosen a platform for a URL.',
    },
  },
  events: [
    {
      name: 'widget:restore',
      direction: 'in',
      about: 'Dispatched when a form has restored a draft. The widget adds the rows that the draft needs.',
      detail: 'RestoreDetail',
    },
  ],
});
