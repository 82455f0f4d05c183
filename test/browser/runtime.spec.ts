import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ReadyDetail } from '../../src/report/report.ts';
import { addressInDocumentation, readPackageFacts } from '../../src/tools/build/constants.ts';
import { delayChunk } from '../support/delay.ts';
import { doublePress } from '../support/doublePress.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { openProbes } from '../support/probes.ts';
import { expectWaiting, ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const COUNTER =
  '<div data-widget="counter"><button type="button" data-counter-part="button">Count</button></div>';
const counterButton = (page: Page) => page.locator('[data-counter-part="button"]');
const hostOf = (page: Page, widget: string) => page.locator(`[data-widget="${widget}"]`);

const LISTS_AND_ENTRIES = [
  '/',
  '/assemblies',
  '/events',
  '/press-releases',
  '/resources',
  '/events/writing-for-the-web',
];

test.describe('without JavaScript', () => {
  test('lists and entries are readable, and their links work', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    for (const address of LISTS_AND_ENTRIES) {
      await test.step(`${address} is readable, and its links work`, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
        await expect(page).toHaveURL('/resources');
      });
    }
  });
});

test.describe('the entry', () => {
  test('is one script, which starts once and works under the strict policy', {
    tag: ['@RT-01', '@quick', '@RT-07', '@RT-11', '@RT-02'],
  }, async ({ asNewVisitor, requests, page }) => {
    await test.step('consists of one script and one stylesheet', async () => {
      await page.goto('/events');
      await ready(page, 'content-list');
      await expect(page.locator('script[type="module"]')).toHaveCount(1);
      await expect(page.locator('link[rel="stylesheet"][data-widgets-styles]')).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('data-widgets-version', readPackageFacts().version);
    });
    await test.step('enhances each element once even if it is included twice', async () => {
      requests.clear();
      const notes: string[] = [];
      page.on('console', (message) => notes.push(message.text()));
      await page.goto('/events?fixture=twice');
      await ready(page, 'content-list');
      expect(requests.to('/widgets.js')).toHaveLength(2);
      const length = await page.evaluate(() => history.length);
      await page.getByRole('checkbox', { name: 'Webinar' }).check();
      await expect(page.locator('.sw-content-list-count')).toHaveText('92 results');
      expect(requests.to('/events/list.html')).toHaveLength(1);
      expect(await page.evaluate(() => history.length)).toBe(length + 1);
      expect(notes).toEqual(['[widgets] Another copy of this script has started. This one does nothing.']);
    });
    await test.step("can be limited to the bundle's one policy", async () => {
      await page.route('/events', async (route) => {
        const response = await route.fetch();
        const policy = `${response.headers()['content-security-policy']}; trusted-types society-widgets`;
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': policy },
        });
      });
      await page.goto('/events');
      await ready(page, 'content-list');
      await page.getByRole('checkbox', { name: 'Webinar' }).check();
      await expect(page.locator('.sw-content-list-count')).toHaveText('92 results');
    });
    await test.step('does nothing if another version has already started', async () => {
      await asNewVisitor();
      // The second entry does not include this widget and would report it as unknown.
      await openProbes(page, `${COUNTER}<script type="module" src="/widgets.js"></script>`);
      await ready(page, 'counter');
      await page.waitForLoadState('networkidle');
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 1');
      await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'ready');
    });
    await test.step('is the only script that a page without widgets requests', async () => {
      await asNewVisitor();
      await replaceMarkup(page, '/login', / data-widget=/g, ' data-no-widget=');
      await page.goto('/login', { waitUntil: 'networkidle' });
      expect(requests.addresses().filter((address) => /\.js$|\.js\?|chunks/.test(address))).toEqual([
        '/widgets.js',
      ]);
    });
  });
});

/**
 * Returns the names of the bundle's files that have run, without their folder and hash. Files that have only been prefetched
 * are not included.
 */
