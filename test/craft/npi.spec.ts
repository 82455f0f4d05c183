import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAs } from './members.ts';

/** Fills in the lookup form, in the dialog or on its own page. */
async function search(within: Locator): Promise<void> {
  await within.getByLabel('First name').fill('Jane');
  await within.getByLabel('Last name').fill('Doe');
  await within.getByLabel('State', { exact: true }).selectOption('MA');
  await within.getByRole('button', { name: 'Search the registry' }).click();
}

async function openDialog(page: Page): Promise<Locator> {
  await openAs(page, 'emma', '/account/profile');
  await page.getByRole('link', { name: 'Look up your NPI number' }).click();
  return page.getByRole('dialog');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the lookup is a page, for any query', async ({ page }) => {
    await openAs(page, 'emma', '/account/npi-lookup');
    await search(page.locator('main'));
    await expect(page.locator('main')).toContainText('NPI number 1234567893');
    for (const query of [
      'ats=a',
      'ats[npiLookup]=a',
      'ats[npiLookup][firstname][]=a',
      'ats[npiLookupOption][]=byNumber&ats[npiLookup][number]=%FF',
    ]) {
      await page.goto(`/account/npi-lookup?${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look up your NPI number');
    }
  });
});

test("the lookup is in its site's language, in the dialog and on its own page", async ({ page }) => {
  await openAs(page, 'emma', '/account/npi-lookup');
  await page.goto('/es/account/npi-lookup');
  const main = page.locator('main');
  await expect(main).toContainText('Nombre');
  await expect(main).not.toContainText(/Search|First name|Country|Choose|NPI number|Check/);
  await page.goto('/es/account/profile');
  await page.getByRole('link', { name: 'Buscar su número NPI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre', { exact: true }).fill('Jane');
  await dialog.getByLabel('Apellidos').fill('Doe');
  await dialog.getByLabel('Estado', { exact: true }).selectOption('MA');
  await dialog.getByRole('button', { name: 'Buscar en el registro' }).click();
  await dialog.getByRole('button', { name: 'Usar 1234567893 para Jane Doe' }).click();
  await expect(page.locator('#npi-number')).toHaveValue('1234567893');
});

test('a provider is found in the dialog, and the number is copied into the profile', async ({ page }) => {
  const dialog = await openDialog(page);
  await search(dialog);
  await dialog.getByRole('button', { name: 'Use 1234567893' }).click();
  await expect(page.locator('#npi-number')).toHaveValue('1234567893');
});

test('a lookup after the session has ended shows that the member may have been signed out', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await page.context().clearCookies();
  await search(dialog);
  await expect(dialog).toContainText('You may have been signed out');
});
