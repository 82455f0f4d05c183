import { defineWidget } from '../../src/define.ts';
import { wholeNumber } from '../../src/options.ts';
import { any, one } from '../../src/parts.ts';

/** Rows of a link and a platform, as many as there are (SO-01, SO-02). */
export const socialLinks = defineWidget({
  name: 'social-links',
  options: {
    minimum: wholeNumber(
      'How many rows there must be. The buttons that remove rows go when there are no more.',
      0,
      1,
    ),
    maximum: wholeNumber('How many rows there may be. The button that adds rows goes then.', 1, 10),
  },
  parts: {
    rows: one('*', 'What holds the rows, and nothing else.'),
    row: any('*', 'A row: a link, its platform, and a button that removes both.'),
    link: any('input', 'The handle, or the address, at the platform.'),
    platform: any('select', 'The platform. An empty value means that none is chosen.'),
    linkLabel: any('*', 'Labels the link, with the number of its row.'),
    platformLabel: any('*', 'Labels the platform, with the number of its row.'),
    error: any(
      '*',
      'Says what is wrong with the link, with an id. Sent `hidden`, unless the server has something to say.',
    ),
    remove: any('button', 'Removes its row. Sent `hidden`.'),
    template: one(
      'template',
      'A row with `{index}` (from 0) and `{number}` (from 1) wherever its place stands.',
    ),
    add: one('button', 'Adds a row. Sent `hidden`.'),
    full: one('*', 'Says that there is no room for more, in the place of the button. Sent `hidden`.'),
  },
  texts: {
    invalid: {
      default: 'No pipes or commas are allowed.',
      about: 'Below a link that has one, and what forms are told is wrong with it.',
    },
    added: { default: 'Link {number} added.', about: 'What assistive technology says of a new row.' },
    removed: {
      default: 'Link {number} removed.',
      about: 'What assistive technology says of a row that is gone.',
    },
    platform: {
      default: 'Platform: {platform}.',
      about: 'What assistive technology says when the platform of an address has been chosen.',
    },
  },
});
