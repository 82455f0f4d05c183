import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { createFacetList, readFacetLists } from '../../src/search/screen/facetLists.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/screen/SearchInterface.tsx';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { checkMarkup } from './check.ts';
import { topicSearch } from './topic-search.ts';
import { topicFilter } from './topicFilter.ts';

type Props = ViewProps<typeof topicSearch>;

function read({ options, parts, texts }: Props): SearchSpecification {
  return {
    settings: requireSearchSettings(),
    facets: readFacetLists('topic-search', options.facets, [createFacetList('section', texts.section)]),
    kind: {
      texts,
      parameters: { filters: topicFilter(options.topic) },
      attributes: {},
      canSearchEmptyQuery: true,
      hasFirstAndLast: false,
      suggestions: parts.suggestions,
    },
  };
}

function TopicSearch(props: Props): ReactNode {
  const { host, parts, texts } = props;
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = createWidget(topicSearch, TopicSearch, checkMarkup);
