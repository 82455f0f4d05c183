import type { Page } from '@playwright/test';
import { catalog } from '../../fixtures/catalog.ts';
import { products } from '../../fixtures/products.ts';
import { registry } from '../../src/entry/registry.ts';
import { ask, prepareQuestions, type Question, spaceText, startWalk } from '../support/adaptation.ts';
import { groupsOf } from '../support/groupsOf.ts';
import { touch } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { widgetTags } from '../support/widgetTags.ts';

/**
 * One page for each template of the stand-in site, and every gallery page. A group's pages open in a single tab, one after
 * another, because opening a new tab takes half as much processor time as checking a page.
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
  ...galleryGroups(Object.keys(registry).map((name) => `/gallery/${name}`)),
};

/** Divides the gallery's pages into groups of nearly equal size. */
function galleryGroups(addresses: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(groupsOf(addresses, 7).map((group) => [`${group[0]} to ${group.at(-1)}`, group]));
}

/** Returns the widgets whose gallery pages are among the addresses. */
const galleryWidgets = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => /^\/gallery\/([\w-]+)$/.exec(address)?.[1] ?? []);

/** Maximum number of Tab presses on a page. */
const LONGEST_WALK = 60;

/** Opens a page in a narrow viewport and waits until all of its widgets are mounted. */
async function openNarrow(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
}

/** Expects text to be readable at the current viewport size. Runs additional checks if any are given. */
async function expectReadable(page: Page, ...more: readonly Question[]): Promise<void> {
  const answers = await ask(page, 'cutOff', 'overlaps', ...more);
  expect.soft(answers, `${page.viewportSize()?.width} px`).toEqual([]);
}

test.describe('without JavaScript', () => {
  test('a list is readable at 320 px', { tag: ['@RT-09', '@RT-11'] }, async ({ withoutJavaScript: page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

/**
 * Runs all checks on a page. The masthead, the menu and the footer are the same on all pages, so the test tabs through them
 * only once per group.
 */
async function expectAdapts(page: Page, address: string, isWholePageWalked: boolean): Promise<void> {
  await openNarrow(page, address);

  await test.step('400 % zoom cuts nothing off, and click targets are large enough', () =>
    expectReadable(page, 'smallTargets'));

  await test.step('spaced text stays readable', async () => {
    const undo = await spaceText(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectReadable(page);
    }
    await undo();
  });

  await page.setViewportSize({ width: 640, height: 450 });

  await test.step('200 % zoom cuts nothing off', () => expectReadable(page));

  await test.step('forced colors leave controls, states and icons visible', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    expect.soft(await ask(page, 'lostColors', 'overlaps')).toEqual([]);
  });

  await test.step('everything that Tab reaches is uncovered and has a focus ring', async () => {
    const walked = isWholePageWalked ? 'body' : 'main';
    const stops = await startWalk(page, walked);
    const presses = Math.min(stops, LONGEST_WALK);
    // Holding the key down repeats the keypress.
    for (let done = 0; done <= presses; done++) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    await page.keyboard.down('Shift');
    for (let done = 0; done <= presses; done++) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    await page.keyboard.up('Shift');
    expect.soft(await ask(page, 'lostFocus')).toEqual([]);
  });
}

for (const [group, addresses] of Object.entries(GROUPS)) {
  test(`${group}: all adapt to their visitors' settings`, {
    tag: [
      '@RT-11',
      '@wcag-1.4.1',
      '@wcag-1.4.4',
      '@wcag-1.4.10',
      '@wcag-1.4.12',
      '@wcag-2.5.8',
      ...widgetTags(galleryWidgets(addresses)),
    ],
  }, async ({ page, violations }) => {
    test.slow();
    if (addresses.includes('/no-such-page')) violations.allow(/404 \(Not Found\)/);
    await prepareQuestions(page);
    for (const [index, address] of addresses.entries())
      await test.step(address, () => expectAdapts(page, address, index === 0));
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