async function filesThatRan(page: Page): Promise<string[]> {
  const scripts = await page.coverage.stopJSCoverage();
  return scripts
    .filter(({ url }) => url.endsWith('.js'))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => new URL(url).pathname.replace(/^\/(chunks\/)?|(-[\w-]{7})?\.js$/g, ''));
}

/** Moves the pointer twice, because the first move on a page may cover no distance, as if the pointer were at rest. */
const TWO_MOVES = { steps: 2 };

const prefetchedFiles = (page: Page) =>
  page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

test.describe('a page that the visitor has not used', () => {
  test.use({ isPageUsed: false });

  // Pages with widgets of all loading strategies: most are on the front page, and a list and sliders are in view on the others.
  const pages = ['/', '/events', '/gallery/slider', '/topics/asthma'];
  test('runs only the entry', { tag: '@RT-02' }, async ({ asNewVisitor, page, requests }) => {
    for (const address of pages) {
      await test.step(`runs only the entry: ${address}`, async () => {
        await asNewVisitor();
        await page.coverage.startJSCoverage();
        await page.goto(address);
        await test.step('it prefetches the files of its widgets', async () => {
          await expect.poll(() => prefetchedFiles(page)).not.toEqual([]);
          await page.waitForLoadState('networkidle');
        });
        expect(await filesThatRan(page)).toEqual(['widgets']);
        await expectWaiting(page.locator('[data-widget]'));
        await test.step('when the pointer moves, nothing is requested twice', async () => {
          await page.mouse.move(600, 400, TWO_MOVES);
          await expect(page.locator('[data-widget-state="ready"]')).not.toHaveCount(0);
          const chunks = requests.addresses().filter((path) => path.includes('/chunks/'));
          expect(chunks).toEqual([...new Set(chunks)]);
        });
      });
    }
  });

  const signs = {
    'a key': (page: Page) => page.keyboard.press('Shift'),
    'a move of the pointer': (page: Page) => page.mouse.move(50, 50, TWO_MOVES),
    'a click without a pointer': (page: Page) => page.locator('h1').dispatchEvent('click'),
    'the wheel': (page: Page) => page.mouse.wheel(0, 100),
    'a link within the page': (page: Page) => page.evaluate(() => location.assign('#main')),
  };
  test('starts its widgets on any sign of use', { tag: '@RT-02' }, async ({ asNewVisitor, page }) => {
    for (const [sign, give] of Object.entries(signs)) {
      await test.step(`starts its widgets on ${sign}`, async () => {
        await asNewVisitor();
        await page.goto('/events');
        const list = page.locator('[data-widget="content-list"]');
        await expectWaiting(list);
        await give(page);
        await expect(list).toHaveAttribute('data-widget-state', 'ready');
      });
    }
  });

  test('starts its widgets if the visitor has used it before, or needs them before', {
    tag: ['@RT-02', '@RT-08', '@SN-04', '@BN-01'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('starts its widgets immediately if the visitor has used it before', async () => {
      const list = page.locator('[data-widget="content-list"]');
      const expectReady = () => expect(list).toHaveAttribute('data-widget-state', 'ready');
      await page.goto('/events');
      await page.reload();
      await expectReady();
      await page.goto('/login');
      await page.goBack();
      await expectReady();
      await page.goto('about:blank');
      await page.goto('/events#main');
      await expectReady();
    });
    await test.step('handles a shortcut even if it is the first key press, and focuses the search', async () => {
      await asNewVisitor();
      await page.goto('/events');
      await expectWaiting(page.locator('[data-widget="nav-search"]'));
      await page.keyboard.press('/');
      await expect(page.locator('.site-search').getByRole('searchbox')).toBeFocused();
    });
    await test.step('hides a banner that was closed earlier in this browser', async () => {
      await asNewVisitor();
      await page.addInitScript(() => {
        localStorage.setItem('bannerClosedState', 'true');
        localStorage.setItem('bannerClosedDate', String(Math.floor(Date.now() / 1000)));
      });
      await page.goto('/');
      const banner = page.locator('[data-widget="banner"]');
      // On sites that use the head snippet, the snippet would already have hidden the banner.
      await expect(banner).toHaveAttribute('data-widget-state', 'ready');
      await expect(banner).toBeHidden();
      await expectWaiting(page.locator('[data-widget="menu"]'));
    });
  });

  test('requests a file again if its prefetch failed', { tag: ['@RT-02', '@RT-04'] }, async ({
    page,
    requests,
    violations,
  }) => {
    violations.allow(/Failed to load resource/);
    await page.route(/chunks\/(runtime|content-list)/, (route) => route.abort(), { times: 2 });
    await page.goto('/events');
    await expect.poll(() => requests.to(/runtime|content-list/)).toHaveLength(2);
    await page.waitForLoadState('networkidle');
    await ready(page, 'content-list');
  });

  test('prefetches nothing for visitors who turned on data saving, and first starts what the visitor touches', {
    tag: ['@RT-02', '@RT-08'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('prefetches nothing for visitors who turned on data saving', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await page.goto('/events', { waitUntil: 'networkidle' });
      expect(requests.to(/chunks/)).toEqual([]);
      await ready(page, 'content-list');
    });
    await test.step('first starts only the widget that the visitor touches', async () => {
      await asNewVisitor();
      const probe = (name: string) =>
        `<div data-widget="${name}"><button type="button" data-${name}-part="button">${name}</button></div>`;
      const touched = hostOf(page, 'touched-counter');
      const other = hostOf(page, 'seen-counter');
      await page.addInitScript(() => {
        const states: string[] = [];
        Reflect.set(window, 'states', states);
        new MutationObserver((records) => {
          for (const { target } of records) {
            const { widget, widgetState } = (target as HTMLElement).dataset;
            if (widgetState !== 'waiting') states.push(`${widget} ${widgetState}`);
          }
        }).observe(document, { subtree: true, attributeFilter: ['data-widget-state'] });
      });
      await test.step('the others start when this widget is ready', async () => {
        await openProbes(page, probe('seen-counter') + probe('touched-counter'));
        await expectWaiting(other);
        await touched.getByRole('button').click();
        await expect(touched.getByRole('button')).toHaveText('Counted 1');
        await expect(other).toHaveAttribute('data-widget-state', 'ready');
        expect(await page.evaluate(() => Reflect.get(window, 'states'))).toEqual([
          'touched-counter loading',
          'touched-counter ready',
          'seen-counter loading',
          'seen-counter ready',
        ]);
      });
      await test.step('the others start after a second if the file of this widget does not arrive', async () => {
        const release = await delayChunk(page, 'counter');
        await page.goto('about:blank');
        await openProbes(page, probe('seen-counter') + probe('touched-counter'));
        await expectWaiting(other);
        await touched.getByRole('button').click();
        await expect(other).toHaveAttribute('data-widget-state', 'loading');
        await expect(touched).toHaveAttribute('data-widget-state', 'loading');
        release();
        await expect(touched.getByRole('button')).toHaveText('Counted 1');
      });
    });
  });
});

test.describe('mounting', () => {
  test('keeps what the server sent and the visitor did, and happens once wherever the element moves', {
    tag: ['@RT-03', '@RT-06', '@RT-04'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('keeps server elements, typed text and focus', async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(
        page,
        `<div data-widget="counter"><input id="name"><button type="button" data-counter-part="button">Count</button></div>`,
      );
      await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      const before = await page.locator('#name').elementHandle();
      await page.locator('#name').fill('Whitfield');
      await page.locator('#name').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
      release();
      await ready(page, 'counter');
      await expect(page.locator('#name')).toHaveValue('Whitfield');
      await expect(page.locator('#name')).toBeFocused();
      expect(
        await page
          .locator('#name')
          .evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
      ).toEqual([2, 4]);
      expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
    });
    await test.step('does not happen for an element that was removed before its chunk arrived', async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(page, `<main>${COUNTER}</main>`);
      await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      const removed = await page.evaluateHandle(() => {
        const host = document.querySelector('[data-widget]') as HTMLElement;
        host.remove();
        return host;
      });
      await expect.poll(() => removed.evaluate((host) => host.outerHTML)).toBe(COUNTER);
      await removed.evaluate((host) => document.querySelector('main')?.append(host.cloneNode(true)));
      release();
      await ready(page, 'counter');
      expect(await removed.evaluate((host) => host.outerHTML)).toBe(COUNTER);
    });
    await test.step('includes elements added later, and happens once even if they move', async () => {
      await openProbes(page, '<main></main><aside></aside>');
      await page.evaluate(() => {
        const host = document.createElement('div');
        host.setAttribute('data-widget', 'counter');
        const button = document.createElement('button');
        button.setAttribute('data-counter-part', 'button');
        host.append(button);
        document.querySelector('main')?.replaceChildren(host);
      });
      await ready(page, 'counter');
      await counterButton(page).click();
      await page.evaluate(() =>
        document.querySelector('aside')?.append(document.querySelector('[data-widget]') as Node),
      );
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 2');
    });
    await test.step('is undone when the element is removed, and repeated when it is reinserted', async () => {
      await openProbes(page, `<main>${COUNTER}</main>`);
      await ready(page, 'counter');
      await counterButton(page).click();
      const removed = await page.evaluateHandle(() => {
        const host = document.querySelector('[data-widget]') as HTMLElement;
        host.remove();
        return host;
      });
      await expect.poll(() => removed.evaluate((host) => host.outerHTML)).toBe(COUNTER);
      await removed.evaluate((host) => (host.firstElementChild as HTMLElement).click());
      expect(await removed.evaluate((host) => host.outerHTML)).toBe(COUNTER);
      await removed.evaluate((host) => document.body.append(host));
      await ready(page, 'counter');
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 1');
    });
    await test.step('dispatches an event to the page, and is measured once for each widget', async () => {
      await page.addInitScript(() => {
        const told: unknown[] = [];
        Reflect.set(window, 'told', told);
        addEventListener('widget:ready', (event) => {
          const { widget, duration } = (event as CustomEvent<ReadyDetail>).detail;
          told.push([(event.target as Element).getAttribute('data-widget'), widget, duration > 0]);
        });
      });
      await openProbes(page, COUNTER + COUNTER);
      await ready(page, 'counter');
      const told = await page.evaluate(() => Reflect.get(window, 'told') as unknown);
      expect(told).toEqual([
        ['counter', 'counter', true],
        ['counter', 'counter', true],
      ]);
      const measures = await page.evaluate(() =>
        performance.getEntriesByType('measure').map(({ name, duration }) => [name, duration > 0]),
      );
      expect(measures).toEqual([['widget:counter', true]]);
    });
    await test.step('is not logged if a listener prevents widget:error', async () => {
      await asNewVisitor();
      await page.addInitScript(() => addEventListener('widget:error', (event) => event.preventDefault()));
      await openProbes(page, '<div data-widget="counter"></div>');
      await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'failed');
    });
  });

  test('is repeated when parts are replaced, and an opener without a dialog is reported', {
    tag: ['@RT-06', '@RT-04'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('is repeated when other code replaces the parts of a widget', async () => {
      violations.allow(/\[widgets\] counter: part "button"/);
      const reports = await collectReports(page);
      await openProbes(page, COUNTER);
      await ready(page, 'counter');
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 1');
      const replaceBy = (tag: string) =>
        hostOf(page, 'counter').evaluate((host, name) => {
          const part = document.createElement(name);
          part.dataset.counterPart = 'button';
          part.append('Count');
          host.replaceChildren('Variant B', part);
        }, tag);
      await replaceBy('button');
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 1');
      await test.step('but not when the same part moves', async () => {
        await counterButton(page).evaluate((button) => button.parentElement?.prepend(button));
        await counterButton(page).click();
        await expect(counterButton(page)).toHaveText('Counted 2');
      });
      await test.step('problems with the new parts are reported', async () => {
        await replaceBy('b');
        await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'failed');
        expect(await reports()).toMatchObject([{ code: 'markup', widget: 'counter' }]);
      });
    });
    await test.step('of an opener without a dialog is reported when the visitor clicks it', async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\] page: an opener opens nothing/);
      const reports = await collectReports(page);
      await openProbes(
        page,
        `<div id="letter">${COUNTER}</div><button data-opens="#lettr">Write</button><button data-opens="later">Later</button>`,
      );
      await ready(page, 'counter');
      await page.evaluate(() =>
        document.body.insertAdjacentElement(
          'beforeend',
          Object.assign(document.createElement('p'), { id: 'later' }),
        ),
      );
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('button', { name: 'Write' }).click();
      await page.getByRole('button', { name: 'Write' }).click();
      expect(await reports()).toMatchObject([
        { code: 'markup', problem: 'an opener opens nothing', found: '"#lettr"' },
      ]);
    });
    await test.step('of an opener for something other than a known widget leaves its link to the browser', async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\] chat/);
      const [text, chat] = ['<p id="text">Text</p>', '<div id="chat" data-widget="chat"></div>'];
      const link = (id: string) => `<a href="#${id}" data-opens="${id}">Go to the ${id}</a>`;
      await openProbes(page, `${COUNTER}${link('text')} ${link('chat')}${text}${chat}`);
      await ready(page, 'counter');
      for (const id of ['text', 'chat']) {
        await page.getByRole('link', { name: id }).click();
        await expect(page).toHaveURL(`/probes/page#${id}`);
      }
    });
  });

  test('is reported to the server by the monitoring example, together with failures', {
    tag: ['@RT-03', '@RT-04'],
  }, async ({ page, violations, requests }) => {
    violations.allow(/\[widgets\] countr/);
    const [, example = ''] = /```js\n(.+?)```/s.exec(readFileSync('docs/monitoring.md', 'utf8')) ?? [];
    await page.route('/monitoring.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: example }),
    );
    await page.route('/monitoring', (route) => route.fulfill({ status: 204 }));
    await openProbes(
      page,
      `${COUNTER}<div data-widget="countr"></div>`,
      '<script src="/monitoring.js"></script>',
    );
    await ready(page, 'counter');
    await counterButton(page).click();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => requests.to('/monitoring')).toHaveLength(1);
    const [beacon] = requests.to('/monitoring');
    expect(beacon?.postDataJSON()).toEqual({
      page: '/probes/page',
      reports: [{ code: 'unknown-widget', widget: 'countr', message: expect.stringContaining('counter') }],
      widgets: { counter: expect.any(Number) },
      vitals: expect.objectContaining({ LCP: expect.any(Number) }),
    });
  });

  test('starts on the trigger that the registry specifies', { tag: ['@RT-02', '@RT-08', '@RT-06'] }, async ({
    page,
    requests,
  }) => {
    await test.step('starts on the trigger that the registry specifies', async () => {
      const probe = (name: string) =>
        `<div data-widget="${name}"><button type="button" data-${name}-part="button">${name}</button></div>`;
      await openProbes(
        page,
        `<p class="tall">Tall</p>${probe('touched-counter')}<section></section>${probe('seen-counter')}`,
      );
      await page.locator('section').evaluate((section) => {
        section.style.height = '3000px';
      });
      await page.reload();
      await page.locator('section').evaluate((section) => {
        section.style.height = '3000px';
      });
      await expectWaiting(hostOf(page, 'touched-counter'));
      requests.clear();
      await page.getByRole('button', { name: 'touched-counter' }).click();
      await expect(page.locator('[data-touched-counter-part]')).toHaveText('Counted 1');
      await page.locator('[data-seen-counter-part]').scrollIntoViewIfNeeded();
      await expect(hostOf(page, 'seen-counter')).toHaveAttribute('data-widget-state', 'ready');
    });
    await test.step('of an idle-triggered widget needs no interaction with it', async () => {
      await openProbes(
        page,
        '<div data-widget="idle-counter"><button type="button" data-idle-counter-part="button">x</button></div>',
      );
      await expect(hostOf(page, 'idle-counter')).toHaveAttribute('data-widget-state', 'ready');
    });
    await test.step('of an idle-triggered widget does not wait forever on a page that is never idle', async () => {
      // Calls back only after the timeout, as the browser does while scripts keep it busy.
      await page.addInitScript(() => {
        window.requestIdleCallback = (callback, { timeout } = {}) =>
          timeout === undefined
            ? 0
            : window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout);
      });
      await openProbes(
        page,
        '<div data-widget="idle-counter"><button type="button" data-idle-counter-part="button">x</button></div>',
      );
      await expect(hostOf(page, 'idle-counter')).toHaveAttribute('data-widget-state', 'ready');
    });
  });
});

