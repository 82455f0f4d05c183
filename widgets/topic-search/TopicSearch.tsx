import type { ReactNode } from 'react';
import { readmeOf } from '../../src/report/report.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { readSiteLinks } from '../../src/search/client/LazySuggestions.tsx';
import { createFacetList, readFacetLists } from '../../src/search/screen/facetLists.ts';
import { SearchInterface, type SearchSpecification } from '../../src/search/screen/SearchInterface.tsx';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { checkMarkup } from './check.ts';
import { topicSearch } from './topic-search.ts';
import { topicFilter } from './topicFilter.ts';

type Props = ViewProps<typeof topicSearch>;

function topicOf({ topic }: Props['options']): string {
  if (topic !== '') return topic;
  throw new WidgetError({
    code: 'option',
    widget: 'topic-search',
    problem: 'it has no topic',
    expected: 'data-topic-search-topic="name of the topic"',
    found: 'none',
    see: readmeOf('topic-search'),
  });
}

function read({ options, parts, texts }: Props): SearchSpecification {
  return {
    settings: requireSearchSettings(),
    facets: readFacetLists('topic-search', options.facets, [createFacetList('section', texts.section)]),
    kind: {
      texts,
      parameters: { filters: topicFilter(topicOf(options)) },
      attributes: {},
      canSearchEmptyQuery: true,
      hasFirstAndLast: false,
      suggestions: readSiteLinks(parts.suggestions),
    },
  };
}

function TopicSearch(props: Props): ReactNode {
  const { host, parts, texts } = props;
  return <SearchInterface host={host} parts={parts} texts={texts} read={() => read(props)} />;
}

export const widget = createWidget(topicSearch, TopicSearch, checkMarkup);
