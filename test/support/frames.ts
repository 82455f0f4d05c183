import type { Page } from '@playwright/test';

/** Two frames, so that what the page does at its next painting has been done: media queries re-asked, moves begun. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
