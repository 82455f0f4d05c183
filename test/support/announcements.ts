import { expect, type Page } from '@playwright/test';

/**
 * Records the text written to the page's live regions, in order. Call it before the page opens.
 * @returns a function that reads the announcements so far
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

/**
 * Advances a paused clock in steps of one second until the page has announced exactly these texts. One second is not always
 * enough, because an effect may start the announcement's delay only after its component has shown the content.
 */
export const expectAnnouncedLater = (
  page: Page,
  announcements: () => Promise<string[]>,
  texts: readonly unknown[],
): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1000);
    expect(await announcements()).toEqual(texts);
  }).toPass();
