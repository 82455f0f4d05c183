import type { Page } from '@playwright/test';

/**
 * Records the texts written to the page's live regions, in order. Call it before the page opens.
 * @returns reads the announcements so far
 */
export async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Reflect.set(window, 'announced', announced);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const isRegion = target instanceof Element && target.matches('[data-widgets-announcer]');
        if (isRegion && addedNodes.length > 0) announced.push(target.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[]);
}
