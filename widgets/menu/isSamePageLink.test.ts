import { expect, it } from 'vitest';
import { isSamePageLink } from './isSamePageLink.ts';

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
  expect(isSamePageLink(href, page)).toBe(expected);
});
