import { parsePrice } from '../../src/payment/cents.ts';
import { quoted } from '../../src/report/report.ts';
import type { ReportProblem } from '../../src/runtime/define.ts';
import { OTHER, type Parts } from './amounts.ts';
import { ONE_TIME, RECURRING } from './gift.ts';

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

/** Reports markup that would make part of the form unreachable. */
export function checkForm(form: HTMLFormElement, parts: Parts, report: ReportProblem): void {
  const ofForm: ReportProblem = (problem) => report(problem, form);
  checkSteps(parts, ofForm);
  checkAmounts(parts, ofForm);
}
