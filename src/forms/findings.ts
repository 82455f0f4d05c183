import { readmeOf, report } from '../report.ts';

/** What is wrong in a template, what it should be, and what was found: undefined where nothing is wrong. */
export type Finding = readonly [problem: string, expected: string, found: string | undefined];

export const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? text : `"${text}"`;

/** Tells developers of slips of the pen in a template: a part is out of reach, or a rule would pass unseen. */
export function reportFindings(widget: string, element: HTMLElement, findings: readonly Finding[]): void {
  for (const [problem, expected, found] of findings) {
    if (found !== undefined)
      report({ code: 'markup', widget, see: readmeOf(widget), problem, expected, found }, element);
  }
}
