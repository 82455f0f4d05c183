import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { addressOf, atRest, type ListPage, listParts, openList } from '../support/lists.ts';
import { expect, test } from '../support/test.ts';

const FRAGMENTS = /events\/(list|pagination)\.html/;

test.describe('without JavaScript', () => {
  test('a page does not depend on its fragments', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events?fixture=fail-lists');
    await listParts(page).pageLink('Next page').click();
    await expect(listParts(page).currentPage).toHaveText('Page 2');
  });
});

/** Address, boxes, list, count and pager are as they were at first. */
async function itHasLostNothing(parts: ListPage, address: string, first: string): Promise<void> {
  await expect(parts.notice).toBeVisible();
  expect(addressOf(parts.host.page())).toBe(address);
  await expect(parts.box('Webinar')).not.toBeChecked();
  await expect(parts.entries.first()).toHaveText(first, { useInnerText: true });
  await expect(parts.count).toHaveText('268 results');
  await expect(parts.list).toHaveAttribute('aria-busy', 'false');
  await expect(parts.list).toHaveCSS('opacity', '1');
}

test.describe('given a server that does not answer with a fragment', () => {
  for (const { fixture, text } of [
    { fixture: 'fail-lists', text: "This list couldn't be loaded. Nothing on the page has changed." },
    { fixture: 'json-lists', text: "This list couldn't be loaded. Nothing on the page has changed." },
    { fixture: 'empty-lists', text: "This list couldn't be loaded. Nothing on the page has changed." },
    { fixture: 'drop-lists', text: "The server can't be reached. Nothing on the page has changed." },
  ]) {
    test(`a filter keeps the old list and says so (${fixture})`, { tag: ['@LS-16', '@LS-09'] }, async ({
      page,
      violations,
    }) => {
      violations.allow(/Failed to load resource/);
      const told = await listenToAnnouncements(page);
      const address = `/events?fixture=${fixture}`;
      const parts = await openList(page, address);
      const first = await parts.entries.first().innerText();
      await parts.box('Webinar').click();
      await itHasLostNothing(parts, address, first);
      await expect(parts.notice.locator('p')).toHaveText(text);
      await expect.poll(told).toContain(text);
      await expectNoAxeFindings(page);
    });
  }

  test('one that never answers is given up after ten seconds', { tag: '@LS-16' }, async ({ page }) => {
    const address = '/events?fixture=hang-lists';
    const parts = await openList(page, address);
    const first = await parts.entries.first().innerText();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await parts.box('Webinar').click();
    await expect(parts.list).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(9_900);
    await expect(parts.list).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    await itHasLostNothing(parts, address, first);
    await expect(parts.notice).toContainText('The server is taking too long to respond.');
  });

  test('trying again shows what was asked for, as the same history entry', {
    tag: ['@LS-16', '@LS-12'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    const parts = await openList(page, '/events');
    await page.route(FRAGMENTS, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: 'busy' }),
    );
    await parts.box('Webinar').click();
    await expect(parts.notice).toBeInViewport();
    const length = await page.evaluate(() => history.length);
    await page.unroute(FRAGMENTS);
    await parts.retry.focus();
    await page.keyboard.press('Enter');
    await expect(parts.count).toHaveText('92 results');
    await expect(parts.box('Webinar')).toBeChecked();
    await expect(parts.notice).toHaveCount(0);
    // The button that had the focus is gone.
    await expect(parts.list).toBeFocused();
    expect(addressOf(page)).toBe('/events?types=webinar');
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test('the page itself is a link away', { tag: '@LS-16' }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    const parts = await openList(page, '/events');
    await page.route(FRAGMENTS, (route) => route.abort());
    await parts.pageLink('Next page').click();
    // Not by the pointer's own scrolling: the pager is far below the notice.
    await expect(parts.notice).toBeInViewport();
    await parts.notice.getByRole('link', { name: 'Open the page instead' }).click();
    await expect(page).toHaveURL('/events/p2');
    await expect(listParts(page).currentPage).toHaveText('Page 2');
  });

  test('a failure on Back leaves the address where the visitor went', { tag: ['@LS-16', '@LS-14'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource/);
    const parts = await openList(page, '/assemblies');
    await parts.pageLink('Page 2').click();
    await expect(parts.currentPage).toHaveText('Page 2');
    await page.route(/assemblies\/list\.html/, (route) => route.abort());
    await page.goBack();
    await expect(parts.notice).toBeVisible();
    await expect(parts.currentPage).toHaveText('Page 2');
    expect(addressOf(page)).toBe('/assemblies');
    await page.unroute(/assemblies\/list\.html/);
    await parts.retry.click();
    await expect(parts.currentPage).toHaveText('Page 1');
  });

  for (const fixture of ['login-lists', 'document-lists']) {
    test(`a whole page leads to the page’s address, and nothing is injected (${fixture})`, {
      tag: '@LS-16',
    }, async ({ page }) => {
      const parts = await openList(page, `/events?fixture=${fixture}`);
      const loaded = page.waitForEvent('load');
      await parts.box('Webinar').click();
      await loaded;
      await expect(page).toHaveURL(`/events?types=webinar&fixture=${fixture}`);
      await expect(parts.box('Webinar')).toBeChecked();
      await expect(page.locator('html')).toHaveCount(1);
      await expect(parts.count).toHaveText('92 results');
    });
  }
});

