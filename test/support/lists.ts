import { expect, type Page } from '@playwright/test';
import { ready } from './ready.ts';

/** Returns the parts of the content list on a page, with or without JavaScript. */
export function listParts(page: Page) {
  const host = page.locator('[data-widget="content-list"]');
  const list = host.locator('[data-content-list-part="list"]');
  const pager = host.getByRole('navigation', { name: /^Pages of/ });
  return {
    host,
    list,
    entries: list.getByRole('article'),
    count: host.locator('.sw-content-list-count'),
    pager,
    // The number of entries that it would find can follow.
    box: (name: string) => host.getByRole('checkbox', { name: new RegExp(`^${name}(?: \\d+)?$`) }),
    pageLink: (name: string) => pager.getByRole('link', { name, exact: true }),
    currentPage: pager.locator('[aria-current="page"]'),
    toggle: host.locator('[data-content-list-part="toggle"]'),
    notice: host.locator('.sw-failure'),
    retry: host.getByRole('button', { name: 'Try again' }),
  };
}

export type ListParts = ReturnType<typeof listParts>;

/**
 * Opens a page with a content list and waits until its widget is mounted.
 * @param motion `'reduce'` saves the 400 ms that the old list takes to fade
 */
export async function openList(
  page: Page,
  address: string,
  motion: 'reduce' | 'no-preference' = 'reduce',
): Promise<ListParts> {
  await page.emulateMedia({ reducedMotion: motion });
  await page.goto(address);
  await ready(page, 'content-list');
  return listParts(page);
}

/** Waits until a list has no pending request. */
export async function expectNotBusy({ list }: ListParts): Promise<void> {
  await expect(list).toHaveAttribute('aria-busy', 'false');
}

/** Returns the path and query of the page's current address. */
export const pathAndQueryOf = (page: Page): string =>
  new URL(page.url()).pathname + new URL(page.url()).search;
