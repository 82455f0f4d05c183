import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fillLogin, openAs } from './members.ts';
import { craftAddress } from './project.ts';

test('a form in a cached page gets its token by a script', async ({ page, request }) => {
  const headers = (await request.get('/test-async-form')).headers();
  expect([headers['cache-control'], headers['set-cookie']]).toEqual([undefined, undefined]);
  await page.goto('/test-async-form');
  await expect(page.locator('input[name="CRAFT_CSRF_TOKEN"]')).toBeAttached();
  await fillLogin(page, 'emma');
  await expect(page).not.toHaveURL(/login|async/);
  await page.goto('/account');
  await expect(page.getByText('emma@example.org')).toBeVisible();
});

test('the markup of a widget in a CKEditor field stays whole', async ({ page }) => {
  await page.goto('/editor');
  await expect(page.getByText('Everybody.')).toBeHidden();
  await page.getByText('Who may come?').click();
  await expect(page.getByText('Everybody.')).toBeVisible();
  await expect(page.locator('main [data-widget="accordion"]')).toHaveAttribute('data-widget-state', 'ready');
});

test('the checker finds nothing in any page, those of members included', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  await openAs(page, 'emma', '/account');
  const cookies = await page.context().cookies();
  const session = testInfo.outputPath('session.txt');
  writeFileSync(session, `Cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}\n`);
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
