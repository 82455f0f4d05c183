import type { Page, Request } from '@playwright/test';
import { expectUse } from './expectedUses.ts';
import { interceptRequests } from './interceptRequests.ts';

/** Returns a promise with its function `resolve`, like `Promise.withResolvers`, which Node has since version 22. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolveIt) => {
    resolve = resolveIt;
  });
  return { promise, resolve };
}

/**
 * Delays a chunk of the bundle until the returned function is called. The test fails if nothing requests the chunk.
 * @param name of the chunk without its hash, such as a widget's name
 */
export async function holdChunk(page: Page, name: string): Promise<() => void> {
  const recordUse = expectUse(`hold of the chunk ${name}`);
  const { promise: released, resolve: release } = withResolvers();
  await interceptRequests(page, [`*/chunks/${name}-*`], 'Request', async () => {
    recordUse();
    await released;
    return undefined;
  });
  return release;
}

/**
 * Delays the responses to requests until the returned function is called. The test fails if no request is delayed.
 * @param path of the requests
 * @param body pattern of the request body. Requests that do not match continue
 */
export async function hold(page: Page, path: RegExp, body = /^/): Promise<() => void> {
  const recordUse = expectUse(`hold of ${path} ${body}`);
  const { promise: released, resolve: release } = withResolvers();
  const isHeld = (request: Request): boolean =>
    path.test(request.url()) && body.test(request.postData() ?? '');
  // A request that is aborted immediately does not reach the route.
  page.on('request', (request) => isHeld(request) && recordUse());
  await page.route(path, async (route) => {
    if (isHeld(route.request())) await released;
    // This is not `continue`, because another hold may delay the same path for other bodies.
    await route.fallback();
  });
  return release;
}
