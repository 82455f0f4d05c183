import type { OptionsOf } from '../../src/define.ts';
import { readmeOf, report } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import type { ListState } from './address.ts';
import { contentList } from './content-list.ts';
import { findFaults } from './controls.ts';

/** Returns the path of a list, by default that of the page. */
export const pathOf = ({ path }: OptionsOf<typeof contentList>): string =>
  path ?? location.pathname.replace(/(\/p\d+)?\/?$/, '');

/** Reports the faults of the filters that would make list, controls and URL disagree. */
export function reportFilters(form: HTMLFormElement | undefined, host: HTMLElement): void {
  for (const fault of form ? findFaults(form) : [])
    report({ code: 'markup', widget: contentList.name, ...fault, see: readmeOf(contentList.name) }, host);
}

/**
 * Returns the given state.
 * @throws WidgetError if it is undefined, because the page's URL is not one of the list's. Links and Back would then
 * lead to the wrong pages.
 */
export function requireState(path: string, state: ListState | undefined): ListState {
  if (state) return state;
  throw new WidgetError({
    code: 'option',
    widget: contentList.name,
    problem: "the page's URL is not one of the list's",
    expected: `a path such as ${path} or ${path}/p2 (option data-content-list-path)`,
    found: location.pathname,
    see: readmeOf(contentList.name),
  });
}
