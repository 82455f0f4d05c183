import { defineWidget } from '../../src/runtime/define.ts';
import { explainDefault, jsonText, required, someText } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';
import { screenEvents } from '../../src/search/screen/events.ts';
import { screenTexts, searchTexts } from '../../src/search/screen/texts.ts';
import { searchSetting } from '../../src/search/shared/settings.ts';

/** Search and filters for the resources of one topic (TO-01, TO-02). */
export const topicSearch = defineWidget({
  name: 'topic-search',
  group: 'navigation',
  options: {
    topic: required(
      someText(
        'Name of the topic, as in the attribute `relatedTopics` of the records. Required.',
        'the name of a topic',
        '',
      ),
    ),
    facets: explainDefault(
      jsonText('The refinement lists as JSON, as on the search page.', 'a JSON list'),
      'section, under the label "Type"',
    ),
  },
  parts: {
    fallback: one('*', "The server's form and list of resources, visible until Algolia's first response."),
    box: one('input', 'The text field of that form, named `q`. Its text becomes the first query.'),
    filters: optional('details', 'The filters of that form. If they are open, so are those of the widget.'),
    suggestions: optional(
      '*',
      'Links to popular pages, sent `hidden`. The widget offers copies when nothing matches.',
    ),
  },
  texts: {
    ...screenTexts,
    boxLabel: {
      default: 'Search this topic',
      about: 'Title of the panel with the search box, and label of the box.',
    },
    placeholder: { default: 'Search topics', about: 'Placeholder of the search box.' },
    section: { default: 'Type', about: 'Label of the list of types.' },
    emptyWithoutWords: {
      default: 'There are no resources in this topic.',
      about: 'Shown when the topic has no resources and the query is empty.',
    },
    ...searchTexts,
  },
  events: screenEvents,
  settings: [searchSetting],
});
