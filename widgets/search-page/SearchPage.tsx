import { type ReactNode, useEffect } from 'react';
import { removeStored } from '../../src/page/storage.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { createFacetList, readActiveAttributes, readFacetLists } from '../../src/search/screen/facetLists.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/screen/SearchInterface.tsx';
import { RECENT_SEARCHES } from '../../src/search/shared/privacy.ts';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { checkMarkup } from './check.ts';
import { searchPage } from './search-page.ts';
import './search-page.css';

type Props = ViewProps<typeof searchPage>;

function read({ options, parts, texts }: Props): SearchSpecification {
  const { facets, includedAttributes, excludedAttributes, recent } = options;
  return {
    settings: requireSearchSettings(),
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
      suggestions: parts.suggestions,
      contact: parts.contact,
      pageName: { elements: parts.pageName, texts },
    },
  };
}

function SearchPage(props: Props): ReactNode {
  const { host, parts, options, texts } = props;
  const { recent } = options;
  useEffect(() => {
    if (recent === 'clear') removeStored(RECENT_SEARCHES);
  }, [recent]);
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = createWidget(searchPage, SearchPage, checkMarkup);
