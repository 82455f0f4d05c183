import type { Page } from '@playwright/test';

/** Keeps back the answers to requests until they are let go. */
export async function hold(page: Page, path: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
