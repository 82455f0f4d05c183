import type { PartsOf } from '../../src/define.ts';
import { readmeOf, report } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { membershipApplication } from './membership-application.ts';

type Parts = PartsOf<typeof membershipApplication>;

/** The parts of a form: without them there is nothing to step through. */
export type FormParts = {
  [Key in keyof Parts]: Key extends 'summary' | 'back' | 'continue' | 'submit'
    ? NonNullable<Parts[Key]>
    : Parts[Key];
};

const { name: widget } = membershipApplication;
const fault = { code: 'markup', widget, see: readmeOf(widget) } as const;

/** @throws WidgetError for a form that lacks a part */
export function formParts(parts: Parts): FormParts {
  const { summary, back, submit, page } = parts;
  const needed = { page: page[0], summary, back, continue: parts.continue, submit };
  const missing = Object.entries(needed).find(([, element]) => !element)?.[0];
  if (missing === undefined) return parts as FormParts;
  const expected = `data-${widget}-part="${missing}"`;
  throw new WidgetError({ ...fault, problem: `part "${missing}" missing`, expected, found: '0' });
}

/** Slips of the pen in a template that would let a rule pass unseen. */
export function reportMarkup(
  host: HTMLElement,
  { page: pages, timeSpent, affiliation, home, work, indicator }: Parts,
): void {
  const pageOf = (element: HTMLElement) => pages.findIndex((page) => page.contains(element));
  const stray = [...(timeSpent ? [timeSpent] : []), ...affiliation].find((element) => pageOf(element) !== 1);
  if (stray) {
    const problem = 'Time Spent or an affiliation is on another page than the second';
    const expected = 'parts time-spent and affiliation on the second page';
    report({ ...fault, problem, expected, found: `page ${pageOf(stray) + 1}` }, host);
  }
  if ([home, work].some((address) => address?.querySelector('[data-required]'))) {
    const problem = 'an address has a field with data-required, which its own rule would contradict';
    report({ ...fault, problem, expected: 'no data-required in home and work', found: '1 or more' }, host);
  }
  if (indicator && indicator.children.length !== pages.length) {
    const found = `${indicator.children.length} items`;
    report(
      {
        ...fault,
        problem: 'the indicator has not an item for each page',
        expected: `${pages.length} items`,
        found,
      },
      host,
    );
  }
}
