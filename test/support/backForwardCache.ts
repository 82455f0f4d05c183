import { expect, type Page } from '@playwright/test';

/** Records whether the page is restored from the back/forward cache. Runs in the page. */
export const recordRestore = (): void =>
  addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isRestored', persisted));

/** Records whether each page is restored from the back/forward cache. Call it before the page opens. */
export const recordRestores = (page: Page): Promise<unknown> => page.addInitScript(recordRestore);

/**
 * Returns 'none' once the page has been restored from the cache. If the page has been loaded again instead, returns what
 * kept it out, as Chromium describes it. Runs in the page.
 */
export function obstacle(): string | undefined {
  const isRestored: unknown = Reflect.get(window, 'isRestored');
  if (isRestored === undefined) return undefined;
  const [navigation] = performance.getEntriesByType('navigation');
  return isRestored
    ? 'none'
    : `not restored: ${JSON.stringify(Reflect.get(Object(navigation), 'notRestoredReasons'))}`;
}

/**
 * Goes back to an address, and expects the page to be restored from the back/forward cache, because a page that is
 * loaded again would prove nothing about the cache. Requires `recordRestores`.
 */
export async function goBackThroughCache(page: Page, address: string | RegExp): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(obstacle), 'what kept the page out of the cache').toBe('none');
}
