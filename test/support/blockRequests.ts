import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';

/** Delay in ms after which the entry requests a chunk again. */
const RETRY_DELAY_MS = 1000;

/** Ends the entry's delay before its second request immediately. Runs in the page. */
function retryAtOnce(retryDelay: number): void {
  const wait = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (...[act, time, ...values]: Parameters<typeof setTimeout>) =>
    wait(act, time === retryDelay ? 0 : time, ...values),
  );
}

/**
 * Makes the browser refuse requests. `page.route` would send every request of the page through the driver and turn off its cache,
 * which costs 80 to 150 ms of processor time per page. The test fails if no request is blocked. The second request for a
 * chunk comes immediately, because it is refused as well.
 * @param address of the requests, with `*` for any characters
 * @returns a function that ends the block
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
