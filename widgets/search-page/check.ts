import type { Check } from '../../src/runtime/define.ts';
import { readActiveAttributes, readFacetLists } from '../../src/search/screen/facetLists.ts';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { searchPage } from './search-page.ts';

export const checkMarkup: Check<typeof searchPage> = ({
  options: { facets, includedAttributes, excludedAttributes },
}) => {
  readFacetLists(searchPage.name, facets, []);
  readActiveAttributes(searchPage.name, includedAttributes, excludedAttributes);
  requireSearchSettings();
};
