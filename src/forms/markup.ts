import { readmeOf, report } from '../report.ts';
import { WidgetError } from '../WidgetError.ts';

/**
 * Returns the nearest form: the element itself, or one around it.
 * @throws WidgetError if there is none
 */
export function closestForm(widget: string, element: HTMLElement): HTMLFormElement {
  const form = element.closest('form');
  if (form) return form;
  const issue = { code: 'markup', widget, see: readmeOf(widget) } as const;
  const found = `<${element.localName}>`;
  throw new WidgetError({ ...issue, problem: 'it is not in a form', expected: 'a <form> around it', found });
}

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

/** Returns the first heading of a step, or the step itself if it has none. */
export const headingOf = (step: HTMLElement): HTMLElement =>
  step.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? step;