test.describe('given answers in another order', () => {
  test('a late answer never replaces what Back has shown', { tag: ['@LS-16', '@LS-14'] }, async ({
    page,
    requests,
    hold,
  }) => {
    const parts = await openList(page, '/events');
    const release = await hold(page, FRAGMENTS);
    // Fetched ahead, so that going back does not end the request.
    await parts.box('Webinar').hover();
    await expect.poll(() => requests.to('/events/list.html').length).toBe(1);
    await parts.box('Webinar').check();
    await page.goBack();
    await atRest(parts);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await parts.pageLink('Page 2').click();
    await expect(parts.currentPage).toHaveText('Page 2');
    await expect(parts.count).toHaveText('268 results');
    await expect(parts.box('Webinar')).not.toBeChecked();
  });

  test('nothing of a fragment runs', { tag: ['@RT-11', '@LS-03'] }, async ({ page, violations }) => {
    // The policy refuses what the sanitiser parses, which is told on the console; and one picture does not exist.
    violations.allow(/inline|Policy violation: (script-src-attr|style-src)|Failed to load resource/);
    const parts = await openList(page, '/events?fixture=evil-lists');
    await page.evaluate(() =>
      Reflect.set(window, 'alert', () => document.body.setAttribute('data-alerted', '')),
    );
    await parts.box('Webinar').click();
    await atRest(parts);
    await expect(parts.notice).toHaveCount(0);
    await expect(
      parts.list.locator('script, style, iframe, [onerror], [onclick], [style], a[href^="javascript:"]'),
    ).toHaveCount(0);
    await expect(page.locator('[data-alerted]')).toHaveCount(0);
  });
});

test.describe('fetching ahead', () => {
  test('a page link under the pointer is fetched, once', { tag: ['@LS-19', '@LS-12'] }, async ({
    page,
    requests,
  }) => {
    const parts = await openList(page, '/events');
    await parts.pageLink('Page 2').hover();
    await expect.poll(() => requests.to('/events/list.html/p2').length).toBe(1);
    await parts.pageLink('Page 2').click();
    await expect(parts.currentPage).toHaveText('Page 2');
    await parts.pageLink('Page 1').hover();
    await parts.pageLink('Page 1').click();
    await expect(parts.currentPage).toHaveText('Page 1');
    await parts.pageLink('Page 2').click();
    await expect(parts.currentPage).toHaveText('Page 2');
    expect(requests.to('/events/list.html/p2')).toHaveLength(1);
    expect(requests.to('/events/pagination.html/p2')).toHaveLength(1);
    expect(requests.to('/events/list.html')).toHaveLength(0);
  });

  test('what is on its way is not asked for again by the press', { tag: '@LS-19' }, async ({
    page,
    requests,
    hold,
  }) => {
    const parts = await openList(page, '/events');
    const release = await hold(page, FRAGMENTS);
    await parts.pageLink('Page 2').hover();
    await expect.poll(() => requests.to('/events/list.html/p2').length).toBe(1);
    await parts.pageLink('Page 2').click();
    await expect(parts.list).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(parts.currentPage).toHaveText('Page 2');
    expect(requests.to('/events/list.html/p2')).toHaveLength(1);
  });

  test('a filter under the focus is fetched', { tag: '@LS-19' }, async ({ page, requests }) => {
    const parts = await openList(page, '/events');
    await parts.box('Webinar').focus();
    await expect.poll(() => requests.to('/events/list.html').length).toBe(1);
    await page.keyboard.press('Space');
    await expect(parts.count).toHaveText('92 results');
    expect(requests.to('/events/list.html')).toHaveLength(1);
  });

  test('what fails ahead is asked for again by the press', { tag: ['@LS-19', '@LS-16'] }, async ({
    page,
    violations,
    requests,
  }) => {
    violations.allow(/Failed to load resource/);
    const parts = await openList(page, '/events?fixture=fail-lists-once&run=ahead');
    await parts.box('Webinar').hover();
    await expect.poll(() => requests.to('/events/pagination.html').length).toBe(1);
    await parts.box('Webinar').check();
    await expect(parts.count).toHaveText('92 results');
    await expect(parts.notice).toHaveCount(0);
  });

  test('nothing is fetched for those who save data', { tag: '@LS-19' }, async ({ page, requests }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const parts = await openList(page, '/events');
    await page.clock.install();
    await parts.pageLink('Page 2').hover();
    await page.clock.runFor(5000);
    expect(requests.to(/\.html/)).toHaveLength(0);
    await parts.pageLink('Page 2').click();
    await page.clock.runFor(5000);
    await expect(parts.currentPage).toHaveText('Page 2');
    expect(requests.to('/events/list.html/p2')).toHaveLength(1);
  });
});
