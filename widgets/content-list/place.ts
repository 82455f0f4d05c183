import { pagePath } from '../../src/page/pagePath.ts';
import type { MarkupProblem } from '../../src/report/report.ts';
import type { OptionsOf, PartsOf, ReportProblem } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { ListState } from './address.ts';
import type { contentList } from './content-list.ts';
import { findProblems } from './controls.ts';

/** Returns the path of a list, which by default is the page's path. */
export const pathOf = ({ path }: OptionsOf<typeof contentList>): string =>
  path ?? pagePath().replace(/(\/p\d+)?\/?$/, '');

type Parts = PartsOf<typeof contentList>;

/** Returns the problem if the active filters would be hidden or replaced where they are placed in the markup. */
function problemOfPlace({ filters, panel, list, activeFilters }: Parts): MarkupProblem | undefined {
  if (!activeFilters) return undefined;
  const expected = 'the part active-filters above the list, outside the panel';
  if (!filters)
    return {
      problem: 'there is a place for active filters, but no filter form',
      expected,
      found: 'no part filters',
    };
  if (panel?.contains(activeFilters))
    return {
      problem: 'the active filters are hidden while the panel is closed',
      expected,
      found: 'inside the panel',
    };
  if (list.contains(activeFilters))
    return { problem: 'a load of the list replaces the active filters', expected, found: 'inside the list' };
  return undefined;
}

/**
 * Reports problems in the filter form that would make the list, the controls and the URL disagree, or hide active
 * filters.
 */
export function checkFilters(parts: Parts, report: ReportProblem): void {
  const problems = [...(parts.filters ? findProblems(parts.filters) : []), problemOfPlace(parts)];
  for (const problem of problems) if (problem) report(problem);
}

/**
 * Returns the given state.
 * @throws WidgetError if the state is undefined, which means that the page's URL is not one of the list's URLs. Links
 * and Back would then lead to the wrong pages.
 */
export function requireState(path: string, state: ListState | undefined): ListState {
  if (state) return state;
  throw new WidgetError({
    code: 'option',
    problem: "the page's URL is not one of the list's",
    expected: `a path such as ${path} or ${path}/p2 (option data-content-list-path)`,
    found: location.pathname,
  });
}
