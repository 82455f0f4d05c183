import type { Page, Request } from '@playwright/test';
import { expectUse } from './expectedUses.ts';
import { interceptRequests } from './interceptRequests.ts';

/** Returns a promise along with its `resolve` function, like `Promise.withResolvers`, which requires Node 22. */
export function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolveIt) => {
    resolve = resolveIt;
  });
  return { promise, resolve };
}

/**
 * Delays a chunk of the bundle until the returned function is called. The test fails if nothing requests the chunk.
 * @param name name of the chunk without its hash, such as a widget's name
 */
export async function delayChunk(page: Page, name: string): Promise<() => void> {
  const recordUse = expectUse(`delay of the chunk ${name}`);
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
 * @param path pattern for the paths of the requests
 * @param body pattern for the request body. Requests that do not match continue without delay
 */
export async function delayResponses(page: Page, path: RegExp, body = /^/): Promise<() => void> {
  const recordUse = expectUse(`delay of ${path} ${body}`);
  const { promise: released, resolve: release } = withResolvers();
  const isDelayed = (request: Request): boolean =>
    path.test(request.url()) && body.test(request.postData() ?? '');
  // A request that is aborted immediately never reaches the route handler.
  page.on('request', (request) => isDelayed(request) && recordUse());
  await page.route(path, async (route) => {
    if (isDelayed(route.request())) await released;
    // `continue` would skip other handlers, and another delay may apply to requests to the same path that have other bodies.
    await route.fallback();
  });
  return release;
}
