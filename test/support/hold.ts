import type { Page } from '@playwright/test';

/**
 * Keeps back the answers to requests until they are let go.
 * @param body of what a held request sends; others go on
 */
export async function hold(page: Page, path: RegExp, body = /^/): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (body.test(route.request().postData() ?? '')) await held;
    await route.continue();
  });
  return letGo;
}
