import type { Page, Route } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { delayResponses } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { expectNotBusy, listParts, openList, pathAndQueryOf } from '../support/lists.ts';
import { pressDuringResponse } from '../support/pressDuringResponse.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const isFragment = (address: string): boolean => /\.html/.test(address);

test.describe('without JavaScript', () => {
  test('filters of any kind submit a plain form, and paging uses plain links', {
    tag: ['@RT-09', '@LS-02', '@LS-01'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('filters submit a plain form', async () => {
      await page.goto('/events');
      const { box, host, count, currentPage, toggle } = listParts(page);
      await expect(toggle).toBeHidden();
      await box('Webinar').check();
      await box('Course').check();
      await box('Past').check();
      await host.getByRole('button', { name: 'Apply filters' }).click();
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar,course&timing=past');
      await expect(box('Webinar')).toBeChecked();
      await expect(count).toHaveText(/^\d+ results$/);
      await expect(currentPage).toHaveAccessibleName('Page 1');
    });
    await test.step('paging uses plain links', async () => {
      await page.goto('/events?types=webinar');
      await listParts(page).pageLink('Next page').click();
      expect(pathAndQueryOf(page)).toBe('/events/p2?types=webinar');
      await listParts(page).pageLink('Page 1').click();
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
    });
    await test.step('can be used without JavaScript', async () => {
      await page.goto(CONTROLS);
      const { host } = listParts(page);
      await host.getByLabel('Availability', { exact: true }).selectOption('Virtual');
      await host.getByRole('radio', { name: 'Upcoming' }).check();
      await expect(host.getByRole('button', { name: 'Apply filters' })).toBeVisible();
      await expect(host.getByRole('searchbox', { name: 'Words in the title' })).toBeVisible();
    });
  });

  test('filters submit a plain form if the script does not load', { tag: '@RT-09' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource/);
    await blockRequests(page, '*/widgets.js');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/events');
    const { box, host, toggle } = listParts(page);
    await expect(toggle).toBeVisible();
    expect(await box('Webinar').isVisible()).toBe(false);
    await endHeldBack(page);
    await expect(box('Webinar')).toBeVisible();
    await expect(toggle).toBeHidden();
    await box('Webinar').check();
    await host.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL('/events?types=webinar');
  });
});

