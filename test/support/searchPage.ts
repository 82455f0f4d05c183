import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './ready.ts';
import { ALGOLIA_QUERIES } from './search.ts';

/** Parts of a search screen. */
export interface SearchScreenParts {
  host: Locator;
  box: Locator;
  reset: Locator;
  stalled: Locator;
  /** Titles of the hits. */
  hits: Locator;
  stats: Locator;
  /** Element that shows the query of the displayed results if they are older than the search in the box. */
  stale: Locator;
  noResults: Locator;
  pager: Locator;
  currentPage: Locator;
  active: Locator;
  notice: Locator;
  toggle: Locator;
  list: (name: string) => Locator;
  value: (name: string) => Locator;
  page: (name: string) => Locator;
}

/** Returns the parts of the search screen that the widget renders. */
export function searchScreenParts(page: Page, widget = 'search-page'): SearchScreenParts {
  const host = page.locator(`[data-widget="${widget}"] > [data-widget-slot]`);
  const pager = host.getByRole('navigation', { name: 'Pages of results' });
  const filters = host.locator('.sw-search-filters');
  return {
    host,
    box: host.locator('.sw-search-box input'),
    reset: host.getByRole('button', { name: 'Clear the search' }),
    stalled: host.getByText('Searching…'),
    hits: host.locator('.sw-search-hit h3'),
    stats: host.locator('.sw-search-panel-stats > .sw-search-panel-body > p'),
    stale: host.locator('.sw-search-stale'),
    noResults: host.locator('.sw-search-nothing-sentence'),
    pager,
    currentPage: pager.locator('[aria-current="page"]'),
    active: host.locator('.sw-filters-chips button'),
    notice: host.locator('.sw-failure'),
    toggle: host.getByRole('button', { name: /^(Show|Hide) Filters$/ }),
    list: (name) =>
      filters.locator('section').filter({ has: page.getByRole('button', { name, exact: true }) }),
    value: (name) => filters.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }),
    page: (name) => pager.getByRole('link', { name, exact: true }),
  };
}

/** Opens a search page and waits until the search screen is shown. */
export async function openSearchPage(
  page: Page,
  address: string,
  widget?: string,
): Promise<SearchScreenParts> {
  await page.goto(address);
  await ready(page, widget ?? 'search-page');
  const screen = searchScreenParts(page, widget);
  await expect(screen.box).toBeVisible();
  return screen;
}

/** Collects the searches that a page requests, as their parameters. */
export function collectSearches(page: Page): Record<string, unknown>[] {
  const searches: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!ALGOLIA_QUERIES.test(request.url())) return;
    searches.push(
      ...(JSON.parse(request.postData() ?? '{}') as { requests: Record<string, unknown>[] }).requests,
    );
  });
  return searches;
}
