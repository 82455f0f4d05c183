import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { one } from '../../src/parts.ts';
import { json } from '../../src/search/facetLists.ts';
import { screenTexts, searchTexts } from '../../src/search/texts.ts';

const topic: Option<string> = {
  about: 'The topic, as the records name it in `relatedTopics`. Needed.',
  fallback: '',
  expected: 'the name of a topic',
  parse: (text) => (text === '' ? undefined : text),
};

/** The resources of one topic, to be searched and narrowed (TO-01, TO-02). */
export const topicSearch = defineWidget({
  name: 'topic-search',
  options: {
    topic,
    facets: json(
      'JSON: the lists of values to narrow results by, as those of the search page. Default: section, as the type.',
      'a JSON list',
    ),
  },
  parts: {
    fallback: one('*', "The server's form and its resources, seen until the provider has answered."),
    box: one('input', 'The text field of that form, named `q`: what is typed in it is taken over.'),
  },
  texts: {
    ...screenTexts,
    boxLabel: { default: 'Search this topic', about: 'Labels the search box.' },
    placeholder: { default: 'Search topics', about: 'In the empty search box.' },
    section: { default: 'Type', about: 'Heads the list of types.' },
    emptyWithoutWords: {
      default: 'There are no resources in this topic.',
      about: 'Where the topic has none.',
    },
    ...searchTexts,
  },
});
