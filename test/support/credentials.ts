import type { Locator, Page } from '@playwright/test';
import { ready } from './ready.ts';

export const ADDRESS = '/gallery/credentials';
export const HOSTILE = '<b>PT</b> "x" & Co';

export const profile = (page: Page) => page.locator('#profile');
export const rows = (scope: Locator) =>
  scope.getByRole('list', { name: 'Chosen, in order' }).getByRole('listitem');
export const field = (scope: Locator) => scope.getByRole('combobox');
export const options = (scope: Locator) => scope.getByRole('option');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const preview = (page: Page) => profile(page).locator('output');

export async function openProfile(page: Page, address = `${ADDRESS}?fixture=strict`): Promise<Locator> {
  await page.goto(address);
  await page.locator('#few').scrollIntoViewIfNeeded();
  await ready(page, 'credentials');
  return profile(page);
}

/** The names of the chosen ones, in the order of the list. */
export const names = (scope: Locator) => rows(scope).locator('span:not([aria-hidden])').allTextContents();

/** What the form would send of the order: its JSON, and the pairs, by name. */
export const sent = (scope: Locator) =>
  scope.locator('form').evaluate((form) => {
    const data = new URLSearchParams(new FormData(form as HTMLFormElement) as unknown as URLSearchParams);
    const pairs = [...data].filter(([name]) => name.startsWith('fields[sorted'));
    return { json: data.get('contactDesignations'), pairs: pairs.map(([name, value]) => `${name}=${value}`) };
  });

/** Both forms of an order, as the specification has them. */
export const orderOf = (...ids: string[]) => ({
  json: JSON.stringify(ids.map((abbreviationId, sortIndex) => ({ abbreviationId, sortIndex }))),
  pairs: ids.flatMap((id, index) => [
    `fields[sortedContactDesignations][${index}][value]=${id}`,
    `fields[sortedContactDesignations][${index}][sortIndex]=${index}`,
  ]),
});

/** Lets the page answer searches with what this function gives, which runs there. */
export const answerSearches = (page: Page, answer: string) =>
  page.addInitScript(`addEventListener('widget:search', ({ detail }) => {
    const { query, respondWith } = detail;
    respondWith((${answer})(query));
  })`);
