import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';

/** Width of a window in CSS px, and the colors that its visitor prefers. */
type Viewport = readonly [width: number, colorScheme: 'light' | 'dark'];

const VIEWPORTS: readonly Viewport[] = [
  [1280, 'light'],
  [390, 'dark'],
];

/** Returns the width of a page two frames later, when media queries and transitions have taken effect. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth;
  });

/** Expects that a page is not wider than the window, and that axe finds nothing, in each viewport. */
export async function expectToFit(page: Page, viewports = VIEWPORTS): Promise<void> {
  for (const [width, colorScheme] of viewports)
    await test.step(`at ${width} px, in ${colorScheme} colors`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      expect(await widthOf(page)).toBe(width);
      await expectNoAxeFindings(page);
    });
}
