import { parsePrice } from '../../src/payment/site/cents.ts';
import { quoted } from '../../src/report/report.ts';
import type { ReportProblem } from '../../src/runtime/define.ts';
import { OTHER, type Parts } from './amounts.ts';
import { ONE_TIME, RECURRING } from './gift.ts';
import { parseInterval } from './nextCharge.ts';

/** Key of the step that guests skip (DN-01). */
export const LOGIN = 'login';

/** Returns the key of a step, such as `amount`. */
export const keyOfStep = (step: HTMLElement): string => step.dataset.page ?? '';

const isInvalidPrice = (text: string): boolean => parsePrice(text).error !== undefined;

/** Reports steps that visitors could not reach. */
function checkSteps({ page, step }: Parts, report: ReportProblem): void {
  const keys = page.map(keyOfStep);
  // The server may leave out the login step, so a step button that leads there is valid.
  const targets = ['next', LOGIN, ...keys];
  report({
    problem: 'a page has no unique key',
    expected: 'a unique data-page on each page',
    found: quoted(keys.find((key, index) => key === '' || keys.indexOf(key) !== index)),
  });
  report({
    problem: 'a step leads to an unknown page',
    expected: `data-to with one of ${targets.join(', ')}`,
    found: quoted(step.map(({ dataset }) => dataset.to ?? 'next').find((to) => !targets.includes(to))),
  });
}

/** Reports amounts and frequencies that visitors could not give. */
function checkAmounts({ frequency, group, suggestion, plan }: Parts, report: ReportProblem): void {
  const frequencies = frequency.map(({ value }) => value);
  const groups = group.map(({ dataset }) => dataset.frequency ?? '');
  const suggestions = suggestion.map(({ value }) => value);
  const prices = plan.map(({ dataset }) => dataset.price ?? '');
  report({
    problem: 'a frequency has an unknown value',
    expected: `the value ${ONE_TIME} or ${RECURRING}`,
    found: quoted(frequencies.find((value) => value !== ONE_TIME && value !== RECURRING)),
  });
  report({
    problem: 'a group matches no frequency, so it never shows',
    expected: `data-frequency with one of ${frequencies.join(', ')}`,
    found: frequencies.length > 0 ? quoted(groups.find((value) => !frequencies.includes(value))) : undefined,
  });
  report({
    problem: 'a suggestion is not an amount',
    expected: `a value in dollars, such as 50, or ${OTHER}`,
    found: quoted(suggestions.find((value) => value !== OTHER && isInvalidPrice(value))),
  });
  report({
    problem: 'a plan has no valid price',
    expected: 'data-price in dollars, such as 25.00',
    found: quoted(prices.find(isInvalidPrice)),
  });
}

/** Reports intervals from which no date can be calculated, and terms without their date. */
function checkTerms({ frequency, plan }: Parts, report: ReportProblem): void {
  const choices = [...plan, ...frequency].map(({ dataset }) => dataset);
  const isInvalid = (interval: string) => parseInterval(interval) === undefined;
  report({
    problem: 'a plan has no valid interval',
    expected: 'data-interval such as month, 3 months or year',
    found: quoted(choices.flatMap(({ interval = 'month' }) => interval).find(isInvalid)),
  });
  const undated = choices.find(
    ({ interval, terms = '', consent = '' }) => interval === undefined && /\{date\}/.test(terms + consent),
  );
  report({
    problem: 'a plan has terms with a date, but no interval',
    expected: 'data-interval such as month',
    found: undated && 'none',
  });
}

/** Reports a checkbox that would not record the donor's own consent. */
function checkConsent({ consent, recurring, plan, fact }: Parts, report: ReportProblem): void {
  if (!consent) return;
  const isFilledIn = fact.some(({ dataset }) => dataset.fact === 'consent');
  report({
    problem: 'a plan has no text that the donor agrees to',
    expected: 'data-consent on each plan',
    found: isFilledIn && plan.some(({ dataset }) => !dataset.consent) ? 'none' : undefined,
  });
  report({
    problem: 'the consent is not a checkbox',
    expected: 'type="checkbox"',
    found: consent.type === 'checkbox' ? undefined : quoted(consent.type),
  });
  report({
    problem: 'the consent is shown for one-time gifts too',
    expected: 'data-donation-part="recurring" around it',
    found: recurring.some((section) => section.contains(consent)) ? undefined : 'none',
  });
  report({
    problem: 'the consent is preselected, so it is not the donor’s own',
    expected: 'a checkbox without checked',
    found: consent.defaultChecked ? 'checked' : undefined,
  });
  report({
    problem: 'the consent has a name, so drafts and browsers would restore it',
    expected: 'no name, because consentText and consentAt are sent instead',
    found: consent.name === '' ? undefined : quoted(consent.name),
  });
}

/** Reports links to other ways to give that lead nowhere, or that the event could not name. */
function checkWays({ way }: Parts, report: ReportProblem): void {
  report({
    problem: 'a way to give has no key',
    expected: 'data-way such as stock',
    found: way.some(({ dataset }) => !dataset.way) ? 'none' : undefined,
  });
  report({
    problem: 'a way to give leads nowhere',
    expected: 'an href',
    found: way.some(({ href }) => href === '') ? 'none' : undefined,
  });
}

/** Reports markup that would make part of the form unreachable. */
export function checkForm(form: HTMLFormElement, parts: Parts, report: ReportProblem): void {
  const ofForm: ReportProblem = (problem) => report(problem, form);
  checkSteps(parts, ofForm);
  checkAmounts(parts, ofForm);
  checkTerms(parts, ofForm);
  checkConsent(parts, ofForm);
  checkWays(parts, ofForm);
}
