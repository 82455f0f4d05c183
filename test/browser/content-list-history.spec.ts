import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { closeNewTab } from '../support/closeNewTab.ts';
import { delayChunk } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { expectNotBusy, type ListParts, openList, pathAndQueryOf } from '../support/lists.ts';
import { expectStepShown, fillByScript, openApply } from '../support/membershipApply.ts';
import { onReady } from '../support/onReady.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { openSearchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('Back returns to the previous page', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.goBack();
    await expect(page).toHaveURL('/events');
  });
});

test.describe('in the task of a change', () => {
  /** Opens a list of webinars, requests the courses as well, and does something else in the same task. */
  async function changeAnd(page: Page, leave: 'back' | 'link' | 'reload'): Promise<ListParts> {
    const parts = await openList(page, '/events');
    await parts.box('Webinar').check();
    await expectNotBusy(parts);
    const left = leave === 'back' ? undefined : page.waitForEvent('load');
    await parts.box('Course').evaluate((box: HTMLInputElement, how) => {
      box.click();
      if (how === 'back') history.back();
      else if (how === 'reload') location.reload();
      else document.querySelector<HTMLElement>('.entry-title a')?.click();
    }, leave);
    await left;
    return parts;
  }

  test('Back, a reload, a link and a second change lead to the right list', {
    tag: ['@LS-14', '@LS-15'],
  }, async ({ page }) => {
    await test.step('Back returns to the previous filter', async () => {
      const parts = await changeAnd(page, 'back');
      await expect(page).toHaveURL('/events?types=webinar');
      await expect(parts.box('Course')).not.toBeChecked();
      await expect(parts.count).toHaveText('92 results');
      await page.goForward();
      await expect(page).toHaveURL('/events?types=webinar,course');
      await expect(parts.box('Course')).toBeChecked();
    });
    await test.step('a reload shows the changed list', async () => {
      const parts = await changeAnd(page, 'reload');
      await expect(page).toHaveURL('/events?types=webinar,course');
      await expect(parts.box('Course')).toBeChecked();
    });
    await test.step('a link leads to its page, and Back from there to the changed list', async () => {
      const parts = await changeAnd(page, 'link');
      await expect(page).toHaveURL(/\/events\/[a-z]/);
      await page.goBack();
      await expect(page).toHaveURL('/events?types=webinar,course');
      await ready(page, 'content-list');
      await expect(parts.box('Course')).toBeChecked();
      await page.goBack();
      await expect(page).toHaveURL('/events?types=webinar');
      await expect(parts.count).toHaveText('92 results');
    });
    await test.step('a second change adds a second entry', async () => {
      const option = 'data-content-list-while-loading="replace"';
      await replaceMarkup(
        page,
        '/events',
        'data-widget="content-list"',
        `data-widget="content-list" ${option}`,
      );
      const parts = await openList(page, '/events');
      await parts.host.evaluate((host) => {
        for (const value of ['webinar', 'course'])
          host.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click();
      });
      await expectNotBusy(parts);
      await expect(page).toHaveURL('/events?types=webinar,course');
      for (const address of ['/events?types=webinar', '/events']) {
        await page.goBack();
        await expect(page).toHaveURL(address);
      }
    });
  });
});

