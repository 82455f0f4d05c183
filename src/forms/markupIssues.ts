import { readmeOf, report } from '../report.ts';

/** Problem in a template. If `found` is undefined, there is no problem. */
export type MarkupIssue = readonly [problem: string, expected: string, found: string | undefined];

/** Returns a text in quotation marks for a report; undefined stays undefined. */
export const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? text : `"${text}"`;

/** Reports mistakes in a template, such as an unreachable part, that would otherwise go unnoticed. */
export function reportIssues(widget: string, element: HTMLElement, issues: readonly MarkupIssue[]): void {
  for (const [problem, expected, found] of issues) {
    if (found !== undefined)
      report({ code: 'markup', widget, see: readmeOf(widget), problem, expected, found }, element);
  }
}
