import { defineWidget } from '../../src/runtime/define.ts';
import { explainDefault, jsonText } from '../../src/runtime/options.ts';
import { any, one, optional } from '../../src/runtime/parts.ts';
import { screenEvents } from '../../src/search/screen/events.ts';
import { screenTexts, searchTexts } from '../../src/search/screen/texts.ts';
import { recentOption } from '../../src/search/shared/recentSettings.ts';
import { searchSetting } from '../../src/search/shared/settings.ts';
import { recentTexts } from '../../src/search/shared/texts.ts';

/** Search results page, whose search box, filters, hits and pagination are in sync with the URL (SE-01 to SE-14). */
export const searchPage = defineWidget({
  name: 'search-page',
  group: 'navigation',
  options: {
    facets: explainDefault(
      jsonText(
        'The refinement lists as JSON, each with `attribute` and optionally `label`, `operator` (`and`, `or`), `limit` and `showMoreLimit`.',
        'a JSON list',
      ),
      'section, relatedAssemblies and relatedTopics',
    ),
    includedAttributes: jsonText(
      'The only attributes that the active filters show and that "Clear filters" clears, as JSON.',
      'a JSON list of attributes',
    ),
    excludedAttributes: explainDefault(
      jsonText(
        'Attributes that the active filters and "Clear filters" ignore, as JSON. Cannot be combined with the included attributes.',
        'a JSON list of attributes',
      ),
      '`["query"]`',
    ),
    recent: recentOption,
  },
  parts: {
    fallback: one('*', "The server's form and results, visible until Algolia's first response."),
    box: one('input', 'The text field of that form, named `q`. Its text becomes the first query.'),
    filters: optional('details', 'The filters of that form. If they are open, so are those of the widget.'),
    suggestions: optional(
      '*',
      'Links to popular pages, sent `hidden`. The widget offers copies when nothing matches.',
    ),
    contact: optional(
      '*',
      'Ways to reach a person, sent `hidden`: a title in a `p`, and links. The widget offers copies when nothing matches.',
    ),
    pageName: any('*', 'Shows the name of the current search, such as the last breadcrumb.'),
  },
  texts: {
    ...screenTexts,
    pageName: {
      default: 'Search: {query}',
      about:
        "Name of a search in the page's title and in `pageName`. The title also contains the filters and the page.",
    },
    pageNameEmpty: { default: 'Search', about: 'The same while the query is empty.' },
    boxLabel: {
      default: 'Search this site',
      about: 'Title of the panel with the search box, and label of the box.',
    },
    placeholder: { default: 'Search', about: 'Placeholder of the search box.' },
    section: { default: 'Section', about: 'Label of the list of sections.' },
    relatedAssemblies: { default: 'Assemblies', about: 'Label of the list of assemblies.' },
    relatedTopics: { default: 'Topics', about: 'Label of the list of topics.' },
    oldSearch: { default: 'Old search', about: 'Label of the link to the legacy search.' },
    ...searchTexts,
    ...recentTexts,
  },
  events: screenEvents,
  settings: [searchSetting],
});
