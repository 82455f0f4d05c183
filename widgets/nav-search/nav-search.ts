import { defineWidget } from '../../src/define.ts';
import { oneOf } from '../../src/options.ts';
import { one } from '../../src/parts.ts';

/** The search box of the navigation, with the first results below it as one types (SN-01 to SN-05). */
export const navSearch = defineWidget({
  name: 'nav-search',
  options: {
    shortcut: oneOf(
      'The key that leads to the box from anywhere in the page; `none` where the page uses it otherwise, or asks for none (WCAG 2.1.4).',
      ['/', 'none'],
      '/',
    ),
  },
  parts: {
    form: one('form', 'A GET form that leads to the search page.'),
    box: one('input', 'Its text field, named `q`.'),
  },
  texts: {
    instructions: {
      default: 'Results appear below. The down arrow leads to them.',
      about: 'Describes the box to assistive technology.',
    },
    label: { default: 'Results', about: 'Names the results.' },
    seeAll: { default: 'See All Results', about: 'On the link to the search page, where there are more.' },
    foundOne: { default: '{count} result', about: 'Said when one record is found.' },
    foundMany: { default: '{count} results', about: 'Said when any other number is found.' },
    noResults: {
      default: 'No results found for {query}',
      about: 'Where nothing matches. `{query}` is what was typed.',
    },
    searching: { default: 'Searching…', about: 'Where there is no answer after 200 ms.' },
    failed: {
      default: 'The search does not answer at the moment. Press Enter to open the search page.',
      about: 'Where the provider failed.',
    },
    retry: { default: 'Try again', about: 'On the button that searches once more.' },
  },
});
