import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAnnouncedLater, listenToAnnouncements } from '../support/announcements.ts';
import { delayResponses } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import {
  ALGOLIA_QUERIES,
  expectNewestHits,
  type NavSearchParts,
  navSearchParts,
  openNavSearch,
  PLAIN_PAGE,
} from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const FAILED = 'The results couldn’t be loaded. Press Enter to open the search page.';

/** Records the addresses to which forms are submitted from now on, without loading them. */
async function recordSubmits(page: Page): Promise<() => Promise<string[]>> {
  const submits = await page.evaluateHandle(() => {
    const addresses: string[] = [];
    addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const query = new FormData(form).get('q');
      if (typeof query === 'string') addresses.push(`${form.action}?q=${query}`);
    });
    return addresses;
  });
  return () => submits.jsonValue();
}

/**
 * Opens a page and stops its clock, so that a slow response cannot time out. Runs a search first, because React would
 * wait for the search library forever once the clock is stopped.
 */
async function openWithStoppedClock(page: Page): Promise<NavSearchParts> {
  await page.clock.install();
  const parts = await openNavSearch(page);
  await parts.box.fill('cough');
  await expect(parts.hits).toHaveCount(5);
  await page.clock.pauseAt(Date.now() + 60_000);
  return parts;
}

const fault = (name: string) => `${PLAIN_PAGE}?fixture=${name}&run=${randomUUID()}`;

test.describe('without JavaScript', () => {
  test('the form works while Algolia is down', { tag: '@SE-11' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/?fixture=search-500');
    const { box } = navSearchParts(page);
    await box.fill('asthma');
    await box.press('Enter');
    await expect(page.locator('.sw-search-hit')).not.toHaveCount(0);
  });
});

test.describe('a failure of Algolia', () => {
  test.beforeEach(({ violations }) => {
    violations.allow(/Failed to load resource/);
  });

  test('is announced, keeps the form and the last results, and can be retried', {
    tag: ['@SE-11', '@SE-14'],
  }, async ({ asNewVisitor, page, baseURL, requests }) => {
    const announcements = await listenToAnnouncements(page);
    for (const name of ['search-500', 'search-429', 'search-drop']) {
      await test.step(`is announced, and the form still works (${name})`, async () => {
        const { box, results } = await openNavSearch(page, fault(name));
        await box.fill('asthma');
        await expect(results.getByText(FAILED, { exact: true })).toBeVisible();
        await expect.poll(announcements, { intervals: [50] }).toEqual([FAILED]);
        await expect(box).toHaveValue('asthma');
        const submits = await recordSubmits(page);
        await box.press('Enter');
        expect(await submits()).toEqual([`${baseURL}/search?q=asthma`]);
      });
    }
    await test.step('can be retried with a click, which moves the focus to the search box', async () => {
      const { box, hits, results } = await openNavSearch(page, fault('search-once'));
      await box.fill('asthma');
      await results.getByRole('button', { name: 'Try again' }).click();
      await expect(hits).toHaveCount(5);
      await expect(box).toBeFocused();
      await expect(results.getByText(FAILED)).toBeHidden();
    });
    await test.step('keeps the last results, and is announced again if a retry fails', async () => {
      const heard = await listenToAnnouncements(page);
      const { box, hits, results } = await openNavSearch(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await page.route(ALGOLIA_QUERIES, (route) => route.abort());
      await box.fill('cough');
      await expect(results.getByText(FAILED)).toBeVisible();
      await expect(hits).toHaveCount(5);
      await expect.poll(async () => (await heard()).filter((text) => text === FAILED).length).toBe(1);
      await results.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(async () => (await heard()).filter((text) => text === FAILED).length).toBe(2);
    });
    await test.step('excludes the failed host for two minutes', async () => {
      await asNewVisitor();
      const { box, hits } = await openWithStoppedClock(page);
      await page.route(/search\/a\/1\/indexes/, (route) => route.abort());
      requests.clear();
      const toA = () => requests.to(/search\/a\/1\/indexes/).length;
      const toB = () => requests.to(/search\/b\/1\/indexes/).length;
      const search = async (query: string, count: number) => {
        await box.fill(query);
        await expect.poll(toB).toBe(count);
        // The clock may advance only once the response has arrived. Otherwise, the search would time out.
        await expect(hits.first()).toContainText(query, { ignoreCase: true });
      };
      await search('asthma', 1);
      expect(toA()).toBe(1);
      await search('copd', 2);
      await page.clock.fastForward(110_000);
      await search('lung', 3);
      expect(toA()).toBe(1);
      await page.clock.fastForward(15_000);
      await search('sleep', 4);
      expect(toA()).toBe(2);
    });
  });
});

test.describe('a rate limit', () => {
  const limited = { status: 429, contentType: 'application/json', body: '{"message":"Too many requests"}' };

  test('is respected, ends superseded searches, and an older failure is not announced', {
    tag: ['@SE-11', '@SN-05'],
  }, async ({ asNewVisitor, page, requests, violations }) => {
    await test.step('ends superseded searches and delays the newest one, so that few further requests are sent', async () => {
      violations.allow(/Failed to load resource/);
      const { box, results } = await openWithStoppedClock(page);
      await page.route(ALGOLIA_QUERIES, (route) => route.fulfill(limited));
      requests.clear();
      const runFor = async (time: number): Promise<void> => {
        // A pending search would time out.
        await Promise.all(requests.to(ALGOLIA_QUERIES).map((request) => request.response()));
        await page.clock.runFor(time);
      };
      await box.fill('');
      for (const key of 'sleep ap') {
        await box.press(key);
        await runFor(60);
      }
      await expect(async () => {
        await runFor(250);
        expect(await results.getByText(FAILED, { exact: true }).isVisible()).toBe(true);
      }).toPass({ intervals: [50] });
      expect(requests.to(ALGOLIA_QUERIES).length).toBeLessThanOrEqual(4);
    });
    await test.step('is respected for as long as Algolia requires', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource/);
      const { box, results, hits } = await openWithStoppedClock(page);
      requests.clear();
      await page.route(ALGOLIA_QUERIES, (route) =>
        route.fulfill({ ...limited, headers: { 'retry-after': '20' } }),
      );
      await box.fill('sleep');
      await expect(results.getByText(FAILED, { exact: true })).toBeVisible();
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(1);
      await page.unroute(ALGOLIA_QUERIES);
      await results.getByRole('button', { name: 'Try again' }).click();
      await page.clock.runFor(10_000);
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(1);
      await page.clock.runFor(11_000);
      await results.getByRole('button', { name: 'Try again' }).click();
      await expect(hits.first()).toContainText(/sleep/i);
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(2);
    });
    await test.step('is shown but not announced while a newer query is pending, if it is newer than the shown results', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource/);
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      const { box, hits, results } = await openNavSearch(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await expect.poll(announcements).toHaveLength(1);
      await page.clock.pauseAt(Date.now() + 60_000);
      await expectNewestHits(page, box, hits, {
        expectPending: () => expect(results.getByText('Searching…')).toBeVisible(),
        expectSettled: () => expect(results.getByText('Searching…')).toBeHidden(),
        expectNoFailure: () => expect(results.getByText(FAILED)).toBeHidden(),
      });
      await expectAnnouncedLater(page, announcements, [expect.any(String), expect.any(String)]);
    });
  });
});

