import type { Page } from '@playwright/test';
import { catalog } from '../../fixtures/catalog.ts';
import { products } from '../../fixtures/products.ts';
import { registry } from '../../src/registry.ts';
import { ask, countStops, prepareQuestions, spaceText } from '../support/adaptation.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { expect, test } from '../support/test.ts';

/** A page of each template of the stand-in site, and every gallery page. */
const ADDRESSES = [
  '/',
  '/events',
  '/events?types=webinar',
  `/events/${catalog.events.entries[0]?.slug}`,
  '/press-releases',
  `/press-releases/${catalog['press-releases'].entries[0]?.slug}`,
  '/resources?assemblies=no-such',
  `/resources/${catalog.resources.entries[0]?.slug}`,
  `/products/${products[0]?.slug}`,
  '/search?q=asthma',
  '/search?q=zzyzx',
  '/topics',
  '/topics/asthma',
  '/news/oddity-image-in-title',
  '/assemblies',
  '/login',
  '/cart',
  '/donate',
  '/membership/apply',
  '/membership/purchase',
  '/account/profile',
  '/account/email',
  '/account/username',
  '/account/password',
  '/account/npi-lookup',
  '/gallery',
  '/gallery/accordion/docs',
  '/no-such-page',
  ...Object.keys(registry).map((name) => `/gallery/${name}`),
];

/** Longest walk with the Tab key. */
const LONGEST_WALK = 60;

/** Opens a page in a narrow window and waits until all its widgets are mounted. */
async function openNarrow(page: Page, address: string): Promise<void> {
  await prepareQuestions(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await page.locator('[data-widget]').evaluateAll((hosts) => {
    for (const host of hosts) host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
}

async function expectReadable(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await waitTwoFrames(page);
  expect.soft(await ask(page, 'cutOff'), `${width} px`).toEqual([]);
  expect.soft(await ask(page, 'overlaps'), `${width} px`).toEqual([]);
}

test.describe('without JavaScript', () => {
  test('a list is readable in 320 px', { tag: ['@RT-09', '@RT-11'] }, async ({ withoutJavaScript: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

for (const address of ADDRESSES) {
  test(`${address} adapts to what its visitors set`, { tag: '@RT-11' }, async ({ page, violations }) => {
    // Logged only for the address without a page.
    violations.allow(/404 \(Not Found\)/);
    await openNarrow(page, address);

    await test.step('400 % zoom cuts nothing off, and click targets have room', async () => {
      await expectReadable(page, 320, 640);
      expect.soft(await ask(page, 'smallTargets')).toEqual([]);
    });

    await test.step('200 % zoom cuts nothing off', () => expectReadable(page, 640, 450));

    await test.step('spaced text stays readable', async () => {
      const undo = await spaceText(page);
      for (const width of [390, 1280]) await expectReadable(page, width, 900);
      await undo();
    });

    await test.step('forced colors leave controls, states and icons visible', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      await page.setViewportSize({ width: 640, height: 450 });
      await waitTwoFrames(page);
      expect.soft(await ask(page, 'lostColors')).toEqual([]);
      expect.soft(await ask(page, 'overlaps')).toEqual([]);
    });

    await test.step('the Tab key leads to nothing that is covered or without a ring', async () => {
      const presses = Math.min(await countStops(page), LONGEST_WALK);
      for (let done = 0; done <= presses; done++) await page.keyboard.press('Tab');
      for (let done = 0; done <= presses; done++) await page.keyboard.press('Shift+Tab');
      expect.soft(await ask(page, 'lostFocus')).toEqual([]);
    });
  });
}