test.describe('a failure', () => {
  test('a failure restores the element, leaves others working, and is reported once with its cause', {
    tag: ['@RT-04', '@RT-03', '@RT-05', '@RT-12'],
  }, async ({ asNewVisitor, page, violations }) => {
    violations.allow(/\[widgets\]/);
    const reports = await collectReports(page);
    for (const at of ['render', 'effect', 'press', 'update']) {
      await test.step(`of a widget restores its element and leaves other widgets working (${at})`, async () => {
        const inside = '<button type="button" data-crash-part="button">Press</button>';
        await openProbes(page, `<div data-widget="crash" data-crash-at="${at}">${inside}</div>${COUNTER}`);
        await ready(page, 'counter');
        if (at === 'press' || at === 'update') await page.locator('[data-crash-part]').click();
        await expect(hostOf(page, 'crash')).toHaveAttribute('data-widget-state', 'failed');
        const restored = `<div data-widget="crash" data-crash-at="${at}" data-widget-state="failed">${inside}</div>`;
        await expect.poll(() => hostOf(page, 'crash').evaluate((host) => host.outerHTML)).toBe(restored);
        await counterButton(page).click();
        await expect(counterButton(page)).toHaveText('Counted 1');
        expect(await reports()).toMatchObject([
          { code: 'crash', widget: 'crash', found: `Error: crashed at ${at}`, isTarget: true },
        ]);
      });
    }
    await test.step('restores the server’s form when it crashes', async () => {
      violations.allow(/\[widgets\]/);
      await openProbes(
        page,
        '<div data-widget="owner"><form data-owner-part="fallback"><input name="q"><button>Search</button></form></div>',
      );
      await ready(page, 'owner');
      await expect(page.getByRole('button', { name: 'Search' })).toBeHidden();
      await page.getByRole('button', { name: 'Crash' }).click();
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Crash' })).toHaveCount(0);
      await expect(hostOf(page, 'owner')).toHaveAttribute('data-widget-state', 'failed');
    });
    await test.step('in the markup is reported with the widget, problem, expected and found values, version and README address', async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\]/);
      const laterReports = await collectReports(page);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openProbes(page, `<div data-widget="counter"><p>No button</p></div>${COUNTER}`);
      await expect(counterButton(page)).toHaveText('Counted 0');
      const see = addressInDocumentation('widgets/counter/README.md');
      const message = `[widgets] counter: part "button" missing. Expected 1 <button data-counter-part="button">, found 0. See ${see}`;
      const { version } = readPackageFacts();
      expect(await laterReports()).toMatchObject([
        { code: 'markup', widget: 'counter', message, isTarget: true, see, version },
      ]);
      expect(logged.filter((text) => text.startsWith(message))).toHaveLength(1);
    });
    await test.step('in an option is reported with its attribute and allowed values, and the default is used', async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\]/);
      const laterReports = await collectReports(page);
      await openProbes(
        page,
        COUNTER.replace(
          '<div',
          '<div data-counter-step="-2" data-counter-mood="loud" data-counter-moood="x"',
        ),
      );
      await ready(page, 'counter');
      await expect(counterButton(page)).toHaveAttribute('data-mood', 'loud');
      await counterButton(page).click();
      await expect(counterButton(page)).toHaveText('Counted 1');
      expect(
        (await laterReports()).map(({ problem, expected, found }) => [problem, expected, found]),
      ).toEqual([
        [
          'there is no option data-counter-moood',
          'data-counter-step, data-counter-mood',
          'data-counter-moood (did you mean "data-counter-mood"?)',
        ],
        ['option data-counter-step has an invalid value', 'a whole number of at least 1', '"-2"'],
      ]);
    });
    await test.step("in a widget's name is reported once, with the nearest known name", async () => {
      await asNewVisitor();
      violations.allow(/\[widgets\]/);
      const laterReports = await collectReports(page);
      const host = (name: string) => `<div data-widget="${name}"></div>`;
      await openProbes(page, `${host('countre')}${host('countre')}${host('toString')}${host('')}${COUNTER}`);
      await ready(page, 'counter');
      await expect
        .poll(async () => (await laterReports()).map(({ widget, found }) => `${widget}: ${found}`).toSorted())
        .toEqual(['(no name): ""', 'countre: "countre" (did you mean "counter"?)', 'toString: "toString"']);
      await expect(page.locator('[data-widget="countre"][data-widget-state]')).toHaveCount(0);
    });
  });

  test('to load a chunk is retried once and reported once', { tag: ['@RT-04', '@RT-09'] }, async ({
    asNewVisitor,
    page,
    violations,
  }) => {
    await test.step('to load a chunk is retried once', async () => {
      violations.allow(/Failed to load resource/);
      let requestCount = 0;
      await page.route(/chunks\/counter/, (route) =>
        requestCount++ === 0 ? route.abort() : route.continue(),
      );
      await openProbes(page, COUNTER);
      await ready(page, 'counter');
      expect(requestCount).toBe(2);
    });
    for (const chunk of ['counter', 'runtime']) {
      await test.step(`to load a chunk twice is reported once, and the fallback stays usable (${chunk})`, async () => {
        await asNewVisitor();
        violations.allow(/\[widgets\]|Failed to load resource/);
        const reports = await collectReports(page);
        await page.route(new RegExp(`chunks/${chunk}`), (route) => route.abort());
        await openProbes(page, COUNTER);
        await expect(hostOf(page, 'counter')).toHaveAttribute('data-widget-state', 'failed');
        await expect(counterButton(page)).toHaveText('Count');
        await expect.poll(reports).toMatchObject([{ code: 'chunk', widget: 'counter', isTarget: true }]);
      });
    }
  });
});

