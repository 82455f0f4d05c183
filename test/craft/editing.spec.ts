import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { fillLogin, openAs, openControlPanel } from './members.ts';
import { craftAddress } from './project.ts';

test('a form on a cached page gets its token from a script', async ({ page, request }) => {
  const headers = (await request.get('/test-async-form')).headers();
  expect([headers['cache-control'], headers['set-cookie']]).toEqual([undefined, undefined]);
  await page.goto('/test-async-form');
  await expect(page.locator('input[name="CRAFT_CSRF_TOKEN"]')).toBeAttached();
  await fillLogin(page, 'emma');
  await expect(page).not.toHaveURL(/login|async/);
  await page.goto('/account');
  await expect(page.getByText('emma@example.org')).toBeVisible();
});

/** In the control panel, opens the entry that contains a widget. */
async function openEditor(page: Page): Promise<void> {
  await openControlPanel(page, '/admin/entries/pages');
  // Opens the entry by its address, because the preview draft from an earlier run has a different title.
  await page.locator('main a[href*="-editor"]').first().click();
  await expect(page.locator('.ck-content')).toContainText('Who may come?');
}

/** Expects the entry's accordion to work on a page or in the frame of the preview. */
async function expectAccordion(within: Page | FrameLocator): Promise<void> {
  await expect(within.getByText('Everybody.')).toBeHidden();
  await within.getByText('Who may come?').click();
  await expect(within.getByText('Everybody.')).toBeVisible();
  await expect(within.locator('main [data-widget="accordion"]')).toHaveAttribute(
    'data-widget-state',
    'ready',
  );
}

test("a widget's markup in a CKEditor field stays intact when an author saves it", async ({ page }) => {
  await page.goto('/editor');
  await expectAccordion(page);
  await openEditor(page);
  await page.locator('.ck-content').getByText('After.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Written in the editor.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Entry saved.').first()).toBeVisible();
  await page.goto('/editor');
  await expect(page.getByText('After. Written in the editor.')).toBeVisible();
  await expectAccordion(page);
});

test('live preview reloads its frame on each change, and its widgets work', async ({ page }) => {
  await openEditor(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const title = `Title of ${Date.now()}`;
  const preview = page.frameLocator('iframe.lp-preview');
  await expectAccordion(preview);
  await page
    .locator('.lp-editor-container input[name$="[title]"], .lp-editor-container input[name="title"]')
    .fill(title);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectAccordion(preview);
});

test("the checker finds nothing on any page, including members' pages", async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  await openAs(page, 'emma', '/account');
  const cookies = await page.context().cookies();
  const session = testInfo.outputPath('session.txt');
  // Craft accepts a session only from the user agent that started it.
  const browser = await page.evaluate(() => navigator.userAgent);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  writeFileSync(session, `Cookie: ${cookie}\nUser-Agent: ${browser}\n`);
  const check = path.join(process.env.CRAFT_PACKAGE ?? '', 'dist/check.js');
  const options = ['--crawl', '--limit', '60', '--delay', '0', '--header', `@${session}`];
  const { stdout, stderr } = spawnSync(
    'node',
    [check, 'check', ...options, craftAddress, `${craftAddress}/account`],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout + stderr).toMatch(/checked: 0 errors\n$/);
});
