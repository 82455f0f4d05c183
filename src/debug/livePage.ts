import { catalog } from '../catalog.ts';
import type { AddIssue } from '../checker/checkPage.ts';
import type { CheckedPage } from '../checker/page.ts';
import { pageRules } from '../checker/pageRules.ts';
import type { Issue } from '../report.ts';

/** Problem of the page, and the element that has it, if there is one. */
export interface PageProblem extends Pick<Issue, 'widget' | 'problem' | 'expected' | 'found' | 'see'> {
  element: Element | undefined;
}

/** The document in a browser. It has no source, and so no places. */
const livePage = (): CheckedPage => ({
  document,
  placeOf: () => ({ line: 0, column: 0 }),
  placeInText: () => ({ line: 0, column: 0 }),
  isWhole: true,
  duplicateAttributes: [],
});

/**
 * Applies the checker's rules about the page as a whole: openers, ids, labels, stray parts and options, tags. Each widget
 * reports what is wrong inside its host itself when it starts.
 */
export function checkLivePage(): PageProblem[] {
  const problems: PageProblem[] = [];
  const add: AddIssue = (issue, at) => problems.push({ ...issue, element: 'line' in at ? undefined : at });
  pageRules(livePage(), new Map(catalog.map((entry) => [entry.definition.name, entry])), add);
  return problems;
}
