import { parsePrice } from '../../src/payment/cents.ts';
import { type MarkupIssue, quoted, reportIssues } from '../../src/report/report.ts';
import { OTHER, type Parts } from './amounts.ts';
import { donation } from './donation.ts';
import { ONE_TIME, RECURRING } from './gift.ts';
import { keyOfStep, LOGIN } from './StepButtons.tsx';

const isInvalidPrice = (text: string): boolean => parsePrice(text).error !== undefined;

function markupIssues({ page, step, frequency, group, suggestion, plan }: Parts): MarkupIssue[] {
  const keys = page.map(keyOfStep);
  const frequencies = frequency.map(({ value }) => value);
  // The server may leave out the login step, so a step button that leads there is valid.
  const targets = ['next', LOGIN, ...keys];
  const groups = group.map(({ dataset }) => dataset.frequency ?? '');
  const suggestions = suggestion.map(({ value }) => value);
  const prices = plan.map(({ dataset }) => dataset.price ?? '');
  return [
    [
      'a page has no unique key',
      'a unique data-page on each page',
      quoted(keys.find((key, index) => key === '' || keys.indexOf(key) !== index)),
    ],
    [
      'a step leads to an unknown page',
      `data-to with one of ${targets.join(', ')}`,
      quoted(step.map(({ dataset }) => dataset.to ?? 'next').find((to) => !targets.includes(to))),
    ],
    [
      'a frequency has an unknown value',
      `the value ${ONE_TIME} or ${RECURRING}`,
      quoted(frequencies.find((value) => value !== ONE_TIME && value !== RECURRING)),
    ],
    [
      'a group matches no frequency, so it never shows',
      `data-frequency with one of ${frequencies.join(', ')}`,
      frequencies.length > 0 ? quoted(groups.find((value) => !frequencies.includes(value))) : undefined,
    ],
    [
      'a suggestion is not an amount',
      `a value in dollars, such as 50, or ${OTHER}`,
      quoted(suggestions.find((value) => value !== OTHER && isInvalidPrice(value))),
    ],
    [
      'a plan has no valid price',
      'data-price in dollars, such as 25.00',
      quoted(prices.find(isInvalidPrice)),
    ],
  ];
}

/** Reports markup errors that would make part of the form unreachable. */
export function reportMarkup(form: HTMLFormElement, parts: Parts): void {
  reportIssues(donation.name, form, markupIssues(parts));
}
