import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';

/** What a list shows, and what it is worked with. */
export interface ListPage {
  host: Locator;
  list: Locator;
  entries: Locator;
  count: Locator;
  pager: Locator;
  box: (name: string) => Locator;
  pageLink: (name: string) => Locator;
  currentPage: Locator;
  toggle: Locator;
  notice: Locator;
  retry: Locator;
}

/** The parts of a list page, whether or not its script works. */
export function listParts(page: Page): ListPage {
  const host = page.locator('[data-widget="content-list"]');
  const list = host.locator('[data-content-list-part="list"]');
  const pager = host.getByRole('navigation', { name: /^Pages of/ });
  return {
    host,
    list,
    entries: list.getByRole('article'),
    count: host.locator('.content-list-count'),
    pager,
    box: (name) => host.getByRole('checkbox', { name, exact: true }),
    pageLink: (name) => pager.getByRole('link', { name, exact: true }),
    currentPage: pager.locator('[aria-current="page"]'),
    toggle: host.locator('[data-content-list-part="toggle"]'),
    notice: host.locator('[data-content-list-slot="status"]'),
    retry: host.getByRole('button', { name: 'Try again' }),
  };
}

/** Opens a page with a list and waits until its widget is mounted. */
export async function openList(page: Page, address: string): Promise<ListPage> {
  await page.goto(address);
  await ready(page, 'content-list');
  return listParts(page);
}

/** Waits until a list has come to rest. */
export async function atRest({ list }: ListPage): Promise<void> {
  await expect(list).toHaveAttribute('aria-busy', 'false');
}

/** Path and query of the page as it stands. */
export const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
