import type { Page } from '@playwright/test';

/** What a screen reader has been told through the page's live regions, in order. To be called before the page opens. */
export async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const told: string[] = [];
    Reflect.set(window, 'told', told);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const isRegion = target instanceof Element && target.matches('[data-widgets-announcer]');
        if (isRegion && addedNodes.length > 0) told.push(target.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'told') as string[]);
}
