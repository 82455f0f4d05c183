import type { Page } from '@playwright/test';

/** Returns a function that goes back like the browser's own Back button, even while another page is loading. */
export async function prepareBack(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id;
  if (entryId === undefined) throw new Error('there is no page to go back to');
  return async () => void (await session.send('Page.navigateToHistoryEntry', { entryId }));
}
