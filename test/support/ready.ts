import { expect, type Locator, type Page } from '@playwright/test';

/** Uses the page as a visitor does who moves the pointer: most widgets wait for that. */
export const touchPage = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('pointermove', { bubbles: true })));

/** Moves the pointer over a widget, which starts it whatever its trigger. */
export async function touch(host: Locator): Promise<void> {
  await host.dispatchEvent('pointermove', { movementX: 1 });
  await host.dispatchEvent('pointerover');
}

/**
 * Uses the page, then waits until at least one exists and all of them are mounted. Returns
 * their hosts.
 */
export async function ready(page: Page, widget: string): Promise<Locator> {
  const widgets = page.locator(`[data-widget="${widget}"]`);
  await expect(widgets).not.toHaveCount(0);
  await expect(widgets.and(page.locator(':not([data-widget-state])'))).toHaveCount(0);
  await touchPage(page);
  await expect(widgets.and(page.locator(':not([data-widget-state="ready"])'))).toHaveCount(0);
  return widgets;
}
