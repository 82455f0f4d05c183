import { type ReactNode, useEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { removeStored } from '../../src/dom/storage.ts';
import { createFacetList, readActiveAttributes, readFacetLists } from '../../src/search/facetLists.ts';
import { readSiteLinks } from '../../src/search/LazySuggestions.tsx';
import { RECENT_SEARCHES_KEY } from '../../src/search/recentSettings.ts';
import { requireSearchSettings } from '../../src/search/requireSearchSettings.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/SearchInterface.tsx';
import { searchPage } from './search-page.ts';

type Props = ViewProps<typeof searchPage>;

function read({ options, parts, texts }: Props): SearchSpecification {
  const { facets, includedAttributes, excludedAttributes, recent } = options;
  return {
    settings: requireSearchSettings('search-page'),
    facets: readFacetLists('search-page', facets, [
      createFacetList('section', texts.section),
      createFacetList('relatedAssemblies', texts.relatedAssemblies),
      createFacetList('relatedTopics', texts.relatedTopics),
    ]),
    kind: {
      texts,
      parameters: {},
      attributes: readActiveAttributes('search-page', includedAttributes, excludedAttributes),
      canSearchEmptyQuery: false,
      hasFirstAndLast: true,
      recent: recent === 'yes' ? texts : undefined,
      suggestions: readSiteLinks(parts.suggestions),
      pageName: { elements: parts.pageName, texts },
    },
  };
}

function SearchPage(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const { recent } = options;
  useEffect(() => {
    if (recent === 'clear') removeStored(RECENT_SEARCHES_KEY);
  }, [recent]);
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = createWidget(searchPage, SearchPage);
