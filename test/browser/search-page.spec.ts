import type { Request } from '@playwright/test';
import { expectAnnouncedLater, listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings, loadAxe } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { pathAndQueryOf } from '../support/lists.ts';
import { paste } from '../support/paste.ts';
import { pressDuringResponse } from '../support/pressDuringResponse.ts';
import { ALGOLIA_QUERIES, expectNewestHits } from '../support/search.ts';
import {
  collectSearches,
  openSearchPage,
  openWithStoppedClock,
  searchScreenParts,
} from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test("the form leads to the server's results", { tag: ['@SE-01', '@SE-03', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/search');
    const main = page.getByRole('main');
    await main.getByRole('searchbox').fill('asthma');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    expect(pathAndQueryOf(page)).toContain('/search?q=asthma');
    await expect(main.locator('.sw-search-bar')).toHaveText('454 results');
    await expect(main.locator('.sw-search-hit')).toHaveCount(20);
    await main.getByRole('checkbox', { name: /^Guidelines/ }).check();
    await main.getByRole('button', { name: 'Apply filters' }).click();
    await expect(main.locator('.sw-search-bar')).toHaveText('43 results');
    await main.getByRole('link', { name: 'Next' }).click();
    await expect(main.getByText('page 2 of 3')).toBeVisible();
    await page.goto('/search?q=%3Cb%3Ezzz%3C/b%3E');
    await expect(main.getByText('No results found for <b>zzz</b>', { exact: true })).toBeVisible();
  });

  test('the form also works, and the mistake is reported, if the page has no search settings', {
    tag: '@SE-10',
  }, async ({ page, violations }) => {
    violations.allow(/search-page: missing search configuration/);
    violations.allow(/nav-search: missing search configuration/);
    const report = page.waitForEvent('console', (message) => message.text().includes('search-page: missing'));
    await page.goto('/search?q=asthma&fixture=no-search-config');
    await expect(page.locator('[data-widget="search-page"]')).toHaveAttribute('data-widget-state', 'failed');
    expect((await report).text()).toContain('missing search configuration; search is not set up');
    await page.getByRole('main').getByRole('searchbox').fill('copd');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=copd/);
    await expect(page.getByRole('main').locator('.sw-search-hit').first()).toBeVisible();
  });
});

