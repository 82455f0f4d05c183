import { expect, type Locator, type Page } from '@playwright/test';

/** Uses the page as a visitor does who moves the pointer: most widgets wait for that. */
export const usePage = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('pointermove', { bubbles: true })));

/**
 * Uses the page, then waits until at least one exists and all of them are mounted. Returns
 * their hosts.
 */
export async function ready(page: Page, widget: string): Promise<Locator> {
  const widgets = page.locator(`[data-widget="${widget}"]`);
  await expect(widgets).not.toHaveCount(0);
  await expect(widgets.and(page.locator(':not([data-widget-state])'))).toHaveCount(0);
  await usePage(page);
  await expect(widgets.and(page.locator(':not([data-widget-state="ready"])'))).toHaveCount(0);
  return widgets;
}