test.describe('given a list', () => {
  test('restores the scroll position on Back, after a reload and from an event, and moves to the top after paging', {
    tag: ['@LS-14', '@RT-10', '@LS-17'],
  }, async ({ page }) => {
    await test.step('restores the scroll position on Back and Forward', async () => {
      // Motion is reduced, because a smooth scroll would still be in progress while the test scrolls.
      const parts = await openList(page, '/events');
      const scrollTop = () => page.evaluate(() => Math.round(scrollY));
      await parts
        .pageLink('Page 2')
        .evaluate((link) => link.scrollIntoView({ behavior: 'instant', block: 'center' }));
      const first = await scrollTop();
      expect(first).toBeGreaterThan(500);
      await parts.pageLink('Page 2').click();
      await expectNotBusy(parts);
      await expect.poll(scrollTop).toBeLessThan(first - 300);
      await page.evaluate(() => scrollTo({ top: 1234, behavior: 'instant' }));
      await page.goBack();
      await expect(parts.currentPage).toHaveAccessibleName('Page 1');
      await expect.poll(scrollTop).toBe(first);
      await page.goForward();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await expect.poll(scrollTop).toBe(1234);
    });
    await test.step('restores the scroll positions of earlier lists after a reload', async () => {
      const parts = await openList(page, '/events');
      const scrollTop = () => page.evaluate(() => Math.round(scrollY));
      const positions: number[] = [];
      for (const name of ['Page 2', 'Page 3']) {
        const link = parts.pageLink(name);
        await link.evaluate((target) => target.scrollIntoView({ behavior: 'instant', block: 'center' }));
        positions.push(await scrollTop());
        await link.click();
        await expect(parts.currentPage).toHaveAccessibleName(name);
      }
      await page.reload();
      await ready(page, 'content-list');
      for (const [name, position] of [
        ['Page 2', positions[1]],
        ['Page 1', positions[0]],
      ] as const) {
        await page.goBack();
        await expect(parts.currentPage).toHaveAccessibleName(name);
        await expect.poll(scrollTop).toBe(position);
      }
    });
    await test.step('stays where the browser scrolls for a link to a fragment, and returns to each place', async () => {
      await openList(page, '/events');
      const scrollTop = () => page.evaluate(() => Math.round(scrollY));
      for (const top of [700, 1200]) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
        await waitTwoFrames(page);
        // Firefox and Safari scroll to the target before they dispatch the event.
        await page.evaluate((id) => {
          scrollTo({ top: 2000, behavior: 'instant' });
          history.pushState(null, '', `#${id}`);
          dispatchEvent(new PopStateEvent('popstate'));
        }, top);
        expect(await scrollTop()).toBe(2000);
      }
      for (const position of [1200, 700]) {
        await page.goBack();
        await expect.poll(scrollTop).toBe(position);
      }
    });
    await test.step('restores the list and scroll position on Back from an event', async () => {
      const parts = await openList(page, '/events');
      await parts.pageLink('Page 2').click();
      await expectNotBusy(parts);
      const title = parts.entries.nth(8).getByRole('link').first();
      await title.evaluate((link) => link.scrollIntoView({ behavior: 'instant', block: 'center' }));
      const before = await page.evaluate(() => Math.round(scrollY));
      await title.click();
      await expect(page).toHaveURL(/\/events\/[a-z]/);
      await page.goBack();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before);
      await parts.box('Webinar').check();
      await expect(parts.count).toHaveText('92 results');
    });
    await test.step('moves the focus and the scroll position to the top of the list after paging', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events');
      await parts.pageLink('Page 2').focus();
      await page.keyboard.press('Enter');
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await expect(parts.list).toBeFocused();
      await expect(parts.list).toBeInViewport();
      await expect
        .poll(() => parts.list.evaluate((list) => Math.round(list.getBoundingClientRect().top)))
        .toBeLessThan(200);
      await expect
        .poll(() => parts.list.evaluate((list) => Math.round(list.getBoundingClientRect().top)))
        .toBeGreaterThanOrEqual(0);
      await expect.poll(announcements).toContain('268 results, page 2');
    });
  });

  test('shows and restores the state of the address, on load and on Back and Forward', {
    tag: [
      '@LS-15',
      '@LS-14',
      '@LS-12',
      '@LS-02',
      '@wcag-2.4.2',
      '@LS-17',
      '@wcag-3.2.2',
      '@wcag-2.4.3',
      '@LS-09',
    ],
  }, async ({ page, requests }) => {
    for (const address of [
      '/events/p2?types=conference,webinar&timing=upcoming',
      '/resources?audience=patients',
      '/press-releases?year=2025&assemblies=nursing',
    ]) {
      await test.step(`shows the state of a deep link, including its controls (${address})`, async () => {
        const parts = await openList(page, address);
        const values = new URL(page.url()).search.match(/[\w-]+(?=[,&]|$)/g) ?? [];
        const checked = parts.host.locator('input:checked');
        await expect(checked).toHaveCount(values.length);
        expect(
          await checked.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).sort()),
        ).toEqual([...values].sort());
        expect(pathAndQueryOf(page)).toBe(address);
        expect(requests.to(/list\.html/)).toHaveLength(0);
      });
    }
    await test.step('restores the list, page, controls and count on Back and Forward', async () => {
      const parts = await openList(page, '/events', 'no-preference');
      const { box, pageLink, currentPage, count, entries } = parts;
      const firstEntries: string[] = [];
      const step = async (act: () => Promise<unknown>): Promise<void> => {
        firstEntries.push(await entries.first().getByRole('heading').innerText());
        await act();
        await expectNotBusy(parts);
      };
      await step(() => box('Webinar').check());
      await step(() => box('Conference').check());
      await step(() => pageLink('Next page').click());
      await step(() => pageLink('Page 3').click());
      await expect(currentPage).toHaveAccessibleName('Page 3');
      const countOfBoth = await count.innerText();
      requests.clear();
      await page.goBack();
      await expect(currentPage).toHaveAccessibleName('Page 2');
      expect(pathAndQueryOf(page)).toBe('/events/p2?types=conference,webinar');
      await expect(entries.first().getByRole('heading')).toHaveText(firstEntries[3] ?? '', {
        useInnerText: true,
      });
      await page.goBack();
      await expect(currentPage).toHaveAccessibleName('Page 1');
      expect(pathAndQueryOf(page)).toBe('/events?types=conference,webinar');
      await expect(count).toHaveText(countOfBoth);
      await page.goBack();
      await expect(box('Conference')).not.toBeChecked();
      await expect(count).toHaveText('92 results');
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
      await page.goForward();
      await expect(box('Conference')).toBeChecked();
      await expect(count).toHaveText(countOfBoth);
      expect(requests.to(/\.html/)).toHaveLength(0);
    });
    await test.step('adds one history entry for each click', async () => {
      const parts = await openList(page, '/events');
      const length = () => page.evaluate(() => history.length);
      const before = await length();
      await parts.box('Webinar').check();
      await expectNotBusy(parts);
      await parts.pageLink('Page 2').click();
      await expectNotBusy(parts);
      expect(await length()).toBe(before + 2);
      // A link to the list that is already shown adds no history entry.
      await parts.currentPage.click();
      await expectNotBusy(parts);
      expect(await length()).toBe(before + 2);
    });
    await test.step('updates the document title', async () => {
      const parts = await openList(page, '/events');
      const title = await page.title();
      await parts.pageLink('Page 2').click();
      await expect(page).toHaveTitle(/^Events, page 2/);
      await page.goBack();
      await expect(page).toHaveTitle(title);
    });
    await test.step('keeps the focus and the scroll position after a filter change', async () => {
      const parts = await openList(page, '/events');
      await parts.box('Past').focus();
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press('Space');
      await expect(page).toHaveURL('/events?timing=past');
      await expectNotBusy(parts);
      await expect(parts.box('Past')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
    await test.step('makes boxes that the browser restored match the address again', async () => {
      const parts = await openList(page, '/events?types=webinar');
      await parts.box('Course').evaluate((box: HTMLInputElement) => {
        box.checked = true;
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await expect(parts.box('Course')).not.toBeChecked();
      await expect(parts.box('Webinar')).toBeChecked();
    });
  });

  test('follows Back before it is ready, and a router, and announces each count', {
    tag: ['@LS-11', '@LS-14', '@LS-15', '@RT-06'],
  }, async ({ page }) => {
    await test.step('announces a count again even if it is the same as before', async () => {
      const announcements = await listenToAnnouncements(page);
      // 'Loading' is announced only on a slow machine.
      const results = async () => (await announcements()).filter((text) => text !== 'Loading');
      const parts = await openList(page, '/events');
      await parts.pageLink('Page 2').click();
      await expect.poll(results).toEqual(['268 results, page 2']);
      await page.goBack();
      await expect.poll(results).toEqual(['268 results, page 2', '268 results']);
      await parts.box('Webinar').check();
      await expect.poll(results).toHaveLength(3);
      await expectNotBusy(parts);
      await page.goBack();
      await expect.poll(results).toEqual(['268 results, page 2', '268 results', '92 results', '268 results']);
      const liveRegion = page.locator('[data-widgets-announcer]').filter({ hasText: /./ });
      await expect(liveRegion).toHaveText('268 results');
    });
    await test.step('loads the matching list if the visitor went back or forward before it was ready', async () => {
      const parts = await openList(page, '/events');
      await parts.box('Webinar').check();
      await expectNotBusy(parts);
      await parts.pageLink('Page 2').click();
      await expectNotBusy(parts);
      const release = await delayChunk(page, 'content-list');
      await page.reload();
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL('/events');
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      release();
      await expect(parts.count).toHaveText('268 results');
      await expect(parts.currentPage).toHaveAccessibleName('Page 1');
      await expect(parts.box('Webinar')).not.toBeChecked();
      await page.goForward();
      await expect(parts.count).toHaveText('92 results');
      await page.goForward();
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      await expect(parts.box('Webinar')).toBeChecked();
    });
    for (const isMounted of [true, false])
      await test.step(`belongs to the URL that a router has set, ${isMounted ? 'after' : 'before'} an earlier list was ready`, async () => {
        const list = await openList(page, '/events?types=webinar');
        const release = isMounted ? () => undefined : await delayChunk(page, 'content-list');
        await page.reload();
        if (isMounted) await ready(page, 'content-list');
        await page.evaluate(async () => {
          // The page's policy forbids scripts to parse text.
          const request = new XMLHttpRequest();
          request.open('GET', '/events');
          request.responseType = 'document';
          await new Promise((resolve) => {
            request.addEventListener('load', resolve);
            request.send();
          });
          history.pushState({ 'test:router': 1 }, '', '/events');
          const main = request.responseXML?.querySelector('main');
          if (main) document.querySelector('main')?.replaceWith(document.adoptNode(main));
        });
        release();
        await ready(page, 'content-list');
        await expect(list.count).toHaveText('268 results');
        await list.box('Webinar').check();
        await expect(list.count).toHaveText('92 results');
        await expect(list.entries.first()).toContainText('Webinar');
      });
    await test.step('follows Back as soon as it is ready', async () => {
      await onReady(page, 'content-list', () => {
        history.replaceState(history.state, '', '/events/p2');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      const parts = await openList(page, '/events/p3');
      await expect(parts.currentPage).toHaveAccessibleName('Page 2');
    });
  });

  test('lets other clicks open tabs, and works with addresses as Craft writes them', {
    tag: ['@LS-18', '@LS-01', '@LS-02', '@LS-14', '@LS-19', '@LS-15'],
  }, async ({ page, context, requests }) => {
    await test.step('lets Control, Shift and the middle button open a page link in another tab or window', async () => {
      const parts = await openList(page, '/events');
      const ways: [string, Parameters<Locator['click']>[0]][] = [
        ['Control', { modifiers: ['ControlOrMeta'] }],
        ['Shift', { modifiers: ['Shift'] }],
        ['the middle button', { button: 'middle' }],
      ];
      for (const [name, how] of ways) {
        await test.step(`with ${name}`, async () => {
          const opening = context.waitForEvent('page');
          await parts.pageLink('Page 2').click(how);
          const opened = await opening;
          await expect(opened).toHaveURL('/events/p2');
          await closeNewTab(opened);
          expect(pathAndQueryOf(page)).toBe('/events');
          await expect(parts.currentPage).toHaveAccessibleName('Page 1');
        });
      }
    });
    await test.step('works with addresses as Craft writes them: unescaped and absolute', async () => {
      const parts = await openList(page, '/es/años', 'no-preference');
      const path = '/es/a%C3%B1os';
      await expect(parts.host).toHaveAttribute('data-content-list-path', /^http:.*\/es\/años$/);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      requests.clear();
      await test.step('prefetches the target of a link, once', async () => {
        await parts.pageLink('Page 2').hover();
        await expect.poll(() => requests.to(/\.html/)).toHaveLength(2);
      });
      await test.step('pages', async () => {
        await parts.pageLink('Page 2').click();
        await expect(parts.currentPage).toHaveAccessibleName('Page 2');
        expect(pathAndQueryOf(page)).toBe(`${path}/p2`);
        expect(requests.to(/\.html/)).toHaveLength(2);
      });
      await test.step('filters', async () => {
        await parts.box('Webinar').check();
        await expect(parts.count).toHaveText('92 results');
        expect(pathAndQueryOf(page)).toBe(`${path}?types=webinar`);
      });
      await test.step('goes back and forward', async () => {
        await page.goBack();
        await expect(parts.currentPage).toHaveAccessibleName('Page 2');
        await expect(parts.box('Webinar')).not.toBeChecked();
        await page.goBack();
        await expect(parts.currentPage).toHaveAccessibleName('Page 1');
        expect(pathAndQueryOf(page)).toBe(path);
        await page.goForward();
        await expect(parts.currentPage).toHaveAccessibleName('Page 2');
      });
      await test.step('recognizes its own link even if the address is written differently', async () => {
        await expectNotBusy(parts);
        await parts.host.locator('[data-content-list-part="clear"]').evaluate((link) => {
          link.setAttribute('href', '/es/a%c3%b1os?types=course');
        });
        // Invisible, because nothing is chosen.
        await parts.host.locator('[data-content-list-part="clear"]').dispatchEvent('click');
        await expect(parts.box('Course')).toBeChecked();
        expect(pathAndQueryOf(page)).toBe(`${path}?types=course`);
      });
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    });
    await test.step('starts in the right state on a page whose address is escaped in lowercase', async () => {
      const parts = await openList(page, '/es/a%c3%b1os/p2?types=webinar');
      await expect(parts.box('Webinar')).toBeChecked();
      await parts.pageLink('Page 3').click();
      await expect(parts.currentPage).toHaveAccessibleName('Page 3');
      expect(pathAndQueryOf(page)).toBe('/es/a%C3%B1os/p3?types=webinar');
    });
  });
});

/** Returns the number of items in all maps and sets of the page, after a garbage collection. */
async function storedItems(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const sizes = ['Map.prototype', 'Set.prototype'].map(async (expression) => {
    const { result } = await cdp.send('Runtime.evaluate', { expression });
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const sum = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.reduce((sum, { size }) => sum + size, 0); }',
      returnByValue: true,
    });
    return Number(sum.result.value);
  });
  const items = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await cdp.detach();
  return items;
}

