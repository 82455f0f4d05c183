import type { Check } from '../../src/runtime/define.ts';
import { readFacetLists } from '../../src/search/screen/facetLists.ts';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { topicSearch } from './topic-search.ts';

export const checkMarkup: Check<typeof topicSearch> = ({ options: { facets } }) => {
  readFacetLists(topicSearch.name, facets, []);
  requireSearchSettings();
};
