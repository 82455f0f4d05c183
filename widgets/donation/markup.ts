import { type Finding, quoted, reportFindings } from '../../src/forms/findings.ts';
import { parseAmount } from '../../src/payment/cents.ts';
import { OTHER, type Parts } from './amounts.ts';
import { donation } from './donation.ts';
import { ONE_TIME, RECURRING } from './gift.ts';
import { LOGIN } from './pages.ts';
import { keyOfPage } from './usePages.ts';

const isNoAmount = (text: string): boolean => parseAmount(text).fault !== undefined;

function findings({ page, step, frequency, group, suggestion, plan }: Parts): Finding[] {
  const keys = page.map(keyOfPage);
  const frequencies = frequency.map(({ value }) => value);
  // The server may leave the login out: what leads there is no mistake.
  const targets = ['next', LOGIN, ...keys];
  const groups = group.map(({ dataset }) => dataset.frequency ?? '');
  const suggestions = suggestion.map(({ value }) => value);
  const prices = plan.map(({ dataset }) => dataset.price ?? '');
  return [
    [
      'a page has no key of its own',
      'another data-page on each page',
      quoted(keys.find((key, index) => key === '' || keys.indexOf(key) !== index)),
    ],
    [
      'a step leads nowhere',
      `data-to with one of ${targets.join(', ')}`,
      quoted(step.map(({ dataset }) => dataset.to ?? 'next').find((to) => !targets.includes(to))),
    ],
    [
      'a frequency is unknown',
      `the value ${ONE_TIME} or ${RECURRING}`,
      quoted(frequencies.find((value) => value !== ONE_TIME && value !== RECURRING)),
    ],
    [
      'a group belongs to no frequency, so that nobody sees it',
      `data-frequency with one of ${frequencies.join(', ')}`,
      frequencies.length > 0 ? quoted(groups.find((value) => !frequencies.includes(value))) : undefined,
    ],
    [
      'a suggestion is no amount',
      `a value in dollars, such as 50, or ${OTHER}`,
      quoted(suggestions.find((value) => value !== OTHER && isNoAmount(value))),
    ],
    ['a plan has no price', 'data-price in dollars, such as 25.00', quoted(prices.find(isNoAmount))],
  ];
}

/** Tells developers of slips of the pen in the template that nobody else would understand: a part that is out of reach. */
export function reportMarkup(form: HTMLFormElement, parts: Parts): void {
  reportFindings(donation.name, form, findings(parts));
}
