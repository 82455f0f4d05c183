import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import {
  ALGOLIA_QUERIES,
  navSearchParts,
  openNavSearch,
  PLAIN_PAGE,
  type ReceivedEvent,
  receivedEvents,
  searchesIn,
} from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const DAY = 24 * 60 * 60;
const COOKIE = '_ALGOLIA';

/** Event in a tag manager's data layer. */
interface DataLayerEvent {
  event: string;
  algoliaIndexName: string;
  algoliaDisplayedObjectIDs: string[];
}

const dataLayerEvents = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') ?? []) as DataLayerEvent[]);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('AlgoliaObjectQueryCache'));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.startsWith(COOKIE));
const consent = (page: Page, detail: string) =>
  page.evaluate(
    (choice) => document.dispatchEvent(new CustomEvent('widgets:consent', { detail: choice })),
    detail,
  );
/**
 * Makes the results count as settled, as they do when the visitor leaves the page. The masthead's results also close, so
 * results that have only just appeared count as not seen.
 */
const settle = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')));
const hitsOf = (page: Page) => page.locator('.sw-search .sw-search-hit');

/** Waits for the hits of a different search, then makes them count as settled. */
async function settleNext(page: Page, queryId: string): Promise<void> {
  await expect(hitsOf(page).first()).not.toHaveAttribute('data-insights-query-id', queryId);
  await settle(page);
}

/** Opens a search screen and waits for its hits. */
async function openScreen(page: Page, widget: string, address: string): Promise<void> {
  await page.goto(address);
  await ready(page, widget);
  await expect(hitsOf(page).first()).toBeVisible();
}

/** Waits until the Algolia stand-in has received the given number of events of the given name, and returns these events. */
async function eventsNamed(page: Page, run: string, name: string, count: number) {
  let named: ReceivedEvent[] = [];
  const countNamed = async (): Promise<number> => {
    named = (await receivedEvents(page, run)).filter(({ eventName }) => eventName === name);
    return named.length;
  };
  await expect.poll(countNamed, { intervals: [50, 100] }).toBe(count);
  return named;
}

/** Prevents links from being followed. */
const preventNavigation = (page: Page) =>
  page.evaluate(() =>
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) event.preventDefault();
    }),
  );

