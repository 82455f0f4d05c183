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

/** All of the page's body as markup, without what a dialog says of itself. */
export const bodyMarkup = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

/** What is out of reach, as selectors: `header`, `p.lead`. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[inert][aria-hidden="true"]')].map((element) => element.localName),
  );
