import { autocomplete, getAlgoliaResults } from '@algolia/autocomplete-js';
import { searchClient } from './client.js';

autocomplete({
  container: '#search',
  placeholder: 'Search',
  // Autocomplete's theme is missing here. By default, the results would then open as a dialog at any width.
  detachedMediaQuery: 'none',
  getSources: ({ query }) => [
    {
      sourceId: 'site',
      getItems: () =>
        getAlgoliaResults({
          searchClient,
          queries: [{ indexName: 'site', params: { query, hitsPerPage: 6 } }],
        }),
      getItemUrl: ({ item }) => item.url,
      templates: {
        item: ({ item, html, components }) =>
          html`<a class="hit" href=${item.url}>${components.Highlight({ hit: item, attribute: 'title' })}</a>`,
      },
    },
  ],
});
