import { expect, type Page, test } from '@playwright/test';
import { registry } from '../../src/registry.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { touch } from '../support/ready.ts';
import { comparePicture } from './comparePicture.ts';
import { sitePages, states } from './states.ts';

const WIDTHS = [1280, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Opens a page, starts each widget on it, and waits until nothing on it is still to come. */
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

/** Compares the page with its picture in light and in dark colors. */
async function compare(page: Page, name: string, draw: (file: string) => Promise<void>): Promise<void> {
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
      test(`${name} looks as in its pictures`, async ({ page }) => {
        await open(page, `/gallery/${name}`);
        await compare(page, `${name}-${width}`, (file) => comparePicture(page.locator('main'), file));
      });

      for (const [state, { area, enter }] of Object.entries(states[name] ?? {})) {
        test(`${name}, ${state}, looks as in its pictures`, async ({ page }) => {
          await open(page, `/gallery/${name}`);
          await enter(page);
          await page.waitForLoadState('networkidle');
          await compare(page, `${name}-${state}-${width}`, (file) =>
            comparePicture(area === 'window' ? page : page.locator('main'), file),
          );
        });
      }
    }

    for (const [name, address] of Object.entries(sitePages)) {
      test(`the page ${name} looks as in its pictures`, async ({ page }) => {
        await open(page, address);
        await compare(page, `page-${name}-${width}`, (file) =>
          comparePicture(page, file, { isFullPage: true }),
        );
      });
    }
  });
}
