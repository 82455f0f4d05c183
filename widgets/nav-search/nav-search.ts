import { failureTexts } from '../../src/controls/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { oneOf } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';
import { recentOption } from '../../src/search/shared/recentSettings.ts';
import { searchSetting } from '../../src/search/shared/settings.ts';
import { recentTexts } from '../../src/search/shared/texts.ts';

/** Search box of the navigation, with the first results below it as the visitor types (SN-01 to SN-05). */
export const navSearch = defineWidget({
  name: 'nav-search',
  group: 'navigation',
  runsOnFirstUse: true,
  handlesPageKeys: true,
  options: {
    shortcut: oneOf(
      'The key that focuses the box from anywhere on the page. Use `none` if the page uses the key for something else or should not have a shortcut (WCAG 2.1.4).',
      ['/', 'none'],
      '/',
    ),
    recent: recentOption,
  },
  parts: {
    form: one('form', 'The GET form that submits to the search page.'),
    box: one('input', "The form's text field, named `q`."),
    suggestions: optional(
      '*',
      'Links to popular pages, sent `hidden`. The widget offers copies when nothing matches.',
    ),
    contact: optional(
      '*',
      'Ways to reach a person, sent `hidden`: a title in a `p`, and links. The widget offers copies when nothing matches.',
    ),
  },
  texts: {
    instructions: {
      default: 'Results appear below as you type. Press the Down Arrow key to reach them.',
      about: 'Accessible description of the box.',
    },
    label: { default: 'Results', about: 'Accessible name of the results.' },
    seeAll: {
      default: 'See All Results',
      about: 'Label of the link to the search page, if there are more results.',
    },
    found: {
      default: { one: '{count} result', other: '{count} results' },
      about: 'Announced when there are results.',
    },
    cut: {
      default: 'This text is too long to search for. Only its beginning has been kept.',
      about: 'Shown above the results if pasted text has been cut to 512 characters.',
    },
    noResults: {
      default: 'No results found for {query}',
      about: "Shown when nothing matches. `{query}` is the visitor's query.",
    },
    fewerWords: {
      default: 'Fewer words',
      about: 'Title of the queries with fewer words that have results, offered when nothing matches.',
    },
    popularPages: {
      default: 'Popular pages',
      about: 'Title of the links from the part `suggestions`, offered when nothing matches.',
    },
    searching: { default: 'Searching…', about: 'Shown when a search takes longer than 200 ms.' },
    failed: failureTexts.failed,
    failedKept: { default: 'Press Enter to open the search page.', about: 'Follows `failed`.' },
    retry: failureTexts.retry,
    ...recentTexts,
  },
  settings: [searchSetting],
});
