import type { PartsOf } from '../../src/define.ts';
import { controlsIn } from '../../src/forms/controls.ts';
import { type Finding, quoted, reportFindings } from '../../src/forms/findings.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { readmeOf } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { isField } from './fields.ts';
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

/** What would let a rule on a page pass unseen. */
function pageFindings({ page: pages, timeSpent, affiliation, indicator }: Parts): Finding[] {
  const pageOf = (element: HTMLElement) => pages.findIndex((page) => page.contains(element));
  const strays = [...(timeSpent ? [timeSpent] : []), ...affiliation].map(pageOf);
  const stray = strays.find((page) => page !== 1);
  const items = indicator?.children.length ?? pages.length;
  const nameless = pages.map(headingOf).findIndex((heading, index) => heading === pages[index]);
  return [
    [
      'Time Spent or an affiliation is on another page than the second',
      'parts time-spent and affiliation on the second page',
      stray === undefined ? undefined : `page ${stray + 1}`,
    ],
    [
      'the indicator has not an item for each page',
      `${pages.length} items`,
      items === pages.length ? undefined : `${items} items`,
    ],
    [
      'a page has no name',
      'a heading in each page',
      nameless < 0 ? undefined : `none in page ${nameless + 1}`,
    ],
  ];
}

/** What would let a rule about other fields pass unseen. */
function ruleFindings({ affiliation, addressType, home, work }: Parts): Finding[] {
  const isWhole = (element: HTMLElement): boolean =>
    element.querySelectorAll('input[type="radio"]').length > 1 && controlsIn(element).some(isField);
  const types = addressType.flatMap(({ options }) => [...options].map(({ value }) => value.trim()));
  const isHalf = addressType.length > 0 && !(home && work);
  return [
    [
      'an address has a field with data-required, which its own rule would contradict',
      'no data-required in home and work',
      [home, work].some((address) => address?.querySelector('[data-required]')) ? '1 or more' : undefined,
    ],
    [
      'an affiliation is not whole',
      'two radio buttons, the first for Yes, and a field',
      affiliation.every(isWhole) ? undefined : 'less',
    ],
    [
      'an address type is neither of the two',
      'the values Work and Home',
      quoted(types.find((type) => !/^(?:work|home|)$/i.test(type))),
    ],
    ['an address that is asked for is missing', 'parts home and work', isHalf ? 'one or none' : undefined],
  ];
}

/** Tells developers of slips of the pen in a template that would let a rule pass unseen. */
export function reportMarkup(host: HTMLElement, parts: Parts): void {
  reportFindings(membershipApplication.name, host, [...pageFindings(parts), ...ruleFindings(parts)]);
}
