import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';

export const profileField = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name, exact: true });
export const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const newEmail = (page: Page) => page.getByRole('textbox', { name: 'New email address', exact: true });
export const savedMessage = (page: Page) => page.getByText(/^Saved\./);

/** Opens an account page and waits until its form is mounted. */
export async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto(`/account/${name}`);
  await ready(page, 'form');
}

/** Fills in the profile fields that are available both with and without JavaScript, and submits the form. */
export async function saveProfile(page: Page): Promise<void> {
  await profileField(page, 'First name').fill('Ada');
  await page.locator('[name="fields[country]"]').selectOption('Norway');
  await page.locator('[name="fields[city]"]').fill('Tromsø <b>');
  await page.locator('[name="fields[zip]"]').fill('9008');
  await page.getByRole('group', { name: 'Are you a trainee?' }).getByRole('radio', { name: 'Yes' }).check();
  await profileField(page, 'Training program').fill('Harbor Clinic');
  await page.getByRole('checkbox', { name: 'Text messages' }).check();
  await profileField(page, 'Number for text messages').fill('(212) 555-0143');
  await buttonNamed(page, 'Save profile').click();
}

/** Expects the confirmation and the values that `saveProfile` submitted. */
export async function expectProfile(page: Page): Promise<void> {
  await expect(savedMessage(page)).toBeVisible();
  await expect(profileField(page, 'First name')).toHaveValue('Ada');
  await expect(page.locator('[name="fields[country]"]')).toHaveValue('NO');
  await expect(page.locator('[name="fields[city]"]')).toHaveValue('Tromsø <b>');
  await expect(profileField(page, 'Training program')).toHaveValue('Harbor Clinic');
  await expect(profileField(page, 'Number for text messages')).toHaveValue('(212) 555-0143');
}

/** Presses Tab until an element has focus, as a visitor without a pointer would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle();
  for (let presses = 0; presses < 150; presses++) {
    if (await element?.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}