test.describe('without JavaScript', () => {
  test('nothing is sent or stored', { tag: '@SI-03' }, async ({ withoutJavaScript: page }) => {
    const run = randomUUID();
    await page.goto(`/search?q=asthma&run=${run}`);
    await expect(page.locator('.sw-search-hit')).not.toHaveCount(0);
    expect(await receivedEvents(page, run)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test.describe('a search screen', () => {
  test('sends views, clicks, filters and conversions', { tag: ['@SI-01', '@SI-02'] }, async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    for (const [widget, path, isPatient] of [
      ['search-page', '/search?q=asthma&page=2', true],
      ['topic-search', '/topics/asthma?q=asthma&page=2', false],
    ] as const) {
      await test.step(`sends views, clicks, filters and conversions: ${widget}`, async () => {
        await asNewVisitor();
        const run = randomUUID();
        await openScreen(page, widget, `${path}&run=${run}`);
        if (!isPatient) await settle(page);
        const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
        const count = await hitsOf(page).count();
        expect(view).toMatchObject({ eventType: 'view', index: 'site' });
        expect(view?.objectIDs).toHaveLength(count);
        expect(count).toBeLessThanOrEqual(20);
        expect(await dataLayerEvents(page)).toEqual([
          { event: 'Hits Viewed', algoliaIndexName: 'site', algoliaDisplayedObjectIDs: view?.objectIDs },
        ]);
        const firstSearch = searchesIn(requests.to(ALGOLIA_QUERIES)[0])[0];
        expect(firstSearch).toMatchObject({ clickAnalytics: true, userToken: view?.userToken });
        await test.step('stores the visitor token in a cookie for 180 days', async () => {
          const { value, expires } = (await cookie(page)) ?? { value: '', expires: 0 };
          expect(decodeURIComponent(value)).toContain(view?.userToken);
          const days = expires / DAY - Date.now() / 1000 / DAY;
          expect(days).toBeGreaterThan(179);
          expect(days).toBeLessThan(181);
        });

        await preventNavigation(page);
        const third = hitsOf(page).nth(2);
        const id = (await third.getAttribute('data-insights-object-id')) ?? '';
        const queryID = (await third.getAttribute('data-insights-query-id')) ?? '';
        // A right click opens a menu, and follows no link.
        await hitsOf(page).first().getByRole('link').click({ button: 'right' });
        await third.getByRole('link').click();
        const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
        const expected = { index: 'site', objectIDs: [id], queryID, userToken: view?.userToken };
        expect(click).toMatchObject({ ...expected, eventType: 'click', positions: [count + 3] });

        await third
          .getByRole('heading')
          .evaluate((element) => element.dispatchEvent(new Event('widget:conversion', { bubbles: true })));
        const [conversion] = await eventsNamed(page, run, 'Hit Converted', 1);
        expect(conversion).toMatchObject({ ...expected, eventType: 'conversion' });

        await page.locator('.sw-search .sw-search-choices').getByRole('checkbox').first().check();
        // Algolia requires filters to be URL-encoded.
        const [filter] = await eventsNamed(page, run, 'Filter Applied', 1);
        expect(filter?.filters).toEqual([expect.stringMatching(/^\w+%3A./)]);
        // There is only one view event for the next response, because renders in between sent no events.
        if (!isPatient) await settleNext(page, queryID);
        await eventsNamed(page, run, 'Hits Viewed', 2);
        expect(await dataLayerEvents(page)).toHaveLength(2);
        const scripts = requests.to(/./).filter((request) => request.resourceType() === 'script');
        const origins = new Set(scripts.map((request) => new URL(request.url()).origin));
        expect([...origins]).toEqual([new URL(page.url()).origin]);
      });
    }
  });

  test('sends views once for each settled search, and none for an empty query', {
    tag: ['@SI-01', '@SI-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('sends no Insights events for an empty query', async () => {
      const run = randomUUID();
      await openScreen(page, 'topic-search', `/topics/asthma?run=${run}`);
      await preventNavigation(page);
      const queryIdOf = async () => (await hitsOf(page).first().getAttribute('data-insights-query-id')) ?? '';
      const first = await queryIdOf();
      await hitsOf(page).first().getByRole('link').click();
      await settle(page);
      await expect.poll(async () => (await dataLayerEvents(page)).length).toBe(1);
      await page.locator('.sw-search .sw-search-choices').getByRole('checkbox').first().check();
      await settleNext(page, first);
      await expect.poll(async () => (await dataLayerEvents(page)).length).toBe(2);
      // The next search's event would arrive after any event from this search.
      const second = await queryIdOf();
      await page.locator('.sw-search').getByRole('searchbox').first().fill('asthma');
      await settleNext(page, second);
      await eventsNamed(page, run, 'Hits Viewed', 1);
      expect(await receivedEvents(page, run)).toHaveLength(1);
    });
    await test.step('sends views once for each settled search, not for each letter or again after Back', async () => {
      await asNewVisitor();
      const run = randomUUID();
      await page.clock.install();
      await openScreen(page, 'search-page', `/search?q=asthma&run=${run}`);
      // The data layer receives each view at the same time as Insights.
      const expectViewsInTime = (count: number) =>
        expect
          .poll(
            async () => {
              await page.clock.runFor(250);
              return (await dataLayerEvents(page)).length;
            },
            { intervals: [10] },
          )
          .toBe(count);
      // Pauses the clock so that, even on a slow machine, keystrokes come faster than a search settles.
      await page.clock.pauseAt(Date.now() + 60_000);
      await expectViewsInTime(1);
      const [first] = await eventsNamed(page, run, 'Hits Viewed', 1);
      const box = page.locator('.sw-search').getByRole('searchbox').first();
      await box.fill('');
      for (const letter of 'cough') {
        const response = page.waitForResponse(ALGOLIA_QUERIES);
        await box.press(letter);
        await (await response).finished();
      }
      await expect(hitsOf(page).first()).toContainText(/cough/i);
      await page.clock.runFor(990);
      expect(await dataLayerEvents(page)).toHaveLength(1);
      await expectViewsInTime(2);
      const [, second] = await eventsNamed(page, run, 'Hits Viewed', 2);
      expect((await dataLayerEvents(page)).map(({ algoliaDisplayedObjectIDs: ids }) => ids)).toEqual([
        first?.objectIDs,
        second?.objectIDs,
      ]);
      await page.goBack();
      await expect(page).toHaveURL(/q=asthma/);
      await expect(hitsOf(page).first()).toContainText(/asthma/i);
      await page.clock.runFor(1000);
      expect(await dataLayerEvents(page)).toHaveLength(2);
      const before = await hitsOf(page).first().getAttribute('data-insights-object-id');
      await page.locator('.sw-search .sw-search-pages').getByRole('link', { name: 'Page 2' }).click();
      // The press of this click ends in a task of its own.
      await page.clock.runFor(1);
      await expect(hitsOf(page).first()).not.toHaveAttribute('data-insights-object-id', before ?? '');
      await expectViewsInTime(3);
      await eventsNamed(page, run, 'Hits Viewed', 3);
    });
    await test.step('sends the most recent views when the visitor leaves', async () => {
      await asNewVisitor();
      const run = randomUUID();
      await page.clock.install();
      await openScreen(page, 'search-page', `/search?q=asthma&run=${run}`);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.locator('.sw-search').getByRole('searchbox').first().fill('cough');
      // The clock advances in small steps, so that the response is shown before it counts as settled.
      await expect
        .poll(async () => {
          await page.clock.runFor(5);
          return hitsOf(page).first().innerText();
        })
        .toMatch(/cough/i);
      const shown = await hitsOf(page).evaluateAll((hits) =>
        hits.map((hit) => hit.getAttribute('data-insights-object-id')),
      );
      await page.goto('/events');
      await expect
        .poll(async () => (await receivedEvents(page, run)).map(({ objectIDs }) => objectIDs))
        .toContainEqual(shown);
    });
  });

  test('works while analytics fail', { tag: '@SI-01' }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    await openScreen(page, 'search-page', '/search?q=asthma&fixture=insights-fail');
    await page.locator('.sw-search').getByRole('searchbox').first().fill('cough');
    await expect(page.locator('.sw-search-panel-stats')).toContainText('results');
    await expect(hitsOf(page).first()).toContainText(/cough/i);
    await expect(page.locator('.sw-failure')).toHaveCount(0);
  });
});

test.describe('given a page that requires consent', () => {
  test('nothing is sent or stored before consent or after its withdrawal', { tag: '@SI-03' }, async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    for (const [widget, path] of [
      ['search-page', '/search'],
      ['topic-search', '/topics/asthma'],
    ] as const) {
      await test.step(`nothing is sent or stored before consent or after its withdrawal: ${widget}`, async () => {
        await asNewVisitor();
        const run = randomUUID();
        await openScreen(page, widget, `${path}?q=asthma&fixture=search-consent&run=${run}`);
        await preventNavigation(page);
        await hitsOf(page).first().getByRole('link').click();
        await settle(page);
        for (const request of requests.to(ALGOLIA_QUERIES)) {
          expect(searchesIn(request)[0]).toMatchObject({ analytics: false });
          expect(searchesIn(request)[0]).not.toHaveProperty('userToken');
        }
        expect([await cookie(page), await stored(page), await dataLayerEvents(page)]).toEqual([
          undefined,
          null,
          [],
        ]);
        expect(await receivedEvents(page, run)).toEqual([]);

        await consent(page, 'given');
        await expect
          .poll(() => searchesIn(requests.to(ALGOLIA_QUERIES).at(-1))[0])
          .toMatchObject({ clickAnalytics: true });
        await expect(hitsOf(page).first()).toHaveAttribute('data-insights-query-id', /./);
        await settle(page);
        await expect.poll(async () => (await receivedEvents(page, run)).length).toBeGreaterThan(0);
        await expect.poll(() => cookie(page)).toBeTruthy();
        await expect.poll(async () => (await dataLayerEvents(page)).length).toBeGreaterThan(0);
        await hitsOf(page).first().getByRole('link').click();
        await eventsNamed(page, run, 'Hit Clicked', 1);

        await consent(page, 'refused');
        await expect.poll(() => cookie(page)).toBeUndefined();
        expect(await stored(page)).toBeNull();
        const [received, recorded] = [
          (await receivedEvents(page, run)).length,
          (await dataLayerEvents(page)).length,
        ];
        await page.locator('.sw-search').getByRole('searchbox').first().fill('guide');
        await expect(hitsOf(page).first().locator('mark').first()).toHaveText(/guid/i);
        await hitsOf(page).first().getByRole('link').click();
        await settle(page);
        expect((await receivedEvents(page, run)).length).toBe(received);
        expect((await dataLayerEvents(page)).length).toBe(recorded);
        expect(await cookie(page)).toBeUndefined();
      });
    }
    await test.step('the masthead search also waits for consent', async () => {
      await asNewVisitor();
      const run = randomUUID();
      const { box, hits } = await openNavSearch(page, `${PLAIN_PAGE}?fixture=search-consent&run=${run}`);
      await preventNavigation(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await hits.first().click();
      await settle(page);
      expect(searchesIn(requests.to(ALGOLIA_QUERIES)[0])[0]).toMatchObject({ analytics: false });
      expect([await cookie(page), await stored(page), await dataLayerEvents(page)]).toEqual([
        undefined,
        null,
        [],
      ]);
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
      await settle(page);
      expect(await receivedEvents(page, run)).toHaveLength(1);
      expect(await dataLayerEvents(page)).toHaveLength(1);
      expect([await cookie(page), await stored(page)]).toEqual([undefined, null]);
    });
  });
});

test.describe('the masthead search', () => {
  test('sends views and clicks once, and nothing if the page disables the cookie', {
    tag: ['@SI-01', '@SI-02', '@SN-05'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('sends views and clicks, and sends the token with each search', async () => {
      const run = randomUUID();
      const { box, hits } = await openNavSearch(page, `${PLAIN_PAGE}?run=${run}`);
      await preventNavigation(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
      expect(view?.objectIDs).toHaveLength(5);
      expect(searchesIn(requests.to(ALGOLIA_QUERIES)[0])[0]).toMatchObject({
        clickAnalytics: true,
        userToken: view?.userToken,
      });
      await hits.nth(1).click();
      const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
      expect(click).toMatchObject({ index: 'site', objectIDs: [view?.objectIDs?.[1]], positions: [2] });
      expect(click?.queryID).toMatch(/^[0-9a-f]{32}$/);
      expect(await dataLayerEvents(page)).toMatchObject([{ algoliaDisplayedObjectIDs: view?.objectIDs }]);
    });
    await test.step('sends the clicked record even if several records have the same address', async () => {
      await asNewVisitor();
      const run = randomUUID();
      await page.route(ALGOLIA_QUERIES, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/"url":"[^"]*"/g, '"url":"/assemblies"');
        await route.fulfill({ response, body });
      });
      const { box, hits } = await openNavSearch(page, `${PLAIN_PAGE}?run=${run}`);
      await preventNavigation(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await hits.first().click({ button: 'right' });
      await hits.nth(2).click();
      const [click] = await eventsNamed(page, run, 'Hit Clicked', 1);
      await settle(page);
      const [view] = await eventsNamed(page, run, 'Hits Viewed', 1);
      expect(click).toMatchObject({ objectIDs: [view?.objectIDs?.[2]], positions: [3] });
    });
    await test.step('sends the views of a response once, even while a later response is pending', async () => {
      await asNewVisitor();
      const run = randomUUID();
      const { box, hits, results } = await openNavSearch(page, `${PLAIN_PAGE}?run=${run}`);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await expect.poll(async () => (await dataLayerEvents(page)).length).toBe(1);
      await page.route(ALGOLIA_QUERIES, () => undefined);
      await box.fill('cough');
      await expect(results.getByText('Searching…')).toBeVisible();
      expect(await dataLayerEvents(page)).toHaveLength(1);
    });
    await test.step('sends no Insights events and stores nothing if the page disables the cookie', async () => {
      await asNewVisitor();
      const run = randomUUID();
      for (const path of [PLAIN_PAGE, '/search'])
        await replaceMarkup(page, path, '"index":"site"', '"index":"site","userCookie":false');
      await openNavSearch(page, `${PLAIN_PAGE}?run=${run}`);
      const { box, hits } = navSearchParts(page);
      await preventNavigation(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await hits.first().click();
      await settle(page);
      await expect.poll(async () => (await dataLayerEvents(page)).length).toBe(1);
      await openScreen(page, 'search-page', `/search?q=asthma&run=${run}`);
      await settle(page);
      await expect.poll(async () => (await dataLayerEvents(page)).length).toBe(1);
      expect(await receivedEvents(page, run)).toEqual([]);
      expect([await cookie(page), await stored(page)]).toEqual([undefined, null]);
    });
  });
});
