import { documentationOf, foundText, type Problem } from '../report/report.ts';
import { catalog } from '../tools/catalog.ts';
import { checkHost } from '../tools/checker/checkHost.ts';
import type { AddProblem, CheckedPage } from '../tools/checker/page.ts';
import { pageRules } from '../tools/checker/pageRules.ts';

/** Problem of the page, and the element that contains the problem, if there is one. */
export interface PageProblem extends Pick<Problem, 'widget' | 'problem' | 'expected' | 'found' | 'see'> {
  element: Element | undefined;
}

/** Returns the browser's document as a page to check. The document has no source text, and so no source positions. */
const livePage = (): CheckedPage => ({
  document,
  placeOf: () => ({ line: 0, column: 0 }),
  placeInText: () => ({ line: 0, column: 0 }),
  isWhole: true,
  duplicateAttributes: [],
});

/** Catalog entries of all widgets, keyed by widget name. */
const entries = new Map(catalog.map((entry) => [entry.definition.name, entry]));

/** Stops a report from this copy of the runtime, because the page's own copy reports the same problem. */
function stopReport(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/**
 * Checks the waiting hosts. The runtime has already checked the hosts whose widgets have started, and views have
 * changed the markup of those hosts.
 */
function checkHosts(add: AddProblem): void {
  addEventListener('widget:error', stopReport, true);
  for (const host of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    const hasStarted = /^(?:ready|failed)$/.test(host.getAttribute('data-widget-state') ?? '');
    const entry = entries.get(host.getAttribute('data-widget') ?? '');
    if (entry && !hasStarted) checkHost(entry, host, add);
  }
  removeEventListener('widget:error', stopReport, true);
}

/**
 * Applies the checker's rules for the page as a whole (openers, ids, labels, stray parts and options, tags) and for the
 * widgets on it.
 */
export function checkLivePage(): PageProblem[] {
  const problems: PageProblem[] = [];
  const add: AddProblem = (problem, at) => {
    // The development server includes the sources in place of `widgets.js`.
    if (import.meta.env.DEV && problem.code === 'script') return;
    problems.push({
      ...problem,
      found: foundText(problem),
      see: documentationOf(problem.see),
      element: 'line' in at ? undefined : at,
    });
  };
  checkHosts(add);
  pageRules(livePage(), entries, add);
  return problems;
}
