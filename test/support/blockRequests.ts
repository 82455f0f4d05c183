import type { Page } from '@playwright/test';
import { expectUse } from './expectedUses.ts';

/**
 * Lets the browser refuse requests. `page.route` would send every request of the page through the driver and turn off its cache, which
 * costs 80 to 150 ms of processor time for each page. A block that no request meets fails the test.
 * @param address of the requests, with `*` for any characters
 * @returns ends the block
 */
export async function blockRequests(page: Page, address: string): Promise<() => Promise<unknown>> {
  const recordUse = expectUse(`block of ${address}`);
  const client = await page.context().newCDPSession(page);
  client.on('Network.loadingFailed', ({ blockedReason }) => blockedReason === 'inspector' && recordUse());
  await client.send('Network.enable');
  await client.send('Network.setBlockedURLs', { urls: [address] });
  return () => client.send('Network.setBlockedURLs', { urls: [] });
}