test.describe('a slow response from Algolia', () => {
  test('delays further searches, is shown after 200 ms, and never replaces newer results', {
    tag: ['@SE-11', '@SN-02', '@SE-04', '@SN-05'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('delays the searches for further letters, so that four fast keys do not cause four requests', async () => {
      await page.clock.install();
      const { box, hits } = await openNavSearch(page);
      await box.fill('cough');
      await expect(hits).toHaveCount(5);
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      requests.clear();
      await page.clock.pauseAt(Date.now() + 60_000);
      const searchRequest = page.waitForRequest(ALGOLIA_QUERIES);
      await box.fill('s');
      await searchRequest;
      for (const query of ['sl', 'sle', 'sleep', 'sleep ap']) {
        await box.fill(query);
        await page.clock.runFor(50);
      }
      await page.clock.runFor(150);
      await expect.poll(() => requests.to(ALGOLIA_QUERIES).length).toBe(2);
      release();
      await page.clock.resume();
      await expect(hits.first()).toContainText(/sleep/i);
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(2);
    });
    await test.step('shows ‘Searching…’ after 200 milliseconds', async () => {
      await asNewVisitor();
      await page.clock.install();
      const { box, hits, results } = await openNavSearch(page);
      // Loads the search library beforehand, because React would wait for it on the paused clock.
      await box.fill('cough');
      await expect(hits).toHaveCount(5);
      await box.fill('');
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.clock.pauseAt(Date.now() + 60_000);
      const searchRequest = page.waitForRequest(ALGOLIA_QUERIES);
      await box.fill('asthma');
      await searchRequest;
      await page.clock.runFor(190);
      expect(await results.isVisible()).toBe(false);
      await page.clock.runFor(20);
      await expect(results.getByText('Searching…', { exact: true })).toBeVisible();
      release();
      await expect(hits).toHaveCount(5);
      await expect(results.getByText('Searching…')).toBeHidden();
    });
    await test.step('does not announce the count of the previous response', async () => {
      await asNewVisitor();
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      const { box, hits, results } = await openNavSearch(page);
      await box.fill('cough');
      await expect(hits).toHaveCount(5);
      await expect.poll(announcements).toHaveLength(1);
      await page.clock.pauseAt(Date.now() + 60_000);
      await delayResponses(page, ALGOLIA_QUERIES);
      const request = page.waitForRequest(ALGOLIA_QUERIES);
      await box.fill('asthma');
      await request;
      await page.clock.runFor(300);
      await expect(results.getByText('Searching…', { exact: true })).toBeVisible();
      await page.clock.runFor(2000);
      expect(await announcements()).toHaveLength(1);
    });
    await test.step('never replaces the results of a newer query', async () => {
      await asNewVisitor();
      const { box, hits } = await openNavSearch(page);
      const release = await delayResponses(page, ALGOLIA_QUERIES, /cough/);
      const lateResponse = page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes('cough'),
      );
      await box.fill('cough');
      await page.waitForRequest(ALGOLIA_QUERIES);
      await box.fill('sleep');
      await expect(hits.first()).toContainText(/sleep/i);
      release();
      await (await lateResponse).finished();
      await waitTwoFrames(page);
      await expect(hits.first()).toContainText(/sleep/i);
    });
  });
});
