import { pageConfig } from '../config.ts';
import { readmeOf } from '../report.ts';
import { WidgetError } from '../WidgetError.ts';
import type { SearchSettings } from './settings.ts';

/** The page's search settings. Throws a WidgetError where there are none: the form still submits (SE-10). */
export function searchSettings(widget: string): SearchSettings {
  const { search } = pageConfig();
  if (search) return search;
  throw new WidgetError({
    code: 'config',
    widget,
    problem: 'missing search configuration; search is not set up',
    expected: '"search": {"applicationId": "…", "searchKey": "…", "index": "…"} in data-widgets-config',
    found: 'none that can be used',
    see: readmeOf(widget),
  });
}
