import { listenToAnnouncements } from '../support/announcements.ts';
import { delayResponses } from '../support/delay.ts';
import { expectNotBusy, type ListParts, listParts, openList, pathAndQueryOf } from '../support/lists.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const FRAGMENTS = /events\/(list|pagination)\.html/;

test.describe('without JavaScript', () => {
  test('paging does not depend on fragments', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events?fixture=fail-lists');
    await listParts(page).pageLink('Next page').click();
    await expect(listParts(page).currentPage).toHaveAccessibleName('Page 2');
  });
});

/** Expects the address, boxes, list and count to be the same as before the failure. */
async function expectNothingChanged(parts: ListParts, address: string, first: string): Promise<void> {
  await expect(parts.notice).toBeVisible();
  expect(pathAndQueryOf(parts.host.page())).toBe(address);
  await expect(parts.box('Webinar')).not.toBeChecked();
  await expect(parts.entries.first()).toHaveText(first, { useInnerText: true });
  await expect(parts.count).toHaveText('268 results');
  await expect(parts.list).toHaveAttribute('aria-busy', 'false');
  await expect(parts.list).toHaveCSS('opacity', '1');
}

test.describe('if a list cannot be loaded', () => {
  const couldNotBeLoaded = 'The results couldn’t be loaded. Nothing on the page has changed.';
  const cannotBeReached = 'The server can’t be reached. You may be offline. Nothing on the page has changed.';
  test('the old list stays with a notice, which can retry or lead to the page', {
    tag: ['@LS-16', '@LS-09', '@RT-04', '@LS-12', '@LS-19', '@LS-14'],
  }, async ({ requests, page, violations }) => {
    violations.allow(/Failed to load resource|sent an unexpected response/);
    const reports = await collectReports(page);
    const announcements = await listenToAnnouncements(page);
    for (const { fixture, text, found, motion = 'reduce' } of [
      {
        fixture: 'fail-lists',
        // With motion, the old list starts to fade before the request fails.
        motion: 'no-preference',
        text: couldNotBeLoaded,
        found: ['"Expected an HTML fragment, found status 500"'],
      },
      { fixture: 'json-lists', text: couldNotBeLoaded, found: [expect.stringContaining('application/json')] },
      {
        fixture: 'empty-lists',
        text: couldNotBeLoaded,
        found: ['"Expected an HTML fragment, found no element"'],
      },
      { fixture: 'drop-lists', text: cannotBeReached, found: [] },
    ] as const) {
      await test.step(`the old list stays and a notice shows after a filter change (${fixture})`, async () => {
        const address = `/events?fixture=${fixture}`;
        const parts = await openList(page, address, motion);
        const first = await parts.entries.first().innerText();
        await parts.box('Webinar').click();
        await expectNothingChanged(parts, address, first);
        await expect(parts.notice.locator('p')).toHaveText(text);
        await expect.poll(announcements).toContain(text);
        // The fragment that fails first is reported, which may be the pagination.
        const sent = (await reports()).filter(({ problem }) => FRAGMENTS.test(problem));
        expect([...new Set(sent.map((one) => one.found))]).toEqual(found);
        for (const one of sent)
          expect(one).toMatchObject({ code: 'answer', widget: 'content-list', isTarget: true });
      });
    }
    await test.step('a retry shows the requested list in the same history entry', async () => {
      violations.allow(/Failed to load resource|sent an unexpected response/);
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
      // The focused button has been removed, so focus moves to the list.
      await expect(parts.list).toBeFocused();
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
      expect(await page.evaluate(() => history.length)).toBe(length);
    });
    await test.step('repeats a failed request on click', async () => {
      requests.clear();
      await page.mouse.move(0, 0);
      violations.allow(/Failed to load resource|sent an unexpected response/);
      const parts = await openList(page, '/events?fixture=fail-lists-once&run=ahead');
      await parts.box('Webinar').hover();
      await expect.poll(() => requests.to('/events/pagination.html').length).toBe(1);
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
      await expect(parts.notice).toHaveCount(0);
    });
    await test.step('the notice links to the requested page', async () => {
      violations.allow(/Failed to load resource|sent an unexpected response/);
      const parts = await openList(page, '/events');
      await page.route(FRAGMENTS, (route) => route.abort());
      await parts.pageLink('Next page').click();
      // Playwright's click would scroll the page, because the pager is far below the notice.
      await expect(parts.notice).toBeInViewport();
      await parts.notice.getByRole('link', { name: 'Open the page instead' }).click();
      await expect(page).toHaveURL('/events/p2');
      await expect(listParts(page).currentPage).toHaveAccessibleName('Page 2');
    });
    await test.step('after Back, the address stays the one that the visitor went back to', async () => {
      violations.allow(/Failed to load resource|sent an unexpected response/);
      const parts = await openList(page, '/assemblies');
      await parts.pageLink('Page 2').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await page.route(/assemblies\/list\.html/, (route) => route.abort());
      await page.goBack();
      await expect(parts.notice).toBeVisible();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      expect(pathAndQueryOf(page)).toBe('/assemblies');
      await page.unroute(/assemblies\/list\.html/);
      await parts.retry.click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 1');
    });
  });

  test('an error in the code of the widget or of the page is not blamed on the server', {
    tag: ['@LS-16', '@RT-04'],
  }, async ({ page, violations }) => {
    await test.step("an error in the widget's code is logged, not blamed on the server", async () => {
      violations.allow(/error in the code/);
      const parts = await openList(page, '/events');
      await page.evaluate(() => {
        Headers.prototype.get = () => {
          throw new RangeError('error in the code');
        };
      });
      const logged = page.waitForEvent('pageerror');
      await parts.box('Webinar').click();
      await expect(parts.notice.locator('p')).toHaveText(couldNotBeLoaded);
      expect((await logged).message).toContain('error in the code');
    });
    await test.step('an error in the page’s own code is not blamed on the server', async () => {
      violations.allow(/Uncaught/);
      const parts = await openList(page, '/events');
      await page.evaluate(() => {
        DocumentFragment.prototype.cloneNode = () => {
          throw new Error('Uncaught on purpose');
        };
      });
      await parts.box('Webinar').click();
      await expect(parts.notice.locator('p')).toHaveText(couldNotBeLoaded);
    });
  });

  test('the browser loads the page if the response is not for a list, and a late response changes nothing', {
    tag: ['@LS-16', '@LS-14'],
  }, async ({ requests, page, violations }) => {
    for (const fixture of ['login-lists', 'forbid-lists', 'document-lists']) {
      await test.step(`the browser loads the requested address as a page if the response is not for a list (${fixture})`, async () => {
        if (fixture === 'forbid-lists') violations.allow(/status of 403/);
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
    await test.step('a late response never replaces the list that Back has shown', async () => {
      requests.clear();
      await page.mouse.move(0, 0);
      const parts = await openList(page, '/events', 'no-preference');
      const release = await delayResponses(page, FRAGMENTS);
      // The list is prefetched, so that going back does not abort the request.
      await parts.box('Webinar').hover();
      await expect.poll(() => requests.to('/events/list.html').length).toBe(1);
      await parts.box('Webinar').check();
      await page.goBack();
      await expectNotBusy(parts);
      release();
      await page.unrouteAll({ behavior: 'wait' });
      await parts.pageLink('Page 2').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await expect(parts.count).toHaveText('268 results');
      await expect(parts.box('Webinar')).not.toBeChecked();
    });
    await test.step('the request times out after ten seconds', async () => {
      const address = '/events?fixture=hang-lists';
      const parts = await openList(page, address, 'no-preference');
      const first = await parts.entries.first().innerText();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await parts.box('Webinar').click();
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(9_900);
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(200);
      await expectNothingChanged(parts, address, first);
      await expect(parts.notice).toContainText('The server is taking too long to respond.');
    });
  });
});

test.describe('given unexpected responses', () => {
  test('no code in a hostile fragment runs', { tag: ['@RT-11', '@LS-03'] }, async ({ page, violations }) => {
    // The console reports everything that the policy blocks while the sanitizer parses the markup. It also reports an image
    // that does not exist.
    violations.allow(/inline|Policy violation: (script-src-attr|style-src)|Failed to load resource/);
    violations.allow(/a part of an HTML fragment was removed/);
    const parts = await openList(page, '/events?fixture=evil-lists');
    await page.evaluate(() =>
      Reflect.set(window, 'alert', () => document.body.setAttribute('data-alerted', '')),
    );
    await parts.box('Webinar').click();
    await expectNotBusy(parts);
    await expect(parts.notice).toHaveCount(0);
    await expect(
      parts.list.locator('script, style, iframe, [onerror], [onclick], [style], a[href^="javascript:"]'),
    ).toHaveCount(0);
    await expect(page.locator('[data-alerted]')).toHaveCount(0);
    await expect(parts.list.locator('form[action], dialog[open], [formaction]')).toHaveCount(0);
    await expect(parts.list.locator('dialog')).toHaveCount(1);
  });

  test("icons of the page's sprite stay, and what is removed is reported once", {
    tag: ['@RT-11', '@LS-03', '@RT-04'],
  }, async ({ page, violations }) => {
    violations.allow(/a part of an HTML fragment was removed/);
    const sprite = '<svg width="0" height="0"><symbol id="pin"><rect width="9" height="9"/></symbol></svg>';
    const icon = '<svg class="icon" title="a > b"><use href="#pin"></use></svg><!-- <object> -->';
    const hostile = [
      'href="/x.svg#pin"',
      'href="#pin" xlink:href="/x.svg#pin"',
      'href="&#32;javascript:x()#pin"',
      'href="data:image/svg+xml,<svg id=pin>#pin"',
      'xlink:href="//evil.example/x.svg#pin"',
      'xlink:href="%20#pin"',
    ].map((address) => `<svg class="hostile"><use ${address}></use></svg>`);
    const addIcons = (html: string): string => html.replaceAll('</article>', `${icon}</article>`);
    await changeMarkup(page, '/events', (html) => addIcons(html).replace('</body>', `${sprite}</body>`));
    await changeMarkup(page, '/events/list.html', (html) => `${addIcons(html)}${hostile.join('')}`);
    const reports = await collectReports(page);
    const parts = await openList(page, '/events');
    const icons = parts.list.locator('.icon use');
    const first = await icons.count();
    expect(first).toBeGreaterThan(0);
    for (const filter of ['Webinar', 'Course']) {
      await parts.box(filter).click();
      await expectNotBusy(parts);
      await expect(parts.list.locator('.hostile')).toHaveCount(hostile.length);
      await expect(parts.list.locator('.hostile use')).toHaveCount(0);
      await expect(icons).toHaveCount(await parts.entries.count());
      expect(
        await icons.evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width)),
      ).toEqual(Array.from({ length: await icons.count() }, () => 9));
    }
    expect(await reports()).toMatchObject([{ code: 'answer', widget: 'content-list', found: '<use>' }]);
  });
});

test.describe('prefetching', () => {
  test('requests the list that a link or a filter would show, once', { tag: ['@LS-19', '@LS-12'] }, async ({
    requests,
    page,
  }) => {
    await test.step('requests the page of a link when the pointer is over it, and does not request it again', async () => {
      const parts = await openList(page, '/events');
      await parts.pageLink('Page 2').hover();
      await expect.poll(() => requests.to('/events/list.html/p2').length).toBe(1);
      await parts.pageLink('Page 2').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await parts.pageLink('Page 1').hover();
      await parts.pageLink('Page 1').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 1');
      await parts.pageLink('Page 2').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      expect(requests.to('/events/list.html/p2')).toHaveLength(1);
      expect(requests.to('/events/pagination.html/p2')).toHaveLength(1);
      expect(requests.to('/events/list.html')).toHaveLength(0);
    });
    await test.step('does not repeat a pending request on click', async () => {
      requests.clear();
      const parts = await openList(page, '/events');
      const release = await delayResponses(page, FRAGMENTS);
      await parts.pageLink('Page 2').hover();
      await expect.poll(() => requests.to('/events/list.html/p2').length).toBe(1);
      await parts.pageLink('Page 2').click();
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      expect(requests.to('/events/list.html/p2')).toHaveLength(1);
    });
    await test.step('requests the list that a focused filter would show', async () => {
      requests.clear();
      const parts = await openList(page, '/events');
      await parts.box('Webinar').focus();
      await expect.poll(() => requests.to('/events/list.html').length).toBe(1);
      await page.keyboard.press('Space');
      await expect(parts.count).toHaveText('92 results');
      expect(requests.to('/events/list.html')).toHaveLength(1);
    });
    await test.step('makes no request for visitors who turned on data saving', async () => {
      requests.clear();
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
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      expect(requests.to('/events/list.html/p2')).toHaveLength(1);
    });
  });
});
