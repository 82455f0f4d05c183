import { controlsIn } from '../../src/forms/fields/controls.ts';
import { headingOf } from '../../src/forms/fields/markup.ts';
import { type MarkupIssue, quoted, readmeOf, reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { membershipApplication } from './membership-application.ts';
import { isField } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

/** Parts of a form, with the required ones defined. On the thank-you page they are missing. */
export type FormParts = {
  [Key in keyof Parts]: Key extends 'summary' | 'back' | 'continue' | 'submit'
    ? NonNullable<Parts[Key]>
    : Parts[Key];
};

const { name: widget } = membershipApplication;
const details = { code: 'markup', widget, see: readmeOf(widget) } as const;

/**
 * Returns the parts of a form.
 * @throws WidgetError if a required part is missing
 */
export function formParts(parts: Parts): FormParts {
  const { summary, back, submit, page } = parts;
  const needed = { page: page[0], summary, back, continue: parts.continue, submit };
  const missing = Object.entries(needed).find(([, element]) => !element)?.[0];
  if (missing === undefined) return parts as FormParts;
  const expected = `data-${widget}-part="${missing}"`;
  throw new WidgetError({ ...details, problem: `part "${missing}" missing`, expected, found: '0' });
}

/** Returns markup issues of the steps, which would break a rule unnoticed. */
function pageIssues({ page: pages, timeSpent, affiliation, indicator }: Parts): MarkupIssue[] {
  const pageOf = (element: HTMLElement) => pages.findIndex((page) => page.contains(element));
  const secondPageParts = [...(timeSpent ? [timeSpent] : []), ...affiliation].map(pageOf);
  const stray = secondPageParts.find((page) => page !== 1);
  const items = indicator?.children.length ?? pages.length;
  const nameless = pages.map(headingOf).findIndex((heading, index) => heading === pages[index]);
  return [
    [
      'Time Spent or an affiliation is not on the second page',
      'parts time-spent and affiliation on the second page',
      stray === undefined ? undefined : `page ${stray + 1}`,
    ],
    [
      'the indicator does not have one item per page',
      `${pages.length} items`,
      items === pages.length ? undefined : `${items} items`,
    ],
    [
      'a page has no heading',
      'a heading in each page',
      nameless < 0 ? undefined : `none in page ${nameless + 1}`,
    ],
  ];
}

/** Returns markup issues of addresses and affiliations, which would break a rule unnoticed. */
function ruleIssues({ affiliation, addressType, home, work }: Parts): MarkupIssue[] {
  const isComplete = (element: HTMLElement): boolean =>
    element.querySelectorAll('input[type="radio"]').length > 1 && controlsIn(element).some(isField);
  const types = addressType.flatMap(({ options }) => [...options].map(({ value }) => value.trim()));
  const lacksAddress = addressType.length > 0 && !(home && work);
  return [
    [
      'an address has a field with data-required, which conflicts with the address rule',
      'no data-required in home and work',
      [home, work].some((address) => address?.querySelector('[data-required]')) ? '1 or more' : undefined,
    ],
    [
      'an affiliation is incomplete',
      'two radio buttons, the first for Yes, and a field',
      affiliation.every(isComplete) ? undefined : 'fewer',
    ],
    [
      'an address type is neither Work nor Home',
      'the values Work and Home',
      quoted(types.find((type) => !/^(?:work|home|)$/i.test(type))),
    ],
    ['an address is missing', 'parts home and work', lacksAddress ? 'one or none' : undefined],
  ];
}

/** Reports markup that would break a rule of the form unnoticed. */
export function reportMarkup(host: HTMLElement, parts: Parts): void {
  reportIssues(membershipApplication.name, host, [...pageIssues(parts), ...ruleIssues(parts)]);
}
