import { readFile } from 'node:fs/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { openApply } from './membershipApply.ts';
import { ready } from './ready.ts';

let runs = 0;

/** Returns a name for the demo account's application that no other test uses. */
export const newRun = (): string => `devices-${process.pid}-${Date.now()}-${++runs}`;

/** Signs the member in, as a visit to a page of the account does, but without the time that the page takes. */
export async function signIn(context: BrowserContext): Promise<void> {
  const response = await context.request.get('/account/email');
  expect(response.ok()).toBe(true);
}

/** Opens another browser, with the member signed in or as a guest. */
export async function openDevice(
  browser: Browser,
  options: BrowserContextOptions & { isGuest?: boolean } = {},
): Promise<Page> {
  const { isGuest = false, ...others } = options;
  const context = await browser.newContext(others);
  if (!isGuest) await signIn(context);
  return context.newPage();
}

/** Opens the application form of a run, and waits until it can be saved elsewhere. */
export async function openRun(page: Page, run: string, others = ''): Promise<void> {
  await openApply(page, `?run=${run}${others}`);
  await ready(page, 'continue-elsewhere');
}

/** Returns the parts of the offer to continue elsewhere. */
export const elsewhere = (page: Page) => ({
  offer: page.locator('[data-continue-elsewhere-part="offer"]'),
  more: page.locator('[data-continue-elsewhere-part="more"]'),
  summary: page.getByText('Continue on another device'),
  button: (name: string) => page.locator('.sw-continue').getByRole('button', { name, exact: true }),
  name: page.getByLabel('Full name'),
});

/** Opens the buttons, saves the form to the account, and waits for the confirmation. */
export async function saveToAccount(page: Page): Promise<void> {
  const { more, summary, button } = elsewhere(page);
  if (!(await button('Save to my account').isVisible())) await summary.click();
  await button('Save to my account').click();
  await expect(more).toContainText('Saved to your account on');
}

/** Saves the form to a file, and returns its name and text. */
export async function saveToFile(page: Page): Promise<{ name: string; text: string }> {
  const { summary, button } = elsewhere(page);
  if (!(await button('Save to a file').isVisible())) await summary.click();
  const downloading = page.waitForEvent('download');
  await button('Save to a file').click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Chooses a file with the button that continues from a file. */
export async function openFile(page: Page, text: string | Buffer, name = 'application.json'): Promise<void> {
  const { summary, button } = elsewhere(page);
  if (!(await button('Continue from a file').isVisible())) await summary.click();
  const choosing = page.waitForEvent('filechooser');
  await button('Continue from a file').click();
  const chooser = await choosing;
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}