test('stores as much after many changes as after a few', async ({ page }) => {
  // Rows of events contain buttons, of which more or fewer have started at any moment.
  const parts = await openList(page, '/resources', 'reduce');
  const changeOften = async (rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      for (const name of ['Trainees', 'Clinicians']) {
        const address = page.url();
        await parts.box(name).click();
        await page.waitForURL((url) => url.href !== address);
        await expectNotBusy(parts);
      }
    }
  };
  // The scroll positions of 50 entries are stored.
  await changeOften(26);
  const before = await storedItems(page);
  await changeOften(4);
  expect(await storedItems(page)).toBe(before);
});

test.describe('the history that other code also uses', () => {
  test('keeps what a router has stored in it, and may refuse entries', { tag: ['@LS-14', '@LS-16'] }, async ({
    asNewVisitor,
    page,
    violations,
  }) => {
    await test.step('a new entry keeps the state of a router, so Back can return to the page of the entry', async () => {
      await page.addInitScript(() => history.replaceState({ 'test:router': 'list' }, ''));
      const parts = await openList(page, '/events');
      await parts.box('Webinar').check();
      await expectNotBusy(parts);
      expect(await page.evaluate(() => history.state['test:router'])).toBe('list');
      expect(await page.evaluate(() => history.state.widgetsEntry)).toEqual(expect.any(Number));
    });
    for (const [what, state] of [
      ['text', 'page-4'],
      ['a list', ['page', 4]],
    ] as const)
      await test.step(`the state remains as it is if it is ${what}`, async () => {
        // The register knows properties, which these states do not have.
        violations.allow(/Undeclared: \d in history.state/);
        await asNewVisitor();
        await page.addInitScript((value) => history.replaceState(value, ''), state);
        const parts = await openList(page, '/events');
        await parts.box('Webinar').check();
        await expectNotBusy(parts);
        await expect(page).toHaveURL('/events?types=webinar');
        expect(await page.evaluate(() => history.state)).toEqual(state);
      });
    await test.step('a list loads, and later changes too, if the browser refuses an entry', async () => {
      violations.allow(/the browser refused history\.pushState/);
      await asNewVisitor();
      const parts = await openList(page, '/events');
      await page.evaluate(() => {
        const pushState = history.pushState.bind(history);
        let refusals = 1;
        history.pushState = (...values) => {
          if (refusals-- > 0) throw new DOMException('more than 100 times per 10 seconds', 'SecurityError');
          pushState(...values);
        };
      });
      await parts.box('Webinar').check();
      await expectNotBusy(parts);
      await expect(parts.entries.first()).toContainText('Webinar');
      await expect(page).toHaveURL('/events');
      await parts.box('Course').check();
      await expectNotBusy(parts);
      await expect(page).toHaveURL('/events?types=webinar,course');
    });
    await test.step('a search and a form continue if the browser refuses every entry', async () => {
      violations.allow(/the browser refused history\.(?:push|replace)State/);
      await asNewVisitor();
      await page.addInitScript(() => {
        for (const method of ['pushState', 'replaceState'] as const)
          history[method] = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          };
      });
      const { box, hits } = await openSearchPage(page, '/search');
      await box.fill('asthma');
      await expect(hits.first()).toBeVisible();
      await openApply(page);
      await fillByScript(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectStepShown(page, 'Your work');
    });
  });
});
