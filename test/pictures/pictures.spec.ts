import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { PICTURE_SIZE, stateInGallery } from '../../fixtures/gallery/pictures.ts';
import { registry } from '../../src/entry/registry.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { touch } from '../support/ready.ts';
import { comparePicture } from './comparePicture.ts';
import { sitePages, states } from './states.ts';

/** Windows in which pictures are taken, one after another. Each color scheme is shown at one width. */
const WINDOWS = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

type PictureWindow = (typeof WINDOWS)[number] | typeof GALLERY_WINDOW;

/** Window of the light pictures in the gallery's overview. */
const GALLERY_WINDOW = {
  viewport: { width: PICTURE_SIZE.width, height: 844 },
  colorScheme: 'light',
} as const;

/** Returns the windows in which a widget's state is compared. */
const windowsOf = (name: string, state = ''): readonly PictureWindow[] =>
  stateInGallery(name) === state ? [...WINDOWS, GALLERY_WINDOW] : WINDOWS;

/** Test whose pages share a worker's context, and thus its cache, because nearly all of them load the same files. */
const test = base.extend<object, { contexts: BrowserContext[] }>({
  contexts: [
    async ({ browser: _browser }, provide) => {
      const contexts: BrowserContext[] = [];
      await provide(contexts);
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, contexts, baseURL }, provide) => {
    if (contexts.length === 0) contexts.push(await browser.newContext());
    const [context] = contexts as [BrowserContext];
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // At the start, because pages store drafts when they close.
    await session.send('Storage.clearDataForOrigin', { origin: String(baseURL), storageTypes: 'all' });
    await provide(page);
    await page.close();
  },
});

/** Opens a page, starts each widget on it, and waits until everything on it has loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html[data-widgets-version]')).toBeAttached();
  await touch(page.locator('[data-widget]'));
  await expect(page.locator(':is([data-widget-state="waiting"], [data-widget-state="loading"])')).toHaveCount(
    0,
  );
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Opens a widget's page of the gallery without the sentences that describe the widget. They are the first ones of its
 * README, and a change of these would change every picture below them.
 */
async function openGallery(page: Page, name: string): Promise<void> {
  await open(page, `/gallery/${name}`);
  await page.locator('.page-head .lead').evaluate((summary) => summary.remove());
}

/**
 * Waits until the examples' frames are drawn. Chromium draws frames from another origin only if they are in view, so the
 * viewport is made as high as the page.
 */
async function drawFrames(page: Page): Promise<void> {
  const frames = page.locator('main iframe').and(page.locator(':visible'));
  const viewport = page.viewportSize();
  if (!viewport || (await frames.count()) === 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  for (const frame of await frames.all()) {
    const content = frame.contentFrame();
    await expect(content.locator('input, button, p').first()).toBeVisible();
    await content.locator('body').evaluate(async () => {
      await document.fonts.ready;
      for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
    });
  }
}

/** Compares the given area of the page with its picture in a window. */
async function compare(
  page: Page,
  name: string,
  area: 'examples' | 'window' | 'page',
  { viewport, colorScheme }: PictureWindow,
): Promise<void> {
  // Moves the pointer away, because an element under it would look different.
  await page.mouse.move(0, 0);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  if (area !== 'window') await drawFrames(page);
  await waitTwoFrames(page);
  await comparePicture(
    area === 'examples' ? page.locator('main') : page,
    `${name}-${viewport.width}-${colorScheme}`,
    { isFullPage: area === 'page' },
  );
}

for (const name of Object.keys(registry)) {
  test(`${name} matches its pictures`, async ({ page }) => {
    await openGallery(page, name);
    for (const window of windowsOf(name)) await compare(page, name, 'examples', window);
  });

  for (const [state, { area, enter }] of Object.entries(states[name] ?? {})) {
    test(`${name}, ${state}, matches its pictures`, async ({ page }) => {
      for (const window of windowsOf(name, state)) {
        // A panel that opens is placed by the size that the window has at that moment.
        await page.unrouteAll();
        await page.setViewportSize(window.viewport);
        await openGallery(page, name);
        await enter(page);
        await compare(page, `${name}-${state}`, area, window);
      }
    });
  }
}

for (const [name, { address, enter }] of Object.entries(sitePages)) {
  test(`the page ${name} matches its pictures`, async ({ page }) => {
    await open(page, address);
    await enter?.(page);
    for (const window of WINDOWS) await compare(page, `page-${name}`, 'page', window);
  });
}
