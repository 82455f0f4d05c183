import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Moves the pointer over widgets, which counts as use of the page and therefore starts the widgets, regardless of what they
 * are waiting for.
 */
export const touch = (hosts: Locator): Promise<void> =>
  hosts.evaluateAll((all) => {
    document.dispatchEvent(new Event('pointermove', { bubbles: true }));
    for (const host of all) host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });

/** Waits until the entry is observing the page, and expects the given widgets not to have started. */
export async function expectWaiting(hosts: Locator): Promise<void> {
  // Until then, interaction with a widget starts nothing.
  await expect(hosts.page().locator('html[data-widgets-version]')).toBeAttached();
  await expect(hosts).not.toHaveCount(0);
  const started = '[data-widget-state]:not([data-widget-state="waiting"])';
  expect(await hosts.and(hosts.page().locator(started)).count()).toBe(0);
}

/**
 * Touches the hosts of widgets in this document, and resolves once each widget has at least one host and all of them are
 * mounted. Runs in the page.
 */
function touchUntilMounted(widgets: readonly string[]): Promise<void> {
  const touched = new WeakSet<Element>();
  return new Promise((resolve) => {
    const observer = new MutationObserver(touchAndCheck);
    function touchAndCheck(): void {
      const hostsByWidget = widgets.map((widget) => [
        ...document.querySelectorAll<HTMLElement>(`[data-widget="${widget}"]`),
      ]);
      const hosts = hostsByWidget.flat();
      // Interaction starts nothing until the entry is observing the page.
      if (
        hostsByWidget.some(({ length }) => length === 0) ||
        !document.documentElement.dataset.widgetsVersion
      )
        return;
      const untouched = hosts.filter((host) => !touched.has(host));
      if (untouched.length > 0) document.dispatchEvent(new Event('pointermove', { bubbles: true }));
      for (const host of untouched) {
        touched.add(host);
        host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
      if (hosts.some((host) => host.getAttribute('data-widget-state') !== 'ready')) return;
      observer.disconnect();
      resolve();
    }
    const attributeFilter = ['data-widget-state', 'data-widgets-version'];
    observer.observe(document, { subtree: true, childList: true, attributeFilter });
    touchAndCheck();
  });
}

/**
 * Touches all widgets of the given names, and waits until each exists and all of them are mounted. Returns the hosts of the
 * first.
 */
export async function ready(page: Page, widget: string, ...others: readonly string[]): Promise<Locator> {
  const widgets = [widget, ...others];
  // This is a single call in the page, because every locator costs more time, and the first locator loads the driver's code
  // into the page. The call is retried, because it fails if the page is about to be replaced.
  await expect(() => page.evaluate(touchUntilMounted, widgets), `${widgets.join(', ')} mount`).toPass();
  return page.locator(`[data-widget="${widget}"]`);
}
