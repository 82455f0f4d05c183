import { defineWidget } from '../../src/define.ts';
import { one } from '../../src/parts.ts';
import { json } from '../../src/search/facetLists.ts';
import { screenTexts, searchTexts } from '../../src/search/texts.ts';

/** The search results page: a box, filters, hits and pages, in step with the address (SE-01 to SE-14). */
export const searchPage = defineWidget({
  name: 'search-page',
  options: {
    facets: json(
      'JSON: the lists of values to narrow results by, each with `attribute`, and if it is to differ `label`, `operator` (`and`, `or`), `limit` and `showMoreLimit`. Default: section, relatedAssemblies and relatedTopics.',
      'a JSON list',
    ),
    includedAttributes: json(
      'JSON: the only attributes that the active filters show and the clear button clears.',
      'a JSON list of attributes',
    ),
    excludedAttributes: json(
      'JSON: the attributes that they leave out. Default: `["query"]`. Not together with the included ones.',
      'a JSON list of attributes',
    ),
  },
  parts: {
    fallback: one('*', "The server's form and its results, seen until the provider has answered."),
    box: one('input', 'The text field of that form, named `q`: what is typed in it is taken over.'),
  },
  texts: {
    ...screenTexts,
    boxLabel: { default: 'Search this site', about: 'Labels the search box.' },
    placeholder: { default: 'Search', about: 'In the empty search box.' },
    section: { default: 'Section', about: 'Heads the list of sections.' },
    relatedAssemblies: { default: 'Assemblies', about: 'Heads the list of assemblies.' },
    relatedTopics: { default: 'Topics', about: 'Heads the list of topics.' },
    oldSearch: { default: 'Old search', about: 'On the link to the search that this one follows.' },
    ...searchTexts,
  },
});
