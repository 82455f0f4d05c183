import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { navSearchParts, openNavSearch, receivedEvents, SEARCHES, searchedFor } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const DAY = 24 * 60 * 60;
const COOKIE = '_ALGOLIA';

interface Pushed {
  event: string;
  algoliaIndexName: string;
  algoliaDisplayedObjectIDs: string[];
}

const pushed = (page: Page) => page.evaluate(() => (Reflect.get(window, 'dataLayer') ?? []) as Pushed[]);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('AlgoliaObjectQueryCache'));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.startsWith(COOKIE));
const consent = (page: Page, detail: string) =>
  page.evaluate(
    (word) => document.dispatchEvent(new CustomEvent('widgets:consent', { detail: word })),
    detail,
  );
const hitsOf = (page: Page) => page.locator('.sw-search-hit');

/** Opens a search screen and waits for its hits. */
async function openScreen(page: Page, widget: string, address: string): Promise<void> {
  await page.goto(address);
  await ready(page, widget);
  await expect(hitsOf(page).first()).toBeVisible();
}

/** Waits until as many events of a name have arrived, and gives them. */
async function eventsNamed(page: Page, run: string, name: string, count: number) {
  const named = async () => (await receivedEvents(page, run)).filter(({ eventName }) => eventName === name);
  await expect.poll(async () => (await named()).length).toBe(count);
  return named();
}

/** What a click leads to stays unopened. */
const stay = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    }),
  );