test.describe('given a list', () => {
  test('updates the address, list, count and pager without a reload', {
    tag: [
      '@LS-02',
      '@LS-03',
      '@LS-04',
      '@LS-06',
      '@LS-11',
      '@RT-01',
      '@quick',
      '@LS-05',
      '@RT-09',
      '@LS-01',
      '@LS-12',
    ],
  }, async ({ page, requests }) => {
    await test.step('updates the address, list, count and pager without a reload when a filter changes', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events/p3', 'no-preference');
      const { box, count, currentPage, entries } = parts;
      const old = await entries.first().innerText();
      requests.clear();
      await box('Webinar').check();
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
      await expect(entries.first()).not.toHaveText(old);
      await expect(entries.first()).toContainText('Webinar');
      await expect(count).toHaveText('92 results');
      await expect(currentPage).toHaveAccessibleName('Page 1');
      await expect(box('Webinar')).toBeFocused();
      expect(requests.addresses().filter(isFragment)).toEqual([
        '/events/list.html?types=webinar',
        '/events/pagination.html?types=webinar',
      ]);
      for (const request of [
        ...requests.to('/events/list.html'),
        ...requests.to('/events/pagination.html'),
      ]) {
        expect(request.method()).toBe('GET');
        expect(await request.headerValue('X-Requested-With')).toBe('XMLHttpRequest');
      }
      await expect.poll(announcements).toContain('92 results');
    });
    await test.step('joins several values with commas, in the order of the controls', async () => {
      const parts = await openList(page, '/resources');
      for (const name of ['Podcast', 'Guideline', 'Trainees']) {
        await parts.box(name).check();
        await expectNotBusy(parts);
      }
      expect(pathAndQueryOf(page)).toBe('/resources?types=guideline,podcast&audience=trainees');
    });
    for (const { list, groups, one, other, address } of [
      {
        list: '/events',
        groups: ['Type', 'When (choose one)'],
        one: 'Upcoming',
        other: 'Past',
        address: '/events?timing=past',
      },
      {
        list: '/press-releases',
        groups: ['Year (choose one)'],
        one: '2026',
        other: '2025',
        address: '/press-releases?year=2025',
      },
    ]) {
      await test.step(`keeps one value of a single choice, and none after it is unchecked (${list})`, async () => {
        const parts = await openList(page, list);
        for (const name of groups)
          await expect(parts.host.getByRole('group', { name, exact: true })).toBeVisible();
        await expect(parts.box(one), 'a round mark').toHaveCSS('border-radius', '50%');
        await parts.box(one).check();
        await expectNotBusy(parts);
        await parts.box(other).check();
        await expect(parts.box(one)).not.toBeChecked();
        await expectNotBusy(parts);
        expect(pathAndQueryOf(page)).toBe(address);
        await parts.box(other).uncheck();
        await expectNotBusy(parts);
        expect(pathAndQueryOf(page)).toBe(list);
      });
    }
    await test.step('adds /p{n} to the address for page n, and no suffix for page 1', async () => {
      const parts = await openList(page, '/press-releases?year=2026');
      requests.clear();
      await parts.pageLink('Page 2').click();
      expect(pathAndQueryOf(page)).toBe('/press-releases/p2?year=2026');
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      expect(requests.to('/press-releases/list.html/p2')).toHaveLength(1);
      expect(requests.to('/press-releases/pagination.html/p2')).toHaveLength(1);
      await parts.pageLink('Previous page').click();
      expect(pathAndQueryOf(page)).toBe('/press-releases?year=2026');
    });
    await test.step('keeps the current query when it requests assemblies, and requests no pager', async () => {
      const parts = await openList(page, '/assemblies?lang=en');
      requests.clear();
      await parts.pageLink('Page 2').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await parts.pageLink('Page 1').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 1');
      expect(pathAndQueryOf(page)).toBe('/assemblies?lang=en');
      // This list is requested again, because only the other three lists are cached.
      expect(requests.addresses().filter(isFragment)).toEqual([
        '/assemblies/list.html/p2?lang=en',
        '/assemblies/list.html?lang=en',
      ]);
    });
  });

  test('pages to the last page, keeps other parameters, and shows how many results there are', {
    tag: ['@LS-08', '@LS-02', '@LS-07', '@LS-20', '@LS-11', '@LS-17'],
  }, async ({ page }) => {
    await test.step('has no previous link on the first page and no next link on the last', async () => {
      const parts = await openList(page, '/press-releases?year=2026');
      await expect(parts.pageLink('Previous page')).toHaveCount(0);
      while (await parts.pageLink('Next page').count()) {
        // A click by script takes a tenth of the processor time that a click by the driver takes. Only the driver's click
        // would prove that a pointer can reach the link, but this test does not need that proof.
        await parts.pageLink('Next page').evaluate((link: HTMLElement) => link.click());
        await expectNotBusy(parts);
      }
      const last = await parts.pager.getByRole('link', { name: /^Page/ }).last().innerText();
      await expect(parts.currentPage).toHaveText(last);
    });
    await test.step('keeps other query parameters until the filters are cleared', async () => {
      const parts = await openList(page, '/events?types=webinar&utm_source=letter');
      await parts.pageLink('Next page').click();
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events/p2?types=webinar&utm_source=letter');
      await parts.box('Past').check();
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar&timing=past&utm_source=letter');
      await parts.host.locator('[data-content-list-part="clear"]').click();
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events');
      await expect(parts.host.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await expect(parts.count).toHaveText('268 results');
    });
    await test.step('shows a message and a link that clears the filters if there are no results', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events?types=course&timing=this-month');
      await parts.box('On demand').check();
      await expect(parts.count).toHaveText('0 results');
      await expect(parts.list).toContainText('No events match these filters.');
      await expect.poll(announcements).toContain('0 results');
      await expectNoAxeFindings(page);
      await parts.list.getByRole('link', { name: 'Clear filters' }).click();
      await expect(parts.count).toHaveText('268 results');
      expect(pathAndQueryOf(page)).toBe('/events');
      // The focused link has been removed. Focus moves to the list, not to the top of the page.
      await expect(parts.list).toBeFocused();
    });
    await test.step('uses the singular for one result, and keeps the count if the response has none', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events');
      await test.step('keeps the old count and announces the page if the response has no count', async () => {
        await page.route('**/events/list.html/p2', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<p>Two</p>' }),
        );
        await parts.pageLink('Page 2').click();
        await expect(parts.list).toHaveText('Two');
        await expect(parts.count).toHaveText('268 results');
        await expect.poll(announcements).toContain('Page 2');
      });
      await test.step('uses the singular for exactly one result', async () => {
        await replaceMarkup(page, '/events/list.html', /data-count-source="\d+"/, 'data-count-source="1"');
        await parts.box('Course').check();
        await expect(parts.count).toHaveText('1 result');
        await expect.poll(announcements).toContain('1 result');
      });
    });
  });
});

