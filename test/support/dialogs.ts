import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';

/** Returns the parts of the drawer or modal with this id, with or without JavaScript. */
export function dialogParts(page: Page, id: string) {
  const host = page.locator(`#${id}`);
  return {
    host,
    // It is in the accessibility tree only while it is open.
    dialog: host.getByRole('dialog'),
    opener: page.locator(`[data-opens="${id}"]`).first(),
    close: host.getByRole('button', { name: 'Close' }),
  };
}

export type DialogParts = ReturnType<typeof dialogParts>;

/**
 * Opens a widget's gallery page, waits until all widgets are mounted, and returns the parts of one dialog. A widget that
 * mounts later could change the page while a test is comparing it.
 */
export async function gotoDialog(page: Page, widget: string, id: string, query = ''): Promise<DialogParts> {
  await page.goto(`/gallery/${widget}${query}`);
  await ready(page, widget);
  // A dialog can animate only from the frame after it mounts.
  const unfinished = '[data-widget]:not([data-widget-state="ready"]), .sw-overlay:not(.sw-overlay-moving)';
  await expect(page.locator(unfinished)).toHaveCount(0);
  return dialogParts(page, id);
}

export async function expectOpen({ host, dialog }: DialogParts): Promise<void> {
  await expect(host).toHaveAttribute('data-state', 'open');
  await expect(dialog).toBeVisible();
}

export async function expectClosed({ host, dialog }: DialogParts): Promise<void> {
  await expect(host).toHaveAttribute('data-state', 'closed');
  await expect(dialog).toBeHidden();
}

/** Emulates `prefers-reduced-motion`, for tests of the state before and after a transition. */
export const reduceMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

/**
 * Prevents the default action of every future hook event of this type.
 * @returns a function that reads the reasons of the events prevented so far
 */
export async function preventHook(
  page: Page,
  type: 'widget:open' | 'widget:close',
): Promise<() => Promise<string[]>> {
  await page.evaluate((hook) => {
    const reasons: string[] = [];
    Reflect.set(window, 'reasons', reasons);
    document.addEventListener(hook, (event) => {
      event.preventDefault();
      reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
    });
  }, type);
  return () => page.evaluate(() => Reflect.get(window, 'reasons') as string[]);
}

/** Returns the markup of the page's body. */
export const bodyMarkup = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

/** Returns the elements that mouse, keyboard and assistive technology cannot reach. */
export const inertElements = (page: Page, selector: string): Locator =>
  page.locator(selector).and(page.locator('[inert][aria-hidden="true"]'));
