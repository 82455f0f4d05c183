import { expect, type Page } from '@playwright/test';
import { ready } from './ready.ts';
import { ALGOLIA_QUERIES, searchesIn } from './search.ts';

/** Returns the parts of the search screen that the widget renders. */
export function searchScreenParts(page: Page, widget = 'search-page') {
  const host = page.locator(`[data-widget="${widget}"] > [data-widget-slot]`);
  const pager = host.getByRole('navigation', { name: 'Pages of results' });
  const filters = host.locator('.sw-search-filters');
  return {
    host,
    box: host.locator('.sw-search-box input'),
    reset: host.getByRole('button', { name: 'Clear the search' }),
    stalled: host.getByText('Searching…'),
    /** Titles of the hits. */
    hits: host.locator('.sw-search-hit h3'),
    stats: host.locator('.sw-search-panel-stats > .sw-search-panel-body > p'),
    /** Query of the displayed results, if they are older than the search in the box. */
    stale: host.locator('.sw-search-stale'),
    noResults: host.locator('.sw-search-nothing-sentence'),
    pager,
    currentPage: pager.locator('[aria-current="page"]'),
    active: host.locator('.sw-filters-chips button'),
    notice: host.locator('.sw-failure'),
    toggle: host.getByRole('button', { name: /^(Show|Hide) Filters$/ }),
    list: (name: string) =>
      filters.locator('section').filter({ has: page.getByRole('button', { name, exact: true }) }),
    value: (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }),
    page: (name: string) => pager.getByRole('link', { name, exact: true }),
  };
}

/** Opens a search page and waits until the search screen is shown. */
export async function openSearchPage(page: Page, address: string, widget?: string) {
  await page.goto(address);
  await ready(page, widget ?? 'search-page');
  const screen = searchScreenParts(page, widget);
  await expect(screen.box).toBeVisible();
  return screen;
}

/** Opens a search, and stops the clock once its results are shown. */
export async function openWithStoppedClock(page: Page) {
  await page.clock.install();
  const screen = await openSearchPage(page, '/search?q=asthma');
  await expect(screen.stats).toHaveText('454 results');
  await page.clock.pauseAt(Date.now() + 60_000);
  return screen;
}

/** Collects the searches that a page requests, as their parameters. */
export function collectSearches(page: Page): Record<string, unknown>[] {
  const searches: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (ALGOLIA_QUERIES.test(request.url())) searches.push(...searchesIn(request));
  });
  return searches;
}