/** Buttons that disappear or move when they are clicked, and how a visitor gets to see them. */
const VANISHING: Readonly<Record<string, { address: string; widget: string; path: readonly string[] }>> = {
  'the close button of a banner': {
    address: '/',
    widget: 'banner',
    path: ['[data-banner-part="close"]'],
  },
  'the close button of a drawer': {
    address: '/gallery/drawer',
    widget: 'drawer',
    path: ['[data-opens="credits"] >> nth=0', '#credits [data-drawer-part="close"]'],
  },
  'the button that shows the results': {
    address: '/events',
    widget: 'content-list',
    path: ['[data-content-list-part="toggle"]', '.sw-filters-show button'],
  },
  'the button that clears the assemblies': {
    address: '/gallery/assembly-field',
    widget: 'assembly-field',
    path: [
      '[data-assembly-field-part="open"] >> visible=true >> nth=0',
      '.sw-assembly-field-clear >> visible=true',
    ],
  },
  'the button that answers a quiz again': {
    address: '/gallery/quiz',
    widget: 'quiz',
    path: ['[data-quiz-part="option"] >> nth=0', '[data-quiz-part="again"] >> visible=true'],
  },
  'the button that empties the search box': {
    address: '/search?q=asthma',
    widget: 'search-page',
    path: ['.sw-search-cross'],
  },
  'the button that shows more values': {
    address: '/search?q=asthma',
    widget: 'search-page',
    path: ['.sw-search-more >> visible=true >> nth=0'],
  },
  'a link to the next page of a list': {
    address: '/events',
    widget: 'content-list',
    path: ['[rel="next"]'],
  },
  'a link to the next page of a search': {
    address: '/search?q=asthma',
    widget: 'search-page',
    path: ['.sw-search-screen .sw-search-pages a:text-is("Next")'],
  },
  'a recent search': {
    address: '/search?q=asthma',
    widget: 'search-page',
    path: ['.sw-search-screen [type="submit"]', '.sw-search-cross', '.sw-recent li a'],
  },
  'a search with fewer words': {
    address: '/search?q=asthma+zzzz',
    widget: 'search-page',
    path: ['li:has(.sw-suggestions-count) a >> nth=0'],
  },
  'the button that removes a saved event': {
    address: '/gallery/saved-events',
    widget: 'saved-events',
    path: ['[data-saved-events-part="save"] >> nth=0', '.sw-saved-events-day .sw-link >> nth=0'],
  },
};

