import { expect, type Page } from '@playwright/test';

/** Records whether each page is restored from the back/forward cache. Call it before the page opens. */
export const recordRestores = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isRestored', persisted)),
  );

/**
 * Goes back to an address, and expects the page to be restored from the back/forward cache, because a page that is
 * loaded again would prove nothing about the cache. Requires `recordRestores`.
 */
export async function goBackThroughCache(page: Page, address: string | RegExp): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(address);
  const isRestored = () => page.evaluate(() => Reflect.get(window, 'isRestored') as boolean);
  await expect.poll(isRestored, 'the page comes from the back/forward cache').toBe(true);
}
