import { controlsIn } from '../../src/forms/fields/controls.ts';
import { headingOf } from '../../src/forms/fields/markup.ts';
import { quoted } from '../../src/report/report.ts';
import type { PartsOf, ReportProblem } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { membershipApplication } from './membership-application.ts';
import { isField } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

/** Parts of a form, with the required parts always defined. On the thank-you page, these parts are missing. */
export type FormParts = {
  [Key in keyof Parts]: Key extends 'summary' | 'back' | 'continue' | 'submit'
    ? NonNullable<Parts[Key]>
    : Parts[Key];
};

/**
 * Returns the parts of a form.
 * @throws WidgetError if a required part is missing
 */
export function formParts(parts: Parts): FormParts {
  const { summary, back, submit, page } = parts;
  const needed = { page: page[0], summary, back, continue: parts.continue, submit };
  const missing = Object.entries(needed).find(([, element]) => !element)?.[0];
  if (missing === undefined) return parts as FormParts;
  const expected = `data-membership-application-part="${missing}"`;
  throw new WidgetError({ problem: `part "${missing}" missing`, expected, found: '0' });
}

/** Reports steps that would silently break a rule. */
function checkPages({ page: pages, timeSpent, affiliation, indicator }: Parts, report: ReportProblem): void {
  const pageOf = (element: HTMLElement) => pages.findIndex((page) => page.contains(element));
  const secondPageParts = [...(timeSpent ? [timeSpent] : []), ...affiliation].map(pageOf);
  const stray = secondPageParts.find((page) => page !== 1);
  const items = indicator?.children.length ?? pages.length;
  const nameless = pages.map(headingOf).findIndex((heading, index) => heading === pages[index]);
  report({
    problem: 'Time Spent or an affiliation is not on the second page',
    expected: 'parts time-spent and affiliation on the second page',
    found: stray === undefined ? undefined : `page ${stray + 1}`,
  });
  report({
    problem: 'the indicator does not have one item per page',
    expected: `${pages.length} items`,
    found: items === pages.length ? undefined : `${items} items`,
  });
  report({
    problem: 'a page has no heading',
    expected: 'a heading in each page',
    found: nameless < 0 ? undefined : `none in page ${nameless + 1}`,
  });
}

/** Reports addresses and affiliations that would silently break a rule. */
function checkRules({ affiliation, addressType, home, work }: Parts, report: ReportProblem): void {
  const isComplete = (element: HTMLElement): boolean =>
    element.querySelectorAll('input[type="radio"]').length > 1 && controlsIn(element).some(isField);
  const types = addressType.flatMap(({ options }) => [...options].map(({ value }) => value.trim()));
  const lacksAddress = addressType.length > 0 && !(home && work);
  report({
    problem: 'an address has a field with data-required, which conflicts with the address rule',
    expected: 'no data-required in home and work',
    found: [home, work].some((address) => address?.querySelector('[data-required]'))
      ? '1 or more'
      : undefined,
  });
  report({
    problem: 'an affiliation is incomplete',
    expected: 'two radio buttons, the first for Yes, and a field',
    found: affiliation.every(isComplete) ? undefined : 'fewer',
  });
  report({
    problem: 'an address type is neither Work nor Home',
    expected: 'the values Work and Home',
    found: quoted(types.find((type) => !/^(?:work|home|)$/i.test(type))),
  });
  report({
    problem: 'an address is missing',
    expected: 'parts home and work',
    found: lacksAddress ? 'one or none' : undefined,
  });
}

/**
 * Reports markup that would silently break a rule of the form.
 * @throws WidgetError if a required part is missing
 */
export function checkForm(parts: Parts, report: ReportProblem): void {
  formParts(parts);
  checkPages(parts, report);
  checkRules(parts, report);
}
