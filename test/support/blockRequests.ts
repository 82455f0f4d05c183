import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';

/** Delay in ms after which the entry retries a request for a chunk. */
const RETRY_DELAY_MS = 1000;

/** Makes the entry retry a failed request without its delay. Runs in the page. */
function retryAtOnce(retryDelay: number): void {
  const wait = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (...[act, time, ...values]: Parameters<typeof setTimeout>) =>
    wait(act, time === retryDelay ? 0 : time, ...values),
  );
}

/**
 * Makes the browser refuse requests. `page.route` would route every request of the page through the driver and disable the
 * page's cache, which costs 80 to 150 ms of processor time per page. The test fails if no request is blocked. The entry
 * retries a chunk without a delay, because the retry is refused as well.
 * @param address pattern for the URLs of the requests, in which `*` matches any characters
 * @returns a function that stops blocking
 */
export async function blockRequests(page: Page, address: string): Promise<() => Promise<unknown>> {
  const recordUse = expectUse(`block of ${address}`);
  await page.addInitScript(retryAtOnce, RETRY_DELAY_MS);
  const client = await page.context().newCDPSession(page);
  client.on('Network.loadingFailed', ({ blockedReason }) => blockedReason === 'inspector' && recordUse());
  await client.send('Network.enable');
  await client.send('Network.setBlockedURLs', { urls: [address] });
  return () => client.send('Network.setBlockedURLs', { urls: [] });
}
