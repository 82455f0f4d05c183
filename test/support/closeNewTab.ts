import type { Page } from '@playwright/test';

/**
 * Closes a tab that a click has opened, once it has loaded. One that is closed as it opens can leave the first tab hanging, because both
 * share a process.
 */
export async function closeNewTab(tab: Page): Promise<void> {
  await tab.waitForLoadState();
  await tab.close();
}
