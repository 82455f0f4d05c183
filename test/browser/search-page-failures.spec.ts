import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { delayResponses, withResolvers } from '../support/delay.ts';
import { openList } from '../support/lists.ts';
import { searchesIn } from '../support/search.ts';
import { openSearchPage, openWithStoppedClock, searchScreenParts } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const QUERIES = /\/1\/indexes\/\*\/queries/;
const FAILED = 'The results couldn’t be loaded. Your words and filters are kept.';
const BUSY =
  'The server is very busy right now. Please try again in a moment. Your words and filters are kept.';

/** Returns the text, controls and appearance of a failure notice. Omits what a widget adds to the notice's text. */
async function readNotice(page: Page) {
  const notice = page.locator('.sw-failure');
  await expect(notice).toBeVisible();
  return {
    text: await notice.locator('p > span').first().innerText(),
    controls: await notice.locator('button, a').allInnerTexts(),
    looks: await notice.evaluate((element) => {
      const { backgroundColor, borderStartStartRadius, borderInlineStart, padding } =
        getComputedStyle(element);
      return { backgroundColor, borderStartStartRadius, borderInlineStart, padding };
    }),
  };
}

test.describe('without JavaScript', () => {
  test('the results do not depend on Algolia', { tag: ['@SE-11', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/search?q=asthma&fixture=search-500');
    await expect(page.locator('.sw-search-hit')).toHaveCount(20);
  });
});

test.describe('a failure of Algolia', () => {
  test('of the first search keeps the server’s results, and looks like every other failure', {
    tag: ['@SE-11', '@wcag-1.3.2', '@LS-16'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    const announcements = await listenToAnnouncements(page);
    for (const fault of ['search-500', 'search-drop', 'search-nonsense', 'search-empty-json'])
      await test.step(`of the first search keeps the server's results: ${fault}`, async () => {
        await page.goto(`/search?q=asthma&fixture=${fault}`);
        const { notice } = searchScreenParts(page);
        await expect(notice).toBeVisible();
        await expect(notice.locator('p')).toHaveText(FAILED);
        await expect(page.locator('.sw-search-hit').first()).toBeVisible();
        await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue('asthma');
        await expect.poll(announcements).toEqual([FAILED]);
        await expect(notice).toBeInViewport();
        // The notice is above the results, so it must also be read before them, and Tab must reach its button first.
        const isFirst = await notice.evaluate((element) => {
          const box = document.querySelector('[data-search-page-part="box"]');
          return (
            box !== null && Boolean(element.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)
          );
        });
        expect(isFirst).toBe(true);
      });
    await test.step('caused by a rate limit shows that the server is busy', async () => {
      violations.allow(/Failed to load resource/);
      await page.goto('/search?q=asthma&fixture=search-429');
      await expect(searchScreenParts(page).notice.locator('p')).toHaveText(BUSY);
    });
    await test.step('looks and reads like a failure of a list and of the search box', async () => {
      violations.allow(/Failed to load resource|sent an unexpected response/);
      await page.goto('/search?q=asthma&fixture=search-500');
      const search = await readNotice(page);
      const { box } = await openList(page, '/events?fixture=fail-lists');
      await box('Webinar').click();
      const list = await readNotice(page);
      expect(list).toEqual(search);
      await page.goto('/?fixture=search-500');
      await page.getByRole('banner').getByRole('searchbox').fill('asthma');
      const { controls, ...inBox } = await readNotice(page);
      expect(controls).toEqual(['Try again']);
      expect(inBox).toEqual({ text: list.text, looks: list.looks });
    });
  });

  test('of a later search keeps everything, and can be retried', { tag: '@SE-11' }, async ({
    page,
    violations,
    requests,
    context,
  }) => {
    await test.step('of a later search keeps results, query and address, and can be retried', async () => {
      violations.allow(/Failed to load resource/);
      const announcements = await listenToAnnouncements(page);
      const { box, hits, notice, stats, stalled, host } = await openSearchPage(page, '/search?q=asthma');
      await expect(stats).toHaveText('454 results');
      await page.route(QUERIES, (route) => route.abort());
      await box.fill('sarcoidosis');
      await expect(notice.locator('p')).toHaveText(FAILED);
      await expect(box).toHaveValue('sarcoidosis');
      await expect(page).toHaveURL(/q=sarcoidosis/);
      await expect(hits.first()).toContainText(/asthma/i);
      await expect(host.locator('.sw-search-hits')).toHaveAttribute('aria-busy', 'true');
      await expect(notice.getByRole('link')).toHaveAttribute('href', '/search?q=sarcoidosis');
      const failures = async () => (await announcements()).filter((text) => text === FAILED);
      await expect.poll(failures).toHaveLength(1);
      const retry = notice.getByRole('button', { name: 'Try again' });
      const release = await delayResponses(page, QUERIES);
      await retry.click();
      await expect(stalled).toBeVisible();
      await expect(notice).toBeVisible();
      release();
      await expect(stalled).toBeHidden();
      await expect.poll(failures).toHaveLength(2);
      await page.unroute(QUERIES);
      await retry.click();
      await expect(hits.first()).toContainText(/sarcoidosis/i);
      await expect(notice).toHaveCount(0);
      await expect(box).toHaveValue('sarcoidosis');
    });
    await test.step('is cleared by the next response', async () => {
      violations.allow(/Failed to load resource/);
      const { box, hits, notice } = await openSearchPage(page, '/search?q=asthma');
      await page.route(QUERIES, (route) => route.abort());
      await box.fill('sarcoidosis');
      await expect(notice).toBeVisible();
      await page.unroute(QUERIES);
      await box.fill('tuberculosis');
      await expect(hits.first()).toContainText(/tuberculosis/i);
      await expect(notice).toHaveCount(0);
    });
    for (const [name, response] of [
      ['{}', { json: {} }],
      ['an empty body', { body: '' }],
      ['a status of 204', { status: 204 }],
    ] as const)
      await test.step(`with the response ${name} is not cached, so that Try again repeats the request`, async () => {
        await page.goto('about:blank');
        violations.allow(/Failed to load resource/);
        const { box, hits, notice } = await openSearchPage(page, '/search?q=asthma');
        await page.route(QUERIES, (route) => route.fulfill({ contentType: 'application/json', ...response }));
        await box.fill('sarcoidosis');
        await expect(notice).toBeVisible();
        await page.unroute(QUERIES);
        requests.clear();
        const retry = notice.getByRole('button', { name: 'Try again' });
        await retry.focus();
        await page.keyboard.press('Enter');
        await expect(hits.first()).toContainText(/sarcoidosis/i);
        expect(requests.to(QUERIES)).toHaveLength(1);
        await expect(notice).toHaveCount(0);
        await expect(box).toBeFocused();
      });
    await test.step('caused by a lost connection shows that the visitor may be offline', async () => {
      violations.allow(/Failed to load resource/);
      const { box, notice } = await openSearchPage(page, '/search?q=asthma');
      await context.setOffline(true);
      await box.fill('copd');
      await expect(notice.locator('p')).toHaveText(
        'The server can’t be reached. You may be offline. Your words and filters are kept.',
      );
      await context.setOffline(false);
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toHaveCount(0);
    });
  });
});

test.describe('an Algolia host', () => {
  test('is not used after a failure or a second, and not asked for outdated searches', {
    tag: ['@SE-11', '@SE-14'],
  }, async ({ asNewVisitor, page, violations, requests }) => {
    await test.step('that fails for an older search is not replaced by the next host once a newer search has started', async () => {
      violations.allow(/Failed to load resource/);
      // A search times out after a second.
      const { box, hits } = await openWithStoppedClock(page);
      const { promise: failing, resolve: fail } = withResolvers();
      await page.route(/search\/a\/1\/indexes/, async (route) => {
        await failing;
        await route.abort();
      });
      requests.clear();
      for (const query of ['cough', 'copd', 'sarcoidosis']) {
        const sent = page.waitForRequest(/search\/a\/1/);
        await box.fill(query);
        await sent;
      }
      fail();
      await page.clock.resume();
      await expect(hits.first()).toContainText(/sarcoidosis/i);
      const repeated = requests.to(/search\/b\/1/).flatMap((request) => searchesIn(request));
      expect(repeated.map(({ query }) => query)).toEqual(['sarcoidosis']);
    });
    await test.step('that fails is not used for two minutes', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource/);
      await page.clock.install();
      const { box, stats, hits } = await openSearchPage(page, '/search?q=asthma&fixture=search-a-down');
      await expect(stats).toHaveText('454 results');
      expect(requests.to(/search\/a\/1/)).toHaveLength(1);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.clock.runFor(30_000);
      await box.fill('sarcoidosis');
      await expect(hits.first()).toContainText(/sarcoidosis/i);
      expect(requests.to(/search\/a\/1/)).toHaveLength(1);
      await page.clock.runFor(40_000);
      await box.fill('tuberculosis');
      await expect(hits.first()).toContainText(/tuberculosis/i);
      expect(requests.to(/search\/a\/1/)).toHaveLength(2);
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('algolia'))),
      ).toEqual([]);
    });
    await test.step('times out after one second, and the next host is used', async () => {
      await asNewVisitor();
      const { box, hits } = await openWithStoppedClock(page);
      await page.route(/search\/a\/1\/indexes/, () => undefined);
      requests.clear();
      await box.fill('sarcoidosis');
      await expect.poll(() => requests.to(/search\/a\/1/).length).toBe(1);
      await page.clock.runFor(995);
      expect(requests.to(/search\/b\/1/)).toHaveLength(0);
      await page.clock.runFor(10);
      await expect.poll(() => requests.to(/search\/b\/1/).length).toBe(1);
      await page.clock.resume();
      await expect(hits.first()).toContainText(/sarcoidosis/i);
    });
  });
});
