import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';

/**
 * Delays the responses to requests until the returned function is called. A hold that no request meets fails the test.
 * @param path of the requests
 * @param body pattern of what a request sends; requests that do not match go on
 */
export async function hold(page: Page, path: RegExp, body = /^/): Promise<() => void> {
  const recordUse = expectUse(`hold of ${path} ${body}`);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (body.test(route.request().postData() ?? '')) {
      recordUse();
      await released;
    }
    await route.continue();
  });
  return release;
}