const CONTROLS = '/gallery/content-list?example=controls';

/** Returns the address's query without the parameter that names the gallery's example. */
const filtersOf = (page: Page): string =>
  decodeURIComponent(
    pathAndQueryOf(page)
      .replace(/^[^?]*\?/, '')
      .replace(/&?example=controls/, ''),
  );

test.describe('controls of any kind', () => {
  test('keep the list, address and controls in agreement, with one history entry per change', {
    tag: ['@LS-02', '@LS-09', '@LS-14', '@LS-15'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('keep the list, address and controls in agreement, with one history entry per change', async () => {
      const parts = await openList(page, CONTROLS);
      const select = parts.host.getByLabel('Availability', { exact: true });
      const radio = (name: string) => parts.host.getByRole('radio', { name });
      const all = await parts.count.innerText();
      const start = await page.evaluate(() => history.length);

      await select.selectOption('Virtual');
      await expect(parts.count).not.toHaveText(all);
      await expectNotBusy(parts);
      expect(filtersOf(page)).toBe('availability=virtual');
      await radio('Past').check();
      await expectNotBusy(parts);
      expect(filtersOf(page)).toBe('availability=virtual&timing=past');
      await parts.box('Webinar').check();
      await expectNotBusy(parts);
      expect(filtersOf(page)).toBe('types=webinar&availability=virtual&timing=past');
      await radio('Any').check();
      await expectNotBusy(parts);
      expect(filtersOf(page)).toBe('types=webinar&availability=virtual');
      expect(await page.evaluate(() => history.length)).toBe(start + 4);

      await page.goBack();
      await expect(radio('Past')).toBeChecked();
      await page.goBack();
      await expect(parts.box('Webinar')).not.toBeChecked();
      await page.reload();
      await ready(page, 'content-list');
      await expect(radio('Past')).toBeChecked();
      await expect(select).toHaveValue('virtual');
      await page.goBack();
      await page.goBack();
      await expect(select).toHaveValue('');
      await expect(parts.count).toHaveText(all);
    });
    await test.step('apply a text after 400 ms or on Enter, with one history entry per settled value', async () => {
      await asNewVisitor();
      await page.clock.install({ time: '2026-05-01T10:00:00' });
      const parts = await openList(page, CONTROLS);
      await page.clock.pauseAt('2026-05-01T11:00:00');
      const field = parts.host.getByRole('searchbox');
      const start = await page.evaluate(() => history.length);
      const entries = () => page.evaluate((before) => history.length - before, start);

      await test.step('after 400 ms', async () => {
        await field.pressSequentially('for ');
        await page.clock.runFor(390);
        expect(await entries()).toBe(0);
        await page.clock.runFor(10);
        expect(filtersOf(page)).toBe('q=for');
        await page.clock.runFor(400);
        await expectNotBusy(parts);
        await expect(field).toHaveValue('for ');
        await expect(parts.entries.first()).toContainText(/for/i);
      });

      await test.step('immediately on Enter', async () => {
        await field.fill('web, write');
        await field.press('Enter');
        expect(filtersOf(page)).toBe('q=web, write');
        await page.clock.runFor(1000);
        await expectNotBusy(parts);
        expect(await entries()).toBe(2);
      });

      await test.step('after a load in progress, without losing a letter', async () => {
        const release = await delayResponses(page, /list\.html/);
        await field.fill('w');
        await page.clock.runFor(400);
        await expect(parts.list).toHaveAttribute('aria-busy', 'true');
        await field.pressSequentially('e');
        await page.clock.runFor(400);
        await expect(field).toHaveValue('we');
        expect(filtersOf(page)).toBe('q=w');
        release();
        await expect.poll(() => filtersOf(page)).toBe('q=we');
        await page.clock.runFor(400);
        await expectNotBusy(parts);
        expect(await entries()).toBe(4);
      });

      await test.step('together with another filter', async () => {
        await field.fill('a');
        await parts.box('Webinar').check();
        await page.clock.runFor(1000);
        await expectNotBusy(parts);
        expect(filtersOf(page)).toBe('types=webinar&q=a');
        expect(await entries()).toBe(5);
      });

      await page.goBack();
      await expect(field).toHaveValue('we');
      await parts.host.getByLabel('From', { exact: true }).fill('2026-06-01');
      await page.clock.runFor(400);
      expect(filtersOf(page)).toBe('q=we&from=2026-06-01');
    });
  });

  test('keep a text typed during a load that fails, and apply it afterward', {
    tag: ['@LS-09', '@LS-16'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource|sent an unexpected response/);
    const parts = await openList(page, CONTROLS);
    const field = parts.host.getByRole('searchbox');
    const held: Route[] = [];
    let respond = (route: Route): unknown => held.push(route);
    // On a slow machine, the first of these requests is a prefetch, and its failure is not the failure of the load.
    await page.route(/list\.html.*webinar/, (route) => void respond(route));
    await parts.box('Webinar').check();
    await field.pressSequentially('web');
    await expect.poll(() => held.length).toBe(1);
    respond = (route) => route.fulfill({ status: 500 });
    await held[0]?.fulfill({ status: 500 });
    await expect.poll(() => filtersOf(page)).toBe('q=web');
    await expect(field).toHaveValue('web');
    await expect(parts.box('Webinar')).not.toBeChecked();
  });
});

test.describe('while a list loads', () => {
  test('the list is marked busy, and fades before the next one shows', {
    tag: ['@LS-09', '@LS-10', '@RT-05'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('the list is marked busy and further filter changes are refused', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events', 'no-preference');
      const release = await delayResponses(page, /events\/(list|pagination)\.html/);
      await parts.box('Webinar').check();
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      await expect(parts.box('Course')).toHaveAttribute('aria-disabled', 'true');
      await expect(parts.host.locator('label:has([value="course"])')).toHaveCSS('opacity', '0.5');
      const ticks = await parts.box('Course').evaluateHandle((box) => {
        const changes: string[] = [];
        for (const type of ['input', 'change']) box.addEventListener(type, () => changes.push(type));
        return changes;
      });
      // Playwright would wait until the box is no longer `aria-disabled`, but a visitor would not.
      await parts.box('Course').click({ force: true });
      await expect(parts.box('Course')).not.toBeChecked();
      expect(await ticks.jsonValue()).toEqual([]);
      const notice = parts.host.getByText('The list is still loading. Please try again in a moment.');
      await expect(notice).toBeInViewport();
      // On a slow machine, 'Loading' is announced in the same message.
      await expect
        .poll(announcements)
        .toContainEqual(expect.stringContaining('The list is still loading. Please try again in a moment.'));
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
      release();
      await expectNotBusy(parts);
      await expect(notice).toHaveCount(0);
      await expect(parts.box('Course')).not.toHaveAttribute('aria-disabled');
      await expect(parts.box('Webinar')).toBeChecked();
      await expect(parts.count).toHaveText('92 results');
      await parts.box('Course').check();
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar,course');
    });
    await test.step('the new list waits for the end of the fade, even if the first frame of the fade comes late', async () => {
      const parts = await openList(page, '/events', 'no-preference');
      // Delays the frame that starts the fade until 300 ms after the click, as happens on a slow computer.
      await parts.list.evaluate((list) => {
        const seen: string[] = [];
        Reflect.set(window, 'opacities', seen);
        new MutationObserver(() => {
          if (list.getAttribute('data-state') !== 'leaving') return;
          const busyUntil = performance.now() + 300;
          while (performance.now() < busyUntil);
        }).observe(list, { attributeFilter: ['data-state'] });
        new MutationObserver(() => seen.push(getComputedStyle(list).opacity)).observe(list, {
          childList: true,
        });
      });
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
      expect(await page.evaluate(() => Reflect.get(window, 'opacities') as string[])).toEqual(['0.25']);
    });
    await test.step('the old list fades for 400 ms before the new one shows', async () => {
      const parts = await openList(page, '/events', 'no-preference');
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
      await expectNotBusy(parts);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      // The list is already cached, so only the fade takes time.
      await parts.box('Webinar').uncheck();
      await expect(parts.list).toHaveAttribute('data-state', 'leaving');
      await page.clock.runFor(399);
      await expect(parts.count).toHaveText('Updating…', { useInnerText: true });
      await page.clock.runFor(1);
      await expect(parts.count).toHaveText('268 results');
      await expect(parts.list).toHaveAttribute('data-state', 'shown');
      expect(await parts.list.evaluate((list) => getComputedStyle(list).transitionDuration)).toContain(
        '0.25s',
      );
    });
    await test.step("the newest change is applied if the option while-loading is 'replace'", async () => {
      await asNewVisitor();
      const option = 'data-content-list-while-loading="replace"';
      await replaceMarkup(page, '/events', 'data-widget="content-list"', `$& ${option}`);
      const parts = await openList(page, '/events', 'no-preference');
      const release = await delayResponses(page, /events\/(list|pagination)\.html/);
      await parts.box('Webinar').check();
      await parts.box('Course').check();
      release();
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar,course');
      await expect(parts.box('Course')).toBeChecked();
      await expect(parts.entries.first()).toContainText(/Webinar|Course/);
    });
  });

  test('nothing moves with reduced motion, and only a slow load is shown and announced', {
    tag: ['@LS-10', '@RT-14', '@LS-09', '@wcag-4.1.3'],
  }, async ({ asNewVisitor, page, violations }) => {
    violations.allow(/Failed to load resource/);
    await test.step('with reduced motion, the old list does not fade, and the new one shows without delay', async () => {
      const parts = await openList(page, '/events', 'reduce');
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await parts.box('Webinar').uncheck();
      // The press of this click ends in a task of its own.
      await page.clock.runFor(1);
      await expect(parts.count).toHaveText('268 results');
      expect(await parts.list.evaluate((list) => getComputedStyle(list).transitionDuration)).toMatch(
        /^0s(, 0s)*$/,
      );
    });
    await test.step('a load writes three attributes and the feeds’ addresses, and draws no frames until it is slow', async () => {
      await asNewVisitor();
      const parts = await openList(page, '/events');
      const label = parts.host.locator('label:has([value="course"])');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const release = await delayResponses(page, /events\/(list|pagination)\.html/);
      const written = await parts.host.evaluateHandle((host) => {
        const names: (string | null)[] = [];
        const isOwn = ({ target }: MutationRecord) => !(target as Element).closest('article');
        new MutationObserver((records) =>
          names.push(...records.filter(isOwn).map(({ attributeName }) => attributeName)),
        ).observe(host, { attributes: true, subtree: true });
        return names;
      });
      const namesWritten = async () => new Set(await written.jsonValue());
      const expected = new Set(['aria-busy', 'aria-disabled', 'data-state', 'href']);
      // Reading it in the click would make the browser lay out what the click has changed so far.
      await page.evaluate(() =>
        Object.defineProperty(window, 'scrollY', { get: () => console.error('read') }),
      );
      await parts.box('Webinar').check();
      await expect(parts.list).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(199);
      expect(await namesWritten()).toEqual(expected);
      // Elsewhere, the stylesheet may still hold back a widget whose code has not arrived: that is an animation.
      expect(await parts.host.evaluate((host) => host.getAnimations({ subtree: true }).length)).toBe(0);
      await expect(label).toHaveCSS('opacity', '1');
      await page.clock.runFor(1);
      await expect(parts.host).toHaveAttribute('data-state', 'slow');
      await expect(label).toHaveCSS('opacity', '0.5');
      const bar = await parts.host.evaluate((host) => getComputedStyle(host, '::after').content);
      expect(bar).not.toBe('none');
      const show = parts.host.locator('.sw-filters-show > button');
      await expect(parts.count).toHaveText('Updating…', { useInnerText: true });
      await expect(show).toHaveText('Updating…');
      release();
      await expectNotBusy(parts);
      await expect(parts.host).not.toHaveAttribute('data-state');
      await expect(parts.count).toHaveText('92 results', { useInnerText: true });
      await expect(show).toHaveText('Show 92 results');
      expect(await namesWritten()).toEqual(expected.add('hidden'));
    });
    await test.step('a link that starts a slow load is marked, and a failed load restores the number', async () => {
      await asNewVisitor();
      const parts = await openList(page, '/events');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.route(/events\/list\.html/, (route) => route.abort());
      const release = await delayResponses(page, /events\/(list|pagination)\.html/);
      await parts.pageLink('Page 2').click();
      await page.clock.runFor(200);
      await expect(parts.pageLink('Page 2')).toHaveAttribute('data-widget-pressed');
      await expect(parts.count).toHaveText('Updating…', { useInnerText: true });
      release();
      await expect(parts.retry).toBeVisible();
      await expect(parts.pageLink('Page 2')).not.toHaveAttribute('data-widget-pressed');
      await expect(parts.count).toHaveText('268 results', { useInnerText: true });
    });
    await test.step('a load that has already finished is not announced', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events');
      const release = await delayResponses(page, /events\/list\.html/);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await parts.box('Webinar').check();
      // After half a second, a message is due, but it would be announced together with any messages from the next 100 ms.
      await page.clock.runFor(550);
      release();
      await expect(parts.count).toHaveText('92 results');
      await page.clock.runFor(100);
      expect(await announcements()).toEqual(['92 results']);
    });
    await test.step('a slow load is announced', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events');
      await delayResponses(page, /events\/list\.html/);
      await page.clock.install();
      await parts.box('Webinar').check();
      await page.clock.runFor(700);
      await expect.poll(announcements).toContain('Loading');
    });
  });
});

