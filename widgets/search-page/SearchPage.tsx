import type { ReactNode } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { facetList, readActiveAttributes, readFacetLists } from '../../src/search/facetLists.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/SearchInterface.tsx';
import { searchSettings } from '../../src/search/searchSettings.ts';
import { searchPage } from './search-page.ts';

type Props = ViewProps<typeof searchPage>;

function read({ options, texts }: Props): SearchSpecification {
  const { facets, includedAttributes, excludedAttributes } = options;
  return {
    settings: searchSettings('search-page'),
    facets: readFacetLists('search-page', facets, [
      facetList('section', texts.section),
      facetList('relatedAssemblies', texts.relatedAssemblies),
      facetList('relatedTopics', texts.relatedTopics),
    ]),
    kind: {
      texts,
      parameters: {},
      attributes: readActiveAttributes('search-page', includedAttributes, excludedAttributes),
      showsWithoutWords: false,
      hasEnds: true,
    },
  };
}

function SearchPage(props: Props): ReactNode {
  const { host, parts, texts } = props;
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = mountable(searchPage, SearchPage);
