import { expect, type Page, test } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { touch } from '../support/ready.ts';
import { comparePicture } from './comparePicture.ts';
import { sitePages, states } from './states.ts';

const WIDTHS = [1280, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Opens a page, starts each widget on it, and waits until everything on it has loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('html[data-widgets-version]')).toBeAttached();
  await touch(page.locator('[data-widget]'));
  await expect(page.locator(':is([data-widget-state="waiting"], [data-widget-state="loading"])')).toHaveCount(
    0,
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
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

/** Compares the page with its pictures in light and dark colors. */
async function compare(page: Page, name: string, draw: (file: string) => Promise<void>): Promise<void> {
  // Moves the pointer away, because an element under it would look different.
  await page.mouse.move(0, 0);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await waitTwoFrames(page);
    await draw(`${name}-${colorScheme}`);
  }
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 800 } });

    for (const name of Object.keys(registry)) {
      test(`${name} matches its pictures`, async ({ page }) => {
        await open(page, `/gallery/${name}`);
        await drawFrames(page);
        await compare(page, `${name}-${width}`, (file) => comparePicture(page.locator('main'), file));
      });

      for (const [state, { area, enter }] of Object.entries(states[name] ?? {})) {
        test(`${name}, ${state}, matches its pictures`, async ({ page }) => {
          await open(page, `/gallery/${name}`);
          await enter(page);
          await page.waitForLoadState('networkidle');
          if (area === 'examples') await drawFrames(page);
          await compare(page, `${name}-${state}-${width}`, (file) =>
            comparePicture(area === 'window' ? page : page.locator('main'), file),
          );
        });
      }
    }

    for (const [name, { address, enter }] of Object.entries(sitePages)) {
      test(`the page ${name} matches its pictures`, async ({ page }) => {
        await open(page, address);
        await enter?.(page);
        await drawFrames(page);
        await compare(page, `page-${name}-${width}`, (file) =>
          comparePicture(page, file, { isFullPage: true }),
        );
      });
    }
  });
}
