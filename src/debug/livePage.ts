import { documentationOf, foundText, type Problem } from '../report/report.ts';
import { catalog } from '../tools/catalog.ts';
import type { AddProblem, CheckedPage } from '../tools/checker/page.ts';
import { pageRules } from '../tools/checker/pageRules.ts';

/** Problem of the page, and the element that has it, if there is one. */
export interface PageProblem extends Pick<Problem, 'widget' | 'problem' | 'expected' | 'found' | 'see'> {
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
  const add: AddProblem = (issue, at) =>
    problems.push({
      ...issue,
      found: foundText(issue),
      see: documentationOf(issue.see),
      element: 'line' in at ? undefined : at,
    });
  pageRules(livePage(), new Map(catalog.map((entry) => [entry.definition.name, entry])), add);
  return problems;
}
