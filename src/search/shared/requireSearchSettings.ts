import { readSetting } from '../../runtime/pageSettings.ts';
import { WidgetError } from '../../runtime/WidgetError.ts';
import { type SearchSettings, searchSetting } from './settings.ts';

/**
 * Returns the page's search settings. Throws a WidgetError if there are no valid settings; the form can still be
 * submitted (SE-10).
 */
export function requireSearchSettings(): SearchSettings {
  const search = readSetting(searchSetting);
  if (search) return search;
  throw new WidgetError({
    code: 'config',
    problem: 'missing search configuration; search is not set up',
    expected: '"search": {"applicationId": "…", "searchKey": "…", "index": "…"} in data-widgets-config',
    found: 'no valid search settings',
  });
}
