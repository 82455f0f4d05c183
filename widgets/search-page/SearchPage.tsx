import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { createFacetList, readActiveAttributes, readFacetLists } from '../../src/search/facetLists.ts';
import { requireSearchSettings } from '../../src/search/requireSearchSettings.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/SearchInterface.tsx';
import { searchPage } from './search-page.ts';

type Props = ViewProps<typeof searchPage>;

function read({ options, parts, texts }: Props): SearchSpecification {
  const { facets, includedAttributes, excludedAttributes } = options;
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
      pageName: { elements: parts.pageName, texts },
    },
  };
}

function SearchPage(props: Props): ReactNode {
  const { host, parts, texts } = props;
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = createWidget(searchPage, SearchPage);
