import { expect, type Page } from '@playwright/test';
import { memberPassword } from './project.ts';

/** Fills in and submits the login page that is currently open. */
export async function fillLogin(page: Page, name: string, password = memberPassword): Promise<void> {
  await page.getByLabel('Username or email address').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page for members, and signs a member in on the login page that appears first. */
export async function openAs(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await fillLogin(page, name);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/**
 * Signs a member in and ends the five minutes during which Craft does not ask for the password again. With "Keep me signed
 * in", Craft starts a new session, and this session is not elevated.
 */
export async function openRemembered(page: Page, name: string, address: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Keep me signed in').check();
  await fillLogin(page, name);
  await expect(page).not.toHaveURL(/login/);
  await page.context().clearCookies({ name: 'CraftSessionId' });
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Signs an editor in to the control panel, and opens one of its pages. */
export async function openControlPanel(page: Page, address: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByRole('textbox', { name: 'Username or Email' }).fill('flora');
  await page.getByRole('textbox', { name: 'Password' }).fill(memberPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto(address);
}