test('the second half of a double click hits nothing in place of a button that is gone', {
  tag: ['@BN-02', '@DR-02', '@LS-11', '@AS-02', '@SE-04'],
}, async ({ asNewVisitor, page }) => {
  for (const [name, { address, widget, path }] of Object.entries(VANISHING))
    await test.step(name, async () => {
      await asNewVisitor();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (widget === 'content-list') await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      await ready(page, widget);
      for (const selector of path.slice(0, -1)) await page.locator(selector).click();
      const button = page.locator(path.at(-1) ?? '');
      await expect(button).toBeVisible();
      await page.evaluate(() => {
        Reflect.set(window, 'clicks', 0);
        document.addEventListener(
          'click',
          () => Reflect.set(window, 'clicks', Number(Reflect.get(window, 'clicks')) + 1),
          true,
        );
      });
      await doublePress(button);
      expect.soft(await page.evaluate(() => Reflect.get(window, 'clicks') as unknown), name).toBe(1);
    });
});

/** Names of properties that a form's controls shadow, and that a site's fields may have. */
const SHADOWING =
  'action after before children contains dataset elements enctype hidden id lang length method name noValidate requestSubmit reset style submit target title';

/** Adds controls with these names to all forms in a page's markup. */
const addShadowing = (html: string): string =>
  html.replaceAll('</form>', `${SHADOWING.replaceAll(/\w+/g, '<input type="hidden" name="$&">')}</form>`);

test('controls may have the names of properties of their form', {
  tag: ['@RT-03'],
}, async ({ asNewVisitor, page }) => {
  for (const widget of [
    'form',
    'content-list',
    'assembly-field',
    'file-field',
    'address-fields',
    'modal',
    'membership-purchase',
    'donation',
    'membership-application',
  ])
    await test.step(widget, async () => {
      await asNewVisitor();
      const path = `/gallery/${widget}`;
      await changeMarkup(page, path, addShadowing);
      await page.goto(path);
      await ready(page, widget, 'nav-search');
      // Uncaught errors and reported problems fail the test.
      await page.evaluate(() => {
        for (const form of document.forms) {
          form.querySelector<HTMLElement>('[data-opens]')?.click();
          for (const box of form.querySelectorAll<HTMLInputElement>('[type="checkbox"]')) box.click();
          form.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: form }));
          HTMLFormElement.prototype.checkValidity.call(form);
          HTMLFormElement.prototype.reset.call(form);
        }
      });
      await waitTwoFrames(page);
    });
});
