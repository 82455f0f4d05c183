import type { Page, Request } from '@playwright/test';
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
  const isHeld = (request: Request): boolean =>
    path.test(request.url()) && body.test(request.postData() ?? '');
  // A request that is aborted at once does not reach the route.
  page.on('request', (request) => isHeld(request) && recordUse());
  await page.route(path, async (route) => {
    if (isHeld(route.request())) await released;
    // Not `continue`: another hold may delay the same path for other bodies.
    await route.fallback();
  });
  return release;
}
