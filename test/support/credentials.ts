import type { Locator, Page } from '@playwright/test';
import { ready } from './ready.ts';

export const CREDENTIALS_GALLERY = '/gallery/credentials';
export const HOSTILE_NAME = '<b>PT</b> "x" & Co';

export const profileExample = (page: Page) => page.locator('#profile');
/** Returns the chosen credentials' rows. */
export const chosenRows = (scope: Locator) =>
  scope.getByRole('list', { name: 'Chosen, in order' }).getByRole('listitem');
export const searchField = (scope: Locator) => scope.getByRole('combobox');
export const suggestions = (scope: Locator) => scope.getByRole('option');
export const preview = (page: Page) => profileExample(page).locator('output');

/** Opens the gallery page, waits until the credentials are mounted, and returns the example of a profile form. */
export async function openProfile(page: Page): Promise<Locator> {
  await page.goto(`${CREDENTIALS_GALLERY}?fixture=strict`);
  await page.locator('#few').scrollIntoViewIfNeeded();
  await ready(page, 'credentials');
  return profileExample(page);
}

/** Returns the names of the chosen credentials, in list order. */
export const chosenNames = (scope: Locator) =>
  chosenRows(scope).locator('span:not([aria-hidden])').allTextContents();

/** Returns the order that the form would currently submit, as its JSON value and its `name=value` pairs. */
export const submittedOrder = (scope: Locator) =>
  scope.locator('form').evaluate((form) => {
    const data = new URLSearchParams(new FormData(form as HTMLFormElement) as unknown as URLSearchParams);
    const pairs = [...data].filter(([name]) => name.startsWith('fields[sorted'));
    return { json: data.get('contactDesignations'), pairs: pairs.map(([name, value]) => `${name}=${value}`) };
  });

/** Returns the JSON value and the pairs that the form is specified to submit for credentials in this order. */
export const orderOf = (...ids: string[]) => ({
  json: JSON.stringify(ids.map((abbreviationId, sortIndex) => ({ abbreviationId, sortIndex }))),
  pairs: ids.flatMap((id, index) => [
    `fields[sortedContactDesignations][${index}][value]=${id}`,
    `fields[sortedContactDesignations][${index}][sortIndex]=${index}`,
  ]),
});

/**
 * Intercepts the widget's searches within the page and responds to them.
 * @param answer source of a function that runs in the page and returns the results for a query
 */
export const respondToSearches = (page: Page, answer: string) =>
  page.addInitScript(`addEventListener('widget:search', ({ detail }) => {
    const { query, respondWith } = detail;
    respondWith((${answer})(query));
  })`);