test('the pager fits in one row of a phone, and its arrows keep their names', { tag: '@LS-08' }, async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/events/p12');
    const { pager, pageLink } = listParts(page);
    await expect(pageLink('Previous page')).toBeVisible();
    await expect(pageLink('Next page')).toBeVisible();
    const tops = await pager
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a press on the list ends on it, although the next list arrives meanwhile', { tag: '@LS-10' }, async ({
  page,
}) => {
  const parts = await openList(page, '/events', 'reduce');
  const release = await delayResponses(page, /events\/(list|pagination)\.html/);
  await parts.box('Webinar').check();
  const link = page.locator('.entry-title a').last();
  await pressDuringResponse(page, link, release, /list\.html/, /pagination\.html/);
});

test('a double click on an active filter removes only that filter', { tag: '@LS-02' }, async ({ page }) => {
  const option = 'data-content-list-while-loading="replace"';
  await replaceMarkup(page, '/events', 'data-widget="content-list"', `$& ${option}`);
  const parts = await openList(page, '/events?types=webinar,course&timing=past');
  const removals = parts.host.getByRole('button', { name: /^Remove filter/ });
  await expect(removals).toHaveCount(3);
  await removals.first().dblclick();
  await expect(page).toHaveURL('/events?types=course&timing=past');
  await expectNotBusy(parts);
  await expect(removals).toHaveCount(2);
  await removals.first().dblclick({ delay: 20 });
  await expectNotBusy(parts);
  await expect(page).toHaveURL('/events?timing=past');
});

test('what a form does by itself reaches the list', { tag: '@LS-02' }, async ({ page }) => {
  await changeMarkup(page, '/events', (html) =>
    html.replace(/(<form[^>]*data-content-list-part="filters")/, '$1 id="test-filters"').replace(
      /(?<=part="filters"[\s\S]*?)<\/form>/,
      `<button type="reset">Reset</button><button formaction="/events/p2" formmethod="get">Export</button>
        <fieldset disabled><input type="checkbox" name="types[]" value="other" checked></fieldset></form>
        <p><label><input type="checkbox" form="test-filters" name="types[]" value="podcast"> Outside</label></p>`,
    ),
  );
  const parts = await openList(page, '/events');
  await test.step('a change outside the form, in a control with a form attribute', async () => {
    await parts.box('Outside').check();
    await expect(page).toHaveURL('/events?types=podcast');
    await expectNotBusy(parts);
  });
  await test.step('a reset, and a disabled control sets no filter', async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page).toHaveURL('/events');
    await expectNotBusy(parts);
    await expect(parts.box('Outside')).not.toBeChecked();
  });
  await test.step('a button with its own action is left to the browser', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page).toHaveURL(/\/events\/p2\?/);
  });
});
