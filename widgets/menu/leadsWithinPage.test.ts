import { expect, it } from 'vitest';
import { leadsWithinPage } from './leadsWithinPage.ts';

const PAGE = 'https://society.example/events?types=webinar';

it.each([
  [`${PAGE}#main`, PAGE, true],
  [`${PAGE}#`, PAGE, true],
  [`${PAGE}#main`, `${PAGE}#other`, true],
  [PAGE, PAGE, false],
  ['https://society.example/events#main', PAGE, false],
  ['https://society.example/#main', PAGE, false],
  ['', PAGE, false],
])('for the link %s on the page %s returns %s', (href, page, expected) => {
  expect(leadsWithinPage(href, page)).toBe(expected);
});