test.describe('the address', () => {
  test('restores the search with one request, and sanitizes what it cannot contain', {
    tag: ['@SE-01', '@SE-02', '@quick', '@SE-11'],
  }, async ({ page }) => {
    await test.step('restores query, page and filters with one request', async () => {
      const searches = collectSearches(page);
      const { box, hits, stats, currentPage, active } = await openSearchPage(
        page,
        '/search?q=asthma&page=2&section=Guidelines',
      );
      await expect(box).toHaveValue('asthma');
      await expect(stats).toHaveText('43 results, page 2 of 3');
      await expect(currentPage).toHaveText('2');
      await expect(active).toHaveAccessibleName('Remove filter Section: Guidelines');
      await expect(hits).toHaveCount(20);
      expect(searches).toHaveLength(1);
      // Algolia numbers pages from 0.
      expect(searches[0]).toMatchObject({ query: 'asthma', page: 1, facetFilters: ['section:Guidelines'] });
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
    });
    await test.step('with invalid parameters is sanitized', async () => {
      const searches = collectSearches(page);
      const { stats, box } = await openSearchPage(page, '/search?q=asthma&page=-3&q[x]=1&section[a]=b');
      await expect(stats).toHaveText('454 results');
      await expect(box).toHaveValue('asthma');
      expect(searches).toHaveLength(1);
      expect(searches[0]).toMatchObject({ query: 'asthma', page: 0 });
    });
    await test.step('is corrected without a new history entry, so that Back leaves the search', async () => {
      await page.goto('/events');
      const searches = collectSearches(page);
      const { stats } = await openSearchPage(page, '/search?q=asthma&page=900');
      await expect(stats).toHaveText('454 results, page 23 of 23');
      await expect(page).toHaveURL(/page=23/);
      // Algolia bills each search.
      expect(searches.map((search) => search.page)).toEqual([899, 22]);
      await page.goBack();
      await expect(page).toHaveURL(/\/events$/);
    });
    await test.step('contains at most 99 values of a facet', async () => {
      const searches = collectSearches(page);
      const values = Array.from({ length: 105 }, (_, number) => `section[${number}]=S${number}`).join('&');
      await openSearchPage(page, `/search?q=asthma&${values}`);
      expect(searches[0]?.facetFilters).toHaveLength(99);
      const { box } = searchScreenParts(page);
      await box.fill('asthma c');
      await expect(page).toHaveURL(/q=asthma\+c/);
      expect(new URL(page.url()).searchParams.getAll('section[]')).toHaveLength(99);
    });
    await test.step('contains at most 512 bytes of a query, which is Algolia’s limit', async () => {
      const searches = collectSearches(page);
      const { box, notice } = await openSearchPage(page, '/search?q=asthma');
      await box.fill('é'.repeat(300));
      await expect(box).toHaveValue('é'.repeat(256));
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent('é'.repeat(256))}`);
      await expect.poll(() => searches.at(-1)?.query).toBe('é'.repeat(256));
      await expect(notice).toHaveCount(0);
    });
  });

  test('is updated 400 ms after the last change, and earlier if the visitor leaves', {
    tag: '@SE-01',
  }, async ({ asNewVisitor, page }) => {
    await test.step('is updated 400 ms after the last change', async () => {
      const { box, stats } = await openWithStoppedClock(page);
      await box.fill('asthma in');
      await page.clock.runFor(300);
      await box.fill('asthma in cities');
      await page.clock.runFor(399);
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      await page.clock.runFor(1);
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma+in+cities');
      await page.clock.resume();
      await expect(stats).toContainText('result');
    });
    await test.step('is updated before a hit is followed, even within 400 ms of the last change', async () => {
      await asNewVisitor();
      const { box, hits } = await openWithStoppedClock(page);
      await box.fill('sarcoidosis');
      // The clock advances in small steps, so that the response is shown before the 400 ms have elapsed.
      await expect
        .poll(async () => {
          await page.clock.runFor(5);
          return hits.first().innerText();
        })
        .toMatch(/sarcoidosis/i);
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      await page.clock.resume();
      await hits.first().getByRole('link').click();
      await expect(page).not.toHaveURL(/\/search/);
      await page.goBack();
      await expect(page).toHaveURL(/q=sarcoidosis/);
      await expect(box).toHaveValue('sarcoidosis');
      // The updated address has a history entry of its own, so the previous search is one step further back.
      await page.goBack();
      await expect(page).toHaveURL(/q=asthma/);
      await expect(box).toHaveValue('asthma');
    });
    await test.step('is not lost if the visitor leaves the page before it is written', async () => {
      await asNewVisitor();
      const { box } = await openWithStoppedClock(page);
      await box.fill('sarcoidosis');
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      await page.goto('/events');
      await page.goBack();
      await expect(page).toHaveURL(/q=sarcoidosis/);
      await expect(box).toHaveValue('sarcoidosis');
    });
    await test.step('keep words that were typed just before a reload', async () => {
      await asNewVisitor();
      const { box, stats } = await openWithStoppedClock(page);
      await box.fill('sarcoidosis');
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      await page.reload();
      await page.clock.resume();
      await expect(box).toHaveValue('sarcoidosis');
      await expect(page).toHaveURL(/q=sarcoidosis/);
      await page.goBack();
      await expect(box).toHaveValue('asthma');
      await page.reload();
      await expect(stats).toHaveText('454 results');
      await expect(box).toHaveValue('asthma');
    });
    await test.step('never contain words that Back has discarded', async () => {
      await asNewVisitor();
      await page.clock.install();
      const { box, stats } = await openSearchPage(page, '/search?q=asthma');
      await expect(stats).toHaveText('454 results');
      await box.fill('copd');
      await expect(page).toHaveURL(/q=copd/);
      await page.clock.pauseAt(Date.now() + 60_000);
      await box.fill('sarcoidosis');
      await page.goBack();
      await expect(box).toHaveValue('asthma');
      await page.clock.runFor(400);
      expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      await page.goForward();
      await expect(box).toHaveValue('copd');
      await page.reload();
      await page.clock.resume();
      await expect(box).toHaveValue('copd');
      expect(pathAndQueryOf(page)).toBe('/search?q=copd');
    });
  });

  test('restores earlier searches, and shows that long texts were truncated', {
    tag: ['@SE-01', '@SE-05', '@RT-09', '@RT-08'],
  }, async ({ page }) => {
    await test.step('restores earlier searches on Back and Forward', async () => {
      const screen = await openSearchPage(page, '/search?q=asthma&utm_source=letter');
      await expect(screen.stats).toHaveText('454 results');
      await screen.value('Guidelines').check();
      await expect(page).toHaveURL(/section=Guidelines/);
      await expect(screen.stats).toHaveText('43 results');
      await screen.page('Page 2').click();
      await expect(page).toHaveURL(/page=2/);
      await expect(screen.stats).toHaveText('43 results, page 2 of 3');
      await screen.box.fill('copd');
      await expect(page).toHaveURL(/q=copd/);
      expect(pathAndQueryOf(page)).toBe('/search?q=copd&section=Guidelines&utm_source=letter');
      await expect(screen.stats).toHaveText(/^\d+ results$/);
      const texts = [await screen.stats.innerText(), '43 results, page 2 of 3', '43 results', '454 results'];
      for (const text of texts.slice(1)) {
        await page.goBack();
        await expect(screen.stats).toHaveText(text);
      }
      await expect(screen.box).toHaveValue('asthma');
      await expect(screen.value('Guidelines')).not.toBeChecked();
      for (const text of texts.slice(0, 3).reverse()) {
        await page.goForward();
        await expect(screen.stats).toHaveText(text);
      }
      await expect(screen.box).toHaveValue('copd');
    });
    await test.step('cannot contain long pasted text, because the box and the search for values truncate it and show a notice', async () => {
      const { box } = await openSearchPage(page, '/search?q=asthma');
      const cut = page.getByText('This text is too long to search for. Only its beginning has been kept.');
      const values = page.getByRole('searchbox', { name: 'Find in Topics' });
      for (const field of [values, box]) {
        await field.fill('');
        await paste(field, 'a'.repeat(512));
        await expect(field).toHaveValue('a'.repeat(512));
        await expect(cut).toHaveCount(0);
        await field.press('ControlOrMeta+a');
        await paste(field, 'b'.repeat(513));
        await expect(field).toHaveValue('b'.repeat(512));
        await expect(cut).toBeVisible();
        await expect(field).toHaveAccessibleDescription(/Only its beginning has been kept/);
        await field.press('Backspace');
        await expect(cut).toHaveCount(0);
        await field.press('b');
        await field.fill('');
      }
      await box.fill('c'.repeat(512));
      await expect(cut).toHaveCount(0);
      await paste(box, 'd');
      await expect(cut).toBeVisible();
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    });
    await test.step('determines the search even if the visitor goes back while the search renders', async () => {
      // Simulates a visitor who goes back after the search has read the address but before its box listens.
      await page.addInitScript(() => {
        for (const name of ['appendChild', 'insertBefore'] as const) {
          const insert = Node.prototype[name] as (...values: unknown[]) => unknown;
          Reflect.set(Node.prototype, name, function (this: Node, ...values: unknown[]) {
            const [node] = values;
            const isSearch = node instanceof Element && node.querySelector('.sw-search-box') !== null;
            if (isSearch && this.isConnected) {
              history.replaceState(null, '', '/search?q=asthma');
              dispatchEvent(new PopStateEvent('popstate'));
            }
            return Reflect.apply(insert, this, values);
          });
        }
      });
      const { box, stats } = await openSearchPage(page, '/search?q=sarcoidosis');
      await expect(page).toHaveURL('/search?q=asthma');
      await expect(box).toHaveValue('asthma');
      await expect(stats).toHaveText('454 results');
    });
  });
});

test.describe('history entries', () => {
  test('have titles and scroll positions of their own', { tag: ['@SE-01', '@wcag-2.4.2', '@SE-06'] }, async ({
    page,
  }) => {
    await test.step('have titles that describe the search, and the breadcrumb has the same text', async () => {
      const { box, value, page: pageLink } = await openSearchPage(page, '/search?q=asthma');
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current]');
      await expect(breadcrumb).toHaveText('Search: asthma');
      await box.fill('lung');
      await expect(page).toHaveURL(/q=lung/);
      await expect(breadcrumb).toHaveText('Search: lung');
      await value('Guidelines').check();
      await expect(page).toHaveURL(/section=Guidelines/);
      await pageLink('Page 2').click();
      await expect(page).toHaveURL(/page=2/);
      const society = 'Whitfield Society of Respiratory Medicine';
      await expect(page).toHaveTitle(`Search: lung, Guidelines, Page 2 | ${society}`);
      const client = await page.context().newCDPSession(page);
      const { entries } = await client.send('Page.getNavigationHistory');
      expect(entries.slice(-4).map(({ title }) => title)).toEqual([
        `Search: asthma | ${society}`,
        `Search: lung | ${society}`,
        `Search: lung, Guidelines | ${society}`,
        `Search: lung, Guidelines, Page 2 | ${society}`,
      ]);
      await page.goBack();
      await expect(page).toHaveTitle(`Search: lung, Guidelines | ${society}`);
    });
    await test.step('restore the scroll position at which the visitor used the pagination', async () => {
      await page.goto('about:blank');
      const { page: pageLink, stats } = await openSearchPage(page, '/search?q=asthma');
      await pageLink('Last').scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).toBeGreaterThan(1000);
      await pageLink('Last').click();
      await expect(stats).toHaveText('454 results, page 23 of 23');
      await expect(page).toHaveURL(/page=23/);
      await page.goBack();
      await expect(stats).toHaveText('454 results');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    });
    await test.step('restore the scroll position after a search without results', async () => {
      await page.goto('about:blank');
      const { box, stats } = await openSearchPage(page, '/search?q=asthma');
      await expect(stats).toHaveText('454 results');
      await box.fill('zzzz');
      await expect(page).toHaveURL(/q=zzzz/);
      await page.goBack();
      await expect(stats).toHaveText('454 results');
      // The page may not be that high until all results are rendered.
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo({ top: 1500, behavior: 'instant' });
            return window.scrollY;
          }),
        )
        .toBe(1500);
      await page.goForward();
      await expect(page).toHaveURL(/q=zzzz/);
      await expect(stats).toBeHidden();
      await page.goBack();
      await expect(stats).toHaveText('454 results');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    });
  });
});

test.describe('without a query', () => {
  test('appear during typing, as text, and only for a query', {
    tag: ['@SE-03', '@SE-02', '@SE-12', '@SE-06'],
  }, async ({ page }) => {
    await test.step('only the search box is shown', async () => {
      const searches = collectSearches(page);
      const { box, host } = await openSearchPage(page, '/search');
      await expect(box).toHaveAttribute('placeholder', 'Search');
      await expect(box).toHaveAttribute('maxlength', '512');
      await expect(host.locator('.sw-search-body')).toBeHidden();
      expect(searches).toEqual([]);
    });
    await test.step('clearing the query also clears the filters', async () => {
      const screen = await openSearchPage(page, '/search?q=asthma&section=Guidelines');
      await expect(screen.active).toHaveCount(1);
      await screen.reset.click();
      await expect(screen.box).toBeFocused();
      await expect(screen.box).toHaveValue('');
      await expect(screen.host.locator('.sw-search-body')).toBeHidden();
      await expect(screen.reset).toBeHidden();
      await expect(page).toHaveURL(/\/search$/);
      await screen.box.fill('asthma');
      await expect(screen.stats).toHaveText('454 results');
      await expect(screen.active).toHaveCount(0);
    });
    await test.step('take their direction from their text, and the search box is in a search landmark', async () => {
      const { hits, host } = await openSearchPage(page, '/search?q=asthma');
      await expect(hits.first()).toHaveAttribute('dir', 'auto');
      await expect(host.getByRole('search').getByRole('searchbox')).toHaveCount(1);
    });
    await test.step('show markup in records as text', async () => {
      const { hits, host } = await openSearchPage(page, '/search?q=oddity');
      await expect(hits).toHaveCount(11);
      await expect(host.locator('.sw-search-hit').filter({ hasText: '<img' }).first()).toBeVisible();
      await expect(host.locator('.sw-search-hits :is(img, b, script)')).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined();
    });
    await test.step('appear in two steps: first the hits of the first screen, then the other hits and the filters', async () => {
      const { box, host, hits } = await openSearchPage(page, '/search');
      const choices = host.locator('.sw-search-choices').getByRole('checkbox');
      await host.locator('.sw-search-hits').evaluate((list) => {
        const steps: number[][] = [];
        Reflect.set(window, 'steps', steps);
        new MutationObserver(() => {
          const filters = list.closest('.sw-search')?.querySelectorAll('.sw-search-choices input');
          steps.push([list.childElementCount, filters?.length ?? 0]);
        }).observe(list, { childList: true });
      });
      await box.fill('asthma');
      await expect(hits).toHaveCount(20);
      await expect(choices.first()).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'steps') as number[][])).toEqual([
        [8, 0],
        [20, await choices.count()],
      ]);
    });
    await test.step('appear during typing, and the specified text appears if there are none', async () => {
      await page.goto('about:blank');
      await openSearchPage(page, '/search');
      await test.step('appear during typing and tolerate typos', async () => {
        const { box, hits } = searchScreenParts(page);
        await box.pressSequentially('pulmonry hypertenson');
        await expect(hits.first()).toContainText(/pulmonary/i);
        await expect(hits.first()).toContainText(/hypertension/i);
        await expect(hits.first().locator('mark').first()).toHaveText(/pulmonary|hypertension/i);
      });
      await test.step('that are empty show the specified text, with the query escaped', async () => {
        const query = '<img src=x onerror=alert(1)> zzzqqq';
        const { box, noResults, pager, host } = searchScreenParts(page);
        await box.fill(query);
        await expect(noResults).toHaveText(`No results found for ${query}`);
        await expect(pager).toBeHidden();
        await expect(host.locator('.sw-search-found')).toHaveAttribute('data-state', 'empty');
        await expect(host.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
        await expect(page.locator('img[src="x"]')).toHaveCount(0);
      });
    });
  });
});

test.describe('results', () => {
  test('are shown while a newer search is pending if newer than those on the page, whatever the order of responses', {
    tag: ['@SE-11', '@SE-04'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    await page.clock.install();
    const announcements = await listenToAnnouncements(page);
    const { box, hits, notice, stale, stats } = await openSearchPage(page, '/search?q=asthma');
    await expect.poll(announcements).toEqual(['454 results']);
    await page.clock.pauseAt(Date.now() + 60_000);
    await expectNewestHits(page, box, hits, {
      expectPending: () => expect(stale).toHaveText('for “copd”'),
      expectSettled: () => expect(stale).toHaveCount(0),
      expectNoFailure: () => expect(notice).toHaveCount(0),
    });
    await expectAnnouncedLater(page, announcements, ['454 results', await stats.textContent()]);
  });

  test('wait until a press on an earlier one is over', { tag: '@SE-11' }, async ({ page }) => {
    const { box, hits } = await openSearchPage(page, '/search?q=asthma');
    await expect(hits.first()).toBeVisible();
    const release = await delayResponses(page, ALGOLIA_QUERIES);
    await box.fill('copd');
    await pressDuringResponse(page, hits.first().getByRole('link').first(), release, ALGOLIA_QUERIES);
  });

  test('are announced and requested once, and never replaced by older ones', {
    tag: ['@SE-02', '@SN-05', '@wcag-4.1.3', '@SE-11', '@SE-04'],
  }, async ({ page }) => {
    await test.step('are announced once for each response, even if their number is unchanged', async () => {
      const announcements = await listenToAnnouncements(page);
      const { box, stats } = await openSearchPage(page, '/search?q=zzzq');
      await expect.poll(announcements).toEqual(['No results found for zzzq']);
      await box.fill('oddity');
      await expect(stats).toHaveText('11 results');
      await expect.poll(announcements).toEqual(['No results found for zzzq', '11 results']);
      await box.fill('odditi');
      await expect.poll(async () => (await announcements()).length).toBe(3);
      expect((await announcements())[2]).toBe('11 results');
    });
    await test.step('are not requested during IME composition', async () => {
      const searches = collectSearches(page);
      const { box } = await openSearchPage(page, '/search');
      await box.focus();
      const client = await page.context().newCDPSession(page);
      await client.send('Input.imeSetComposition', { text: 'ぜん', selectionStart: 2, selectionEnd: 2 });
      await expect(box).toHaveValue('ぜん');
      await waitTwoFrames(page);
      expect(searches).toEqual([]);
      await client.send('Input.insertText', { text: '喘息' });
      await expect.poll(() => searches.at(-1)?.query).toBe('喘息');
      expect(searches).toHaveLength(1);
    });
    await test.step('of a newer search are not replaced by an older response', async () => {
      const { box, hits, host } = await openSearchPage(page, '/search');
      const release = await delayResponses(page, ALGOLIA_QUERIES, /asthma/);
      const isOlder = (request: Request): boolean => (request.postData() ?? '').includes('asthma');
      const sent = page.waitForRequest(isOlder);
      // On a slow machine, the client may have given the request up by the time it is released.
      const ended = Promise.race([
        page.waitForEvent('requestfinished', isOlder),
        page.waitForEvent('requestfailed', isOlder),
      ]);
      await box.fill('asthma');
      await sent;
      await box.fill('tuberculosis');
      await expect(hits.first()).toContainText(/tuberculosis/i);
      release();
      await ended;
      await waitTwoFrames(page);
      await expect(hits.first()).toContainText(/tuberculosis/i);
      await expect(host.locator('.sw-failure')).toHaveCount(0);
    });
    await test.step('are not rendered again before the response to a typed letter, and neither are the filters', async () => {
      await page.clock.install();
      const { box, host } = await openSearchPage(page, '/search?q=asthma');
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.clock.pauseAt(Date.now() + 60_000);
      const written = await host.locator('.sw-search-body').evaluateHandle((body) => {
        const records: string[] = [];
        new MutationObserver((changes) =>
          records.push(
            ...changes
              .map(({ type, attributeName, target }) => `${type} ${attributeName} ${target.nodeName}`)
              // The links to result pages contain the query from the box.
              .filter((change) => change !== 'attributes href A'),
          ),
        ).observe(body, { subtree: true, attributes: true, childList: true, characterData: true });
        return records;
      });
      const sent = page.waitForRequest(ALGOLIA_QUERIES);
      await box.press('End');
      await box.press('x');
      await sent;
      expect(await written.jsonValue()).toEqual([]);
      release();
      await expect.poll(() => written.jsonValue()).not.toEqual([]);
    });
  });
});

test.describe('before the response', () => {
  test('the server’s results stay, and stalled or earlier results are shown as such', {
    tag: ['@SE-11', '@RT-08', '@SE-04'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('the server’s results stay, and typed text, focus and caret carry over', async () => {
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.goto('/search?q=asthma');
      const main = page.getByRole('main');
      await expect(main.locator('.sw-search-hit').first()).toBeVisible();
      const serverBox = main.getByRole('searchbox').first();
      await serverBox.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' cities');
      await expect(serverBox).toHaveValue('asthma cities');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      release();
      const { box, hits } = searchScreenParts(page);
      await expect(box).toBeVisible();
      await expect(box).toHaveValue('asthma cities');
      await expect(box).toBeFocused();
      await expect(hits.first()).toContainText(/cities/i);
      // Types a character to prove that the caret kept its position.
      await page.keyboard.type('!');
      await expect(box).toHaveValue('asthma citi!es');
    });
    await test.step('results of an earlier search look outdated, and show which search they belong to', async () => {
      await asNewVisitor();
      const { box, stats, stale, hits, host } = await openSearchPage(page, '/search?q=asthma');
      await expect(stats).toHaveText('454 results');
      await expect(stale).toBeHidden();
      await loadAxe(page);
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      // On a slow machine, axe takes longer than the search waits for a response.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await box.fill('copd');
      await page.clock.runFor(500);
      await expect(stale).toHaveText('for “asthma”');
      await expect(host.locator('.sw-search-hits')).toHaveCSS('opacity', '0.8');
      await expectNoAxeFindings(page);
      release();
      await page.clock.resume();
      await expect(hits.first()).toContainText(/copd/i);
      await expect(stale).toBeHidden();
    });
    await test.step('the search is shown as stalled after 200 ms', async () => {
      await asNewVisitor();
      const screen = await openSearchPage(page, '/search?q=asthma');
      await expect(screen.stats).toHaveText('454 results');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await screen.box.fill('copd');
      await page.clock.runFor(150);
      expect(await screen.stalled.isVisible()).toBe(false);
      await expect(screen.reset).toBeVisible();
      await page.clock.runFor(60);
      // InstantSearch renders in a separate task.
      await page.clock.runFor(10);
      await expect(screen.stalled).toBeVisible();
      await expect(screen.reset).toBeHidden();
      await expect(screen.host.locator('.sw-search-hits')).toHaveAttribute('aria-busy', 'true');
      await page.clock.resume();
      release();
      await expect(screen.stalled).toBeHidden();
      await expect(screen.reset).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first result is well above the fold, and Enter closes the keyboard', {
    tag: ['@SE-02', '@SE-09'],
  }, async ({ page }) => {
    const { box, hits, stats, toggle } = await openSearchPage(page, '/search?q=asthma');
    await expect(stats).toHaveText('454 results');
    const first = await hits.first().boundingBox();
    expect(first?.y).toBeLessThan(540);
    const [count, button] = [await stats.boundingBox(), await toggle.boundingBox()];
    // The count and the button are on the same line.
    expect(count?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
    expect(count?.y).toBeGreaterThan(button?.y ?? 0);
    await box.tap();
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).not.toBeFocused();
  });
});

test('the page offers recent searches, fewer words and popular pages', {
  tag: ['@SE-02', '@RT-13', '@SE-03', '@SE-11', '@RT-09'],
}, async ({ asNewVisitor, page, context }) => {
  await test.step('recent searches are listed below the empty box and search without leaving the page', async () => {
    const { box, host, stats, hits, reset } = await openSearchPage(page, '/search?q=asthma');
    await expect(stats).toHaveText('454 results');
    await box.press('Enter');
    await box.fill('copd');
    await expect(hits.first()).toContainText(/copd/i);
    const list = host.getByRole('list', { name: 'Recent searches' });
    await expect(list).toBeHidden();
    await reset.click();
    await expect(list.getByRole('link')).toHaveText(['asthma']);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toBeFocused();
    await box.blur();
    await box.focus();
    await expect(list.getByRole('link')).toHaveAttribute('href', '/search?q=asthma');
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(stats).toHaveText('454 results');
    await expect(box).toHaveValue('asthma');
    await expect(box).toBeFocused();
    await expect(list).toBeHidden();
    await expect(page).toHaveURL(/\/search\?q=asthma$/);
  });
  await test.step('the page offers popular pages and fewer words that have results, with one request after a pause', async () => {
    const announcements = await listenToAnnouncements(page);
    await page.clock.install();
    const { box, host, stats, noResults } = await openSearchPage(page, '/search?q=asthma');
    await expect(stats).toHaveText('454 results');
    const searches = collectSearches(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.fill('asthma zzzq');
    // The clock advances in small steps, so that the first text has not settled before the second replaces it.
    await expect
      .poll(async () => {
        await page.clock.runFor(5);
        return noResults.allTextContents();
      })
      .toEqual(['No results found for asthma zzzq']);
    await box.fill('asthma cities zzzqq');
    await page.clock.resume();
    const fewer = host.getByRole('list', { name: 'Fewer words' }).getByRole('link');
    await expect(fewer.first()).toHaveText('asthma cities');
    await expect(fewer).toHaveCount(3);
    await expect
      .poll(async () => (await announcements()).join())
      .toMatch(/Fewer words: asthma cities \(\d+\)/);
    const queries = searches.map(({ query }) => query);
    // The first text caused no searches for fewer words, because it had not settled.
    expect(queries).toEqual([
      'asthma zzzq',
      'asthma cities zzzqq',
      'cities zzzqq',
      'asthma zzzqq',
      'asthma cities',
      'asthma',
      'cities',
      'zzzqq',
    ]);
    expect(searches.at(-1)).toMatchObject({ analytics: false, hitsPerPage: 1 });
    await expect(host.getByRole('list', { name: 'Popular pages' }).getByRole('link')).toHaveText([
      'Events',
      'Topics',
      'Resources',
      'Press releases',
      'Join the Society',
    ]);
    const person = host.getByRole('list', { name: 'Ask our office' }).getByRole('link');
    await expect(person).toHaveText(['(212) 555-0100', 'office@whitfield.example']);
    await expect(person.first()).toHaveAttribute('href', 'tel:+12125550100');
    await expectNoAxeFindings(page);
    await fewer.first().click();
    await expect(box).toHaveValue('asthma cities');
    await expect(box).toBeFocused();
    await expect(page).toHaveURL(/q=asthma\+cities$/);
    await expect(stats).toContainText('result');
    await expect(fewer).toHaveCount(0);
  });
  await test.step('the page offers the filters first, and sends no request while offline', async () => {
    await asNewVisitor();
    const { host, noResults, active } = await openSearchPage(
      page,
      '/search?q=asthma+zzzq&section=Guidelines',
    );
    await expect(noResults).toBeVisible();
    await expect(active).toHaveCount(1);
    const popular = host.getByRole('list', { name: 'Popular pages' });
    await expect(popular).toHaveCount(0);
    const searches = collectSearches(page);
    await page.clock.install();
    await host.getByRole('button', { name: 'Clear filters' }).click();
    await expect(popular).toBeVisible();
    await context.setOffline(true);
    await page.clock.runFor(5000);
    expect(searches.map(({ query }) => query)).toEqual(['asthma zzzq']);
    await expect(host.locator('.sw-failure')).toHaveCount(0);
  });
});