test.describe('without JavaScript', () => {
  test('nothing is sent or stored', { tag: '@SI-03' }, async ({ withoutJavaScript: page }) => {
    const run = randomUUID();
    await page.goto(`/search?q=asthma&run=${run}`);
    await expect(page.locator('.hit')).not.toHaveCount(0);
    expect(await receivedEvents(page, run)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test.describe('a search screen', () => {
  for (const [widget, path] of [
    ['search-page', '/search?q=asthma&page=2'],
    ['topic-search', '/topics/asthma?q=asthma&page=2'],
  ] as const) {
    test(`tells of views, clicks, filters and conversions: ${widget}`, { tag: ['@SI-01', '@SI-02'] }, async ({
      page,
      requests,
    }) => {
      const run = randomUUID();
      await openScreen(page, widget, `${path}&run=${run}`);
      const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
      const count = await hitsOf(page).count();
      expect(view).toMatchObject({ eventType: 'view', index: 'site' });
      expect(view?.objectIDs).toHaveLength(count);
      expect(count).toBeLessThanOrEqual(20);
      expect(await pushed(page)).toEqual([
        { event: 'Hits Viewed', algoliaIndexName: 'site', algoliaDisplayedObjectIDs: view?.objectIDs },
      ]);
      const asked = searchedFor(requests.to(SEARCHES)[0])[0];
      expect(asked).toMatchObject({ clickAnalytics: true, userToken: view?.userToken });

      await stay(page);
      const third = hitsOf(page).nth(2);
      const id = (await third.getAttribute('data-insights-object-id')) ?? '';
      const queryID = (await third.getAttribute('data-insights-query-id')) ?? '';
      await third.getByRole('link').click();
      const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
      const named = { index: 'site', objectIDs: [id], queryID, userToken: view?.userToken };
      expect(click).toMatchObject({ ...named, eventType: 'click', positions: [count + 3] });

      await third
        .getByRole('heading')
        .evaluate((element) => element.dispatchEvent(new Event('widget:conversion', { bubbles: true })));
      const [conversion] = await eventsNamed(page, run, 'Hit Converted', 1);
      expect(conversion).toMatchObject({ ...named, eventType: 'conversion' });

      await page.locator('.sw-search-choices').getByRole('checkbox').first().check();
      // The provider wants them encoded as in an address.
      const [filter] = await eventsNamed(page, run, 'Filter Applied', 1);
      expect(filter?.filters).toEqual([expect.stringMatching(/^\w+%3A./)]);
      // Another answer, and its views: whatever was rendered in between told of nothing.
      await eventsNamed(page, run, 'Hits Viewed', 2);
      expect(await pushed(page)).toHaveLength(2);
      const scripts = requests.to(/./).filter((request) => request.resourceType() === 'script');
      const origins = new Set(scripts.map((request) => new URL(request.url()).origin));
      expect([...origins]).toEqual([new URL(page.url()).origin]);
    });
  }

  test('tells analytics nothing of a search without words', { tag: ['@SI-01', '@SI-02'] }, async ({
    page,
  }) => {
    const run = randomUUID();
    await openScreen(page, 'topic-search', `/topics/asthma?run=${run}`);
    await stay(page);
    await hitsOf(page).first().getByRole('link').click();
    await page.locator('.sw-search-choices').getByRole('checkbox').first().check();
    await expect.poll(async () => (await pushed(page)).length).toBe(2);
    // What is told of the next search comes behind what would have been told of this one.
    await page.locator('.sw-search').getByRole('searchbox').first().fill('asthma');
    await eventsNamed(page, run, 'Hits Viewed', 1);
    expect(await receivedEvents(page, run)).toHaveLength(1);
  });

  test('knows a visitor again for 180 days', { tag: '@SI-01' }, async ({ page }) => {
    await openScreen(page, 'search-page', `/search?q=asthma`);
    await expect.poll(() => cookie(page)).toBeTruthy();
    const days = ((await cookie(page))?.expires ?? 0) / DAY - Date.now() / 1000 / DAY;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(181);
  });

  test('does not mind analytics that fail', { tag: '@SI-01' }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    await openScreen(page, 'search-page', '/search?q=asthma&fixture=insights-fail');
    await page.locator('.sw-search').getByRole('searchbox').first().fill('cough');
    await expect(page.locator('.sw-search-panel-stats')).toContainText('results');
    await expect(hitsOf(page).first()).toContainText(/cough/i);
    await expect(page.locator('.sw-search-failure')).toHaveCount(0);
  });
});

test.describe('where consent is needed', () => {
  for (const [widget, path] of [
    ['search-page', '/search'],
    ['topic-search', '/topics/asthma'],
  ] as const) {
    test(`nothing is sent or stored before it, nor after it is taken back: ${widget}`, {
      tag: '@SI-03',
    }, async ({ page, requests }) => {
      const run = randomUUID();
      await openScreen(page, widget, `${path}?q=asthma&fixture=search-consent&run=${run}`);
      await stay(page);
      await hitsOf(page).first().getByRole('link').click();
      for (const request of requests.to(SEARCHES)) {
        expect(searchedFor(request)[0]).toMatchObject({ analytics: false });
        expect(searchedFor(request)[0]).not.toHaveProperty('userToken');
      }
      expect([await cookie(page), await stored(page), await pushed(page)]).toEqual([undefined, null, []]);
      expect(await receivedEvents(page, run)).toEqual([]);

      await consent(page, 'given');
      await expect.poll(async () => (await receivedEvents(page, run)).length).toBeGreaterThan(0);
      await expect.poll(() => cookie(page)).toBeTruthy();
      await expect.poll(async () => (await pushed(page)).length).toBeGreaterThan(0);
      await expect
        .poll(() => searchedFor(requests.to(SEARCHES).at(-1))[0])
        .toMatchObject({ clickAnalytics: true });
      await expect(hitsOf(page).first()).toHaveAttribute('data-insights-query-id', /./);
      await hitsOf(page).first().getByRole('link').click();
      await eventsNamed(page, run, 'Hit Clicked', 1);

      await consent(page, 'refused');
      await expect.poll(() => cookie(page)).toBeUndefined();
      expect(await stored(page)).toBeNull();
      const [sent, told] = [(await receivedEvents(page, run)).length, (await pushed(page)).length];
      await page.locator('.sw-search').getByRole('searchbox').first().fill('guide');
      await expect(hitsOf(page).first().locator('mark').first()).toHaveText(/guid/i);
      await hitsOf(page).first().getByRole('link').click();
      expect((await receivedEvents(page, run)).length).toBe(sent);
      expect((await pushed(page)).length).toBe(told);
      expect(await cookie(page)).toBeUndefined();
    });
  }

  test('the box of the navigation waits too', { tag: '@SI-03' }, async ({ page, requests }) => {
    const run = randomUUID();
    const { box, hits } = await openNavSearch(page, `/?fixture=search-consent&run=${run}`);
    await stay(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    await hits.first().click();
    expect(searchedFor(requests.to(SEARCHES)[0])[0]).toMatchObject({ analytics: false });
    expect([await cookie(page), await stored(page), await pushed(page)]).toEqual([undefined, null, []]);
    await consent(page, 'given');
    await box.fill('cough');
    await expect(hits.first()).toContainText(/cough/i);
    await eventsNamed(page, run, 'Hits Viewed', 1);
    expect(await cookie(page)).toBeTruthy();
    await consent(page, 'refused');
    await expect.poll(() => cookie(page)).toBeUndefined();
    await box.fill('sleep');
    await expect(hits.first()).toContainText(/sleep/i);
    await hits.first().click();
    expect(await receivedEvents(page, run)).toHaveLength(1);
    expect(await pushed(page)).toHaveLength(1);
    expect([await cookie(page), await stored(page)]).toEqual([undefined, null]);
  });
});

test.describe('the box of the navigation', () => {
  test('tells of views and clicks', { tag: ['@SI-01', '@SI-02'] }, async ({ page }) => {
    const run = randomUUID();
    const { box, hits } = await openNavSearch(page, `/?run=${run}`);
    await stay(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
    expect(view?.objectIDs).toHaveLength(5);
    await hits.nth(1).click();
    const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
    expect(click).toMatchObject({ index: 'site', objectIDs: [view?.objectIDs?.[1]], positions: [2] });
    expect(click?.queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(await pushed(page)).toMatchObject([{ algoliaDisplayedObjectIDs: view?.objectIDs }]);
  });

  test('tells which of several records at one address was followed', { tag: '@SI-02' }, async ({ page }) => {
    const run = randomUUID();
    await page.route(SEARCHES, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"url":"[^"]*"/g, '"url":"/assemblies"');
      await route.fulfill({ response, body });
    });
    const { box, hits } = await openNavSearch(page, `/?run=${run}`);
    await stay(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
    await hits.nth(2).click();
    const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
    expect(click).toMatchObject({ objectIDs: [view?.objectIDs?.[2]], positions: [3] });
  });

  test('tells of an answer once, though a later one is slow', { tag: ['@SI-02', '@SN-05'] }, async ({
    page,
  }) => {
    const run = randomUUID();
    const { box, hits, results } = await openNavSearch(page, `/?run=${run}`);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    await expect.poll(async () => (await pushed(page)).length).toBe(1);
    await page.route(SEARCHES, () => undefined);
    await box.fill('cough');
    await expect(results.getByText('Searching…')).toBeVisible();
    expect(await pushed(page)).toHaveLength(1);
  });

  test('sends nothing where the page forbids the cookie', { tag: '@SI-01' }, async ({ page }) => {
    const run = randomUUID();
    await page.route(/\/\?run=|\/search\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"index":"site"', '"index":"site","userCookie":false');
      await route.fulfill({ response, body });
    });
    await openNavSearch(page, `/?run=${run}`);
    const { box, hits } = navSearchParts(page);
    await stay(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    await hits.first().click();
    await expect.poll(async () => (await pushed(page)).length).toBe(1);
    await openScreen(page, 'search-page', `/search?q=asthma&run=${run}`);
    await expect.poll(async () => (await pushed(page)).length).toBe(1);
    expect(await receivedEvents(page, run)).toEqual([]);
    expect([await cookie(page), await stored(page)]).toEqual([undefined, null]);
  });
});
