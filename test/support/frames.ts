import type { Page } from '@playwright/test';

/** Waits for two animation frames, after which media queries are reevaluated and transitions have started. */
export async function waitTwoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
