import type { Page } from '@playwright/test';
import { catalog } from '../../fixtures/catalog.ts';
import { products } from '../../fixtures/products.ts';
import { ask, expectAdapts, prepareQuestions } from '../support/adaptation.ts';
import { touch } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/**
 * One page for each template of the stand-in site, in groups that open in one tab. `contract-perceivable` runs the same checks
 * on the gallery's pages.
 */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'the front page, lists and entries': [
    '/',
    '/events',
    '/events?types=webinar',
    `/events/${catalog.events.entries[0]?.slug}`,
    '/press-releases',
    `/press-releases/${catalog['press-releases'].entries[0]?.slug}`,
    '/resources?assemblies=no-such',
    `/resources/${catalog.resources.entries[0]?.slug}`,
    '/assemblies',
  ],
  'search and topics': [
    '/search?q=asthma',
    '/search?q=zzyzx',
    '/topics',
    '/topics/asthma',
    '/news/oddity-image-in-title',
    '/gallery',
    '/gallery/accordion/docs',
  ],
  'forms and payments': [
    `/products/${products[0]?.slug}`,
    '/cart',
    '/donate',
    '/membership/apply',
    '/membership/purchase',
    '/login',
  ],
  'the account': [
    '/account/profile',
    '/account/email',
    '/account/username',
    '/account/password',
    '/account/npi-lookup',
  ],
  'an address without a page': ['/no-such-page'],
};

/** Opens a page in a narrow viewport and waits until all of its widgets are mounted. */
async function openNarrow(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
}

test.describe('without JavaScript', () => {
  test('a list is readable at 320 px', { tag: ['@RT-09', '@RT-11'] }, async ({ withoutJavaScript: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

for (const [group, addresses] of Object.entries(GROUPS)) {
  test(`${group}: all adapt to their visitors' settings`, {
    tag: ['@RT-11', '@wcag-1.4.1', '@wcag-1.4.4', '@wcag-1.4.10', '@wcag-1.4.12', '@wcag-2.5.8'],
  }, async ({ page, violations }) => {
    test.slow();
    if (addresses.includes('/no-such-page')) violations.allow(/404 \(Not Found\)/);
    await prepareQuestions(page);
    for (const [index, address] of addresses.entries())
      await test.step(address, async () => {
        await openNarrow(page, address);
        // The masthead, the menu and the footer are the same on all pages.
        await expectAdapts(page, index === 0 ? 'body' : 'main');
      });
  });
}

/** Dialogs, each with its page, the button that opens it, and the minimum number of controls that Tab should reach. */
const DIALOGS = [
  ['/gallery/assembly-field', 'button:visible:text("Choose")', 8],
  ['/gallery/npi-lookup', 'main [data-opens]:visible', 5],
  ['/gallery/drawer', 'main [data-opens]:visible', 2],
  ['/gallery/modal', 'main [data-opens]:visible', 2],
  ['/gallery/menu', 'main [data-opens]:visible', 5],
] as const;

test('at 400 % zoom, no focused control in a dialog is covered', {
  tag: ['@RT-11', '@wcag-2.4.7', '@wcag-2.4.11'],
}, async ({ page }) => {
  test.slow();
  await prepareQuestions(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [address, opener, fewest] of DIALOGS) {
    for (const height of [256, 640]) {
      await test.step(`${address} at 320 × ${height} px`, async () => {
        await page.setViewportSize({ width: 320, height });
        await page.goto(address);
        await touch(page.locator('[data-widget]'));
        await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
        // Lengthens the titles, because they can be this long in other languages.
        await page.locator('.sw-dialog-head > :is(h2, h3)').evaluateAll((titles) => {
          for (const title of titles)
            title.textContent = 'Representative-organizations and interdisciplinary-collaborations';
        });
        await page.locator(opener).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        const stops = await page.evaluate(() => window.adaptation.stops('.sw-overlay[data-state="open"]'));
        expect(stops).toBeGreaterThanOrEqual(fewest);
        for (const key of ['Tab', 'Shift+Tab'])
          for (let press = 0; press <= stops; press++) await page.keyboard.press(key);
        expect.soft(await ask(page, 'lostFocus')).toEqual([]);
      });
    }
  }
});
