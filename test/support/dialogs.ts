import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';

/** A drawer or modal of a page. */
export interface DialogPage {
  host: Locator;
  /** As assistive technology knows it: there while it is open. */
  dialog: Locator;
  /** The first opener of the page. */
  opener: Locator;
  close: Locator;
}

/** The parts of the dialog with this id, whether or not its script works. */
export function dialogParts(page: Page, id: string): DialogPage {
  const host = page.locator(`#${id}`);
  return {
    host,
    dialog: host.getByRole('dialog'),
    opener: page.locator(`[data-opens="${id}"]`).first(),
    close: host.getByRole('button', { name: 'Close' }),
  };
}

/** Goes to a widget's gallery page, waits until the widget is mounted, and finds the dialog with this id. */
export async function gotoDialog(page: Page, widget: string, id: string, query = ''): Promise<DialogPage> {
  await page.goto(`/gallery/${widget}${query}`);
  await ready(page, widget);
  return dialogParts(page, id);
}

export async function expectOpen({ host, dialog }: DialogPage): Promise<void> {
  await expect(host).toHaveAttribute('data-dialog', 'open');
  await expect(dialog).toBeVisible();
}

export async function expectClosed({ host, dialog }: DialogPage): Promise<void> {
  await expect(host).toHaveAttribute('data-dialog', 'closed');
  await expect(dialog).toBeHidden();
}

/** Keeps the moves of a page from taking time, for tests of what is there before and after. */
export const withoutMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

declare global {
  interface Window {
    reasons?: string[];
  }
}

/** Prevents every hook of this type from now on. Returns how to read the reasons that were given. */
export async function preventHook(
  page: Page,
  type: 'widget:open' | 'widget:close',
): Promise<() => Promise<string[]>> {
  await page.evaluate((hook) => {
    const reasons: string[] = [];
    window.reasons = reasons;
    document.addEventListener(hook, (event) => {
      event.preventDefault();
      reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
    });
  }, type);
  return () => page.evaluate(() => window.reasons ?? []);
}

/** All of the page's body as markup. */
export const bodyMarkup = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

/** Those of the elements that pointer, keyboard and assistive technology do not reach. */
export const outOfReach = (page: Page, selector: string): Locator =>
  page.locator(selector).and(page.locator('[inert][aria-hidden="true"]'));
