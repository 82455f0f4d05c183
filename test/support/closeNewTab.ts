import type { Page } from '@playwright/test';

/**
 * Closes a tab that a click has opened, once the tab has loaded. Closing a tab while it is opening can make the first tab
 * hang, because the two tabs share a process.
 */
export async function closeNewTab(tab: Page): Promise<void> {
  await tab.waitForLoadState();
  await tab.close();
}
