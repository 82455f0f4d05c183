import instantsearch from 'instantsearch.js/es';
import {
  clearRefinements,
  currentRefinements,
  hits,
  pagination,
  refinementList,
  searchBox,
  stats,
} from 'instantsearch.js/es/widgets';
import { searchClient } from './client.js';

const search = instantsearch({ indexName: 'site', searchClient });
const facet = (attribute) => refinementList({ container: `#${attribute}`, attribute, showMore: true });
search.addWidgets([
  searchBox({ container: '#box' }),
  stats({ container: '#stats' }),
  currentRefinements({ container: '#current' }),
  clearRefinements({ container: '#clear' }),
  ...['section', 'relatedAssemblies', 'relatedTopics'].map(facet),
  hits({
    container: '#results',
    templates: {
      item: (hit, { html, components }) =>
        html`<article><h2><a href=${hit.url}>${components.Highlight({ hit, attribute: 'title' })}</a></h2><p>${hit.excerpt}</p></article>`,
    },
  }),
  pagination({ container: '#pagination' }),
]);
search.start();
