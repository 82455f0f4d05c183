import type { Locator, Page } from '@playwright/test';
import { ready } from './ready.ts';

export const APPLICATION_GALLERY = '/gallery/membership-application';
export const MISSING_FIELDS = 'Please ensure that all required fields are filled out.';
export const INVALID_TIME_SUM = 'Sum of Time Spent fields must be 0 or 100.';

/** Returns the parts of the given application in the gallery, with or without JavaScript. */
export function applicationParts(page: Page, id: 'short' | 'full' | 'refused') {
  const form = page.locator(`#${id}-form`);
  const part = (name: string): Locator => form.locator(`[data-membership-application-part="${name}"]`);
  return {
    form,
    part,
    pages: part('page'),
    heading: (name: string) => form.getByRole('heading', { level: 2, name, exact: true }),
    items: part('indicator').locator('> li'),
    step: part('step'),
    back: form.getByRole('button', { name: 'Back', exact: true }),
    next: form.getByRole('button', { name: 'Continue', exact: true }),
    send: form.locator('[data-membership-application-part="submit"] button'),
    named: (name: string) => form.locator(`[name="${name}"]`),
    missing: form.getByText(MISSING_FIELDS, { exact: true }),
    sum: form.getByText(INVALID_TIME_SUM, { exact: true }),
    summary: part('summary'),
    listed: part('summary').getByRole('link'),
  };
}

export type ApplicationParts = ReturnType<typeof applicationParts>;

/** Opens the gallery page and waits until every widget that mounts without being used is mounted. */
export async function openExampleApplication(
  page: Page,
  id: 'short' | 'full' | 'refused',
  query = '',
): Promise<ApplicationParts> {
  await page.goto(APPLICATION_GALLERY + query);
  await waitForWidgets(page);
  return applicationParts(page, id);
}

/** Waits until every widget of the gallery page that mounts without being used is mounted. */
export async function waitForWidgets(page: Page): Promise<void> {
  await ready(
    page,
    'membership-application',
    'country-select',
    'npi-field',
    'assembly-field',
    'social-links',
    'conditional-field',
    'membership-selector',
  );
}

/** Fills in the first step of the short application and continues to the second. */
export async function continueToWork({ named, next, heading }: ApplicationParts): Promise<void> {
  await named('fullName').fill('Ada Lovelace');
  await named('userEmail').fill('ada@clinic.example');
  await next.click();
  await heading('Your work').waitFor();
}
