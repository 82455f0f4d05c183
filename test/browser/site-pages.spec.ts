import { catalog } from '../../fixtures/catalog.ts';
import { products } from '../../fixtures/products.ts';
import { expect, test } from '../support/test.ts';
import { expectToFit } from '../support/viewports.ts';

/** Pages of the stand-in site that no other spec checks in both viewports. */
const ADDRESSES = [
  '/events',
  '/events/p2?types=webinar',
  '/press-releases',
  '/resources',
  '/assemblies',
  `/events/${catalog.events.entries[0]?.slug}`,
  '/events/writing-for-the-web',
  `/press-releases/${catalog['press-releases'].entries[0]?.slug}`,
  `/resources/${catalog.resources.entries[0]?.slug}`,
  `/products/${products[0]?.slug}`,
  '/search',
  '/search?q=asthma',
  '/search?q=oddity&section=News',
  '/topics',
  '/topics/asthma',
  '/topics/breathing-at-altitude',
  '/news/oddity-image-in-title',
  '/login',
  '/account/profile',
  '/account/email',
  '/account/username',
  '/account/password',
  '/no-such-page',
];

test.describe('without JavaScript', () => {
  test('a page has one visible level-1 heading', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    // `test/pages.test.ts` checks that the HTML of every page contains one.
    await page.goto('/search?q=asthma');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('pages have no axe violations and fit the viewport', { tag: ['@RT-09', '@RT-11'] }, async ({
  page,
  violations,
}) => {
  test.slow();
  // Only the address that has no page logs this error.
  violations.allow(/404 \(Not Found\)/);
  for (const address of ADDRESSES) {
    await test.step(`${address} has no axe violations and fits the viewport`, async () => {
      await page.goto(address);
      await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page);
    });
  }
});
