import { expect, test } from '@playwright/test';

// Runs after the sessions. The stand-in site stops with this command, and its funnel with it.

test('the page with the funnel of all sessions', async ({ page }, { config }) => {
  const path = `${config.rootDir}/../../test-results/payments-funnel.png`;
  await page.goto('/funnel');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.screenshot({ path, fullPage: true });
});
