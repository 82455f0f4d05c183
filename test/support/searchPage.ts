import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';

/** Parts of a search screen. */
export interface SearchScreen {
  host: Locator;
  box: Locator;
  reset: Locator;
  wait: Locator;
  /** Titles of the hits. */
  hits: Locator;
  stats: Locator;
  nothing: Locator;
  pager: Locator;
  currentPage: Locator;
  active: Locator;
  notice: Locator;
  toggle: Locator;
  list: (name: string) => Locator;
  value: (name: string) => Locator;
  page: (name: string) => Locator;
}

/** Returns the parts of the search screen that the script renders. */
export function searchScreen(page: Page, widget = 'search-page'): SearchScreen {
  const host = page.locator(`[data-widget="${widget}"] > [data-widget-slot]`);
  const pager = host.getByRole('navigation', { name: 'Pages of results' });
  const filters = host.locator('.sw-search-filters');
  return {
    host,
    box: host.locator('.sw-search-box input'),
    reset: host.getByRole('button', { name: 'Clear the search' }),
    wait: host.getByText('Searching…'),
    hits: host.locator('.sw-search-hit h3'),
    stats: host.locator('.sw-search-panel-stats > .sw-search-panel-body > p'),
    nothing: host.locator('.sw-search-nothing-sentence'),
    pager,
    currentPage: pager.locator('[aria-current="page"]'),
    active: host.locator('.sw-search-active button'),
    notice: host.locator('.sw-search-failure'),
    toggle: host.getByRole('button', { name: /^(Show|Hide) Filters$/ }),
    list: (name) =>
      filters.locator('section').filter({ has: page.getByRole('button', { name, exact: true }) }),
    value: (name) => filters.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }),
    page: (name) => pager.getByRole('link', { name, exact: true }),
  };
}

/** Opens a search page and waits until the search screen is shown. */
export async function openSearch(page: Page, address: string, widget?: string): Promise<SearchScreen> {
  await page.goto(address);
  await ready(page, widget ?? 'search-page');
  const screen = searchScreen(page, widget);
  await expect(screen.box).toBeVisible();
  return screen;
}
