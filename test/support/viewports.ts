import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { waitTwoFrames } from './frames.ts';

/** Viewport width in CSS px, and the colors that the visitor prefers. */
type Viewport = readonly [width: number, colorScheme: 'light' | 'dark'];

const VIEWPORTS: readonly Viewport[] = [
  [1280, 'light'],
  [390, 'dark'],
];

/** Expects a page to fit the width of each viewport and to have no axe violations. */
export async function expectToFit(page: Page, viewports = VIEWPORTS): Promise<void> {
  for (const [width, colorScheme] of viewports)
    await test.step(`at ${width} px, in ${colorScheme} colors`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await waitTwoFrames(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNoAxeFindings(page);
    });
}
