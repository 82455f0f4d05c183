import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the pointer over widgets, which uses the page and starts them, whatever they wait for. */
export const touch = (hosts: Locator): Promise<void> =>
  hosts.evaluateAll((all) => {
    document.dispatchEvent(new Event('pointermove', { bubbles: true }));
    for (const host of all) host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });

/** Waits until the entry observes the page: before, contact with a widget starts nothing. */
const expectEntry = (page: Page): Promise<void> =>
  expect(page.locator('html[data-widgets-version]')).toBeAttached();

/** Waits until the entry observes the page, and expects that these widgets have not started. */
export async function expectWaiting(hosts: Locator): Promise<void> {
  await expectEntry(hosts.page());
  await expect(hosts).not.toHaveCount(0);
  const started = '[data-widget-state]:not([data-widget-state="waiting"])';
  expect(await hosts.and(hosts.page().locator(started)).count()).toBe(0);
}

/**
 * Touches all widgets of a name, and waits until at least one exists and all of them are mounted. Returns their hosts.
 */
export async function ready(page: Page, widget: string): Promise<Locator> {
  const widgets = page.locator(`[data-widget="${widget}"]`);
  await expect(widgets).not.toHaveCount(0);
  await expectEntry(page);
  // The page may be about to leave.
  await expect(() => touch(widgets)).toPass({ timeout: 8000 });
  await expect(widgets.and(page.locator(':not([data-widget-state="ready"])'))).toHaveCount(0);
  return widgets;
}
