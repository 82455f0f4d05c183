import type { Page } from '@playwright/test';
import { dangerousMarkup, HOSTILE_PIECES } from '../support/hostileMarkup.ts';
import { openAtDoubleSlash, openStoredPage, storeInList } from '../support/hostilePage.ts';
import { expectNotBusy, listParts } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { searchScreenParts } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** Messages of the browser about markup that the sanitizer parses and then removes. */
const PARSED = /inline|Policy violation|Failed to load resource|ERR_|Refused|preload/;

const evilOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'evil'));

test.describe('without JavaScript', () => {
  test('a page in a frame of another site is not shown', async ({ withoutJavaScript: page }) => {
    const response = await page.goto('/events');
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  });
});

test.describe('markup that an author has stored in an entry', () => {
  test('runs nothing, even without a content security policy', {
    tag: ['@threat-stored-script', '@RT-11', '@LS-03'],
  }, async ({ browser, baseURL }) => {
    test.slow();
    const context = await browser.newContext({
      bypassCSP: true,
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const parts = listParts(page);
    const store = await storeInList(page, '');
    await page.clock.install();
    await page.goto('/events');
    await ready(page, 'content-list');
    // A form that has lost its foreign address submits to the page itself, which would only load it again.
    await page.evaluate(() => {
      addEventListener('submit', (event) => event.preventDefault());
      Reflect.set(window, 'isSamePage', true);
    });
    for (const [index, piece] of HOSTILE_PIECES.entries()) {
      store(`<p data-piece="${index}"></p><div>${piece}</div>`);
      // The list caches results for ten minutes.
      await page.clock.fastForward(11 * 60_000);
      await parts.box('Webinar').click();
      await expect(parts.list.locator(`[data-piece="${index}"]`), piece).toBeAttached();
      expect(await dangerousMarkup(parts.list)).toEqual([]);
      for (const link of await parts.list.getByText('link', { exact: true }).all())
        await link.dispatchEvent('click');
      expect(await evilOf(page)).toBeUndefined();
    }
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') === true)).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/^\/events/);
    await test.step('which it would if it were inserted as it is', async () => {
      // A busy browser may need longer than 50 ms to fail to load an image.
      await expect(async () => {
        const isHostile = await page.evaluate(async (pieces) => {
          const found: boolean[] = [];
          for (const piece of pieces) {
            Reflect.set(window, 'evil', undefined);
            const container = document.createElement('div');
            // A refresh would end the test.
            container.innerHTML = piece.replaceAll(/<meta[^>]*>/g, '');
            document.body.append(container);
            await new Promise((resolve) => setTimeout(resolve, 50));
            found.push(Reflect.get(window, 'evil') === 1);
            container.remove();
          }
          return found;
        }, HOSTILE_PIECES);
        expect(isHostile.filter(Boolean).length).toBeGreaterThan(8);
      }).toPass();
    });
    await context.close();
  });

  test('opens no window that can reach the page, and loads no vendor’s script', {
    tag: ['@threat-tabnabbing', '@threat-stored-settings'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('opens no window that can reach the page, and replaces no frame of the page', async () => {
      violations.allow(PARSED);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/events');
      await ready(page, 'content-list');
      const parts = listParts(page);
      await storeInList(
        page,
        `<a href="/login" target="_blank" rel="opener" id="a">one</a>
       <a href="/login" target="window" id="b">two</a>
       <a href="/login" target="_top" id="c">three</a>
       <form target="window" action="/login"><button>four</button></form>
       <map name="m"><area href="/login" target="frame" alt="five"></map>`,
      );
      await parts.box('Webinar').click();
      await expectNotBusy(parts);
      const links = await parts.list
        .locator('[target]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('target'), link.getAttribute('rel')]));
      expect(links).toEqual([['_blank', expect.not.stringMatching(/(^|\s)opener/)]]);
      const opened = page.waitForEvent('popup');
      await parts.list.getByText('one', { exact: true }).click();
      const popup = await opened;
      expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
      await popup.close();
    });
    await test.step('load only the vendors’ scripts that the page settings name', async () => {
      await asNewVisitor();
      violations.allow(PARSED);
      violations.allow(/\[widgets\]/);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/events');
      await ready(page, 'content-list');
      const parts = listParts(page);
      await storeInList(
        page,
        `<script type="application/json" data-widgets-config>{"advocacy":{"script":"https://evil.example/a.js"}}</script>
       <svg><script type="application/json" data-widgets-config>{"advocacy":{"script":"https://evil.example/a.js"}}</script></svg>
       <div data-widget="advocacy" data-advocacy-script="https://evil.example/a.js"><div data-advocacy-part="placeholder"></div></div>
       <div data-widget="__proto__"></div><div data-widget="constructor"></div><div data-widget="toString"></div>`,
      );
      await parts.box('Webinar').click();
      await expectNotBusy(parts);
      const advocacy = parts.list.locator('[data-widget="advocacy"]');
      await advocacy.scrollIntoViewIfNeeded();
      await expect(advocacy).toHaveAttribute('data-widget-state', 'ready');
      await expect(parts.list.locator('[data-widgets-config]')).toHaveCount(0);
      expect(requested.filter((address) => address.includes('evil.example'))).toEqual([]);
    });
  });
});

test.describe('ids and names in stored markup', () => {
  const MENU = '<p data-widget="visibility-toggle"></p>';

  test('do not stop the script', { tag: '@threat-clobbering' }, async ({
    asNewVisitor,
    page,
    violations,
  }) => {
    for (const id of ['earlyWidgetEvents', 'csrfTokenName', 'Stripe', 'dataLayer', 'navigation', 'aa'])
      await test.step(`do not stop the script: ${id}`, async () => {
        await asNewVisitor();
        violations.allow(/\[widgets\]/);
        const reports = await collectReports(page);
        await openStoredPage(page, `<a id="${id}" href="x:y"></a><a id="${id}"></a>${MENU}`);
        // The widget reports its empty host, which shows that it has started.
        await expect.poll(async () => (await reports()).length).toBeGreaterThan(0);
      });
  });
});

test.describe('a page whose address begins with the name of another site', () => {
  const FOREIGN = /^https?:\/\/evil\.example/;

  test('requests nothing from that site, and leads nobody to it', { tag: '@threat-double-slash' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/\[widgets\] content-list/);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await test.step('a list whose path is the path of its page', async () => {
      await openAtDoubleSlash(page, '/events', (html) => html.replace(/ data-content-list-path="[^"]*"/, ''));
      await page.locator('[data-widget="content-list"][data-widget-state="failed"]').waitFor();
    });
    await test.step('a search', async () => {
      await openAtDoubleSlash(page, '/search');
      await ready(page, 'search-page');
      const { box, hits } = searchScreenParts(page);
      await box.fill('asthma');
      await expect(hits.first()).toBeVisible();
      await expect(page).toHaveURL(/\?q=asthma/);
      const pages = await page
        .locator('.sw-search-pages a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      expect(pages.filter((address) => FOREIGN.test(address))).toEqual([]);
    });
    await test.step('the steps of a form', async () => {
      await openAtDoubleSlash(page, '/donate');
      await ready(page, 'donation');
      await page.evaluate(() => history.replaceState(null, '', '#no-such-step'));
      await page.reload();
      await ready(page, 'donation');
    });
    expect(requested.filter((address) => FOREIGN.test(address))).toEqual([]);
    expect(new URL(page.url()).hostname).toBe('localhost');
  });
});

test.describe('widgets in stored markup', () => {
  test('send requests to this site only', { tag: '@threat-stored-widgets' }, async ({ page, violations }) => {
    violations.allow(/\[widgets\]|Failed to load resource/);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const reports = await collectReports(page);
    const addresses = [
      'https://evil.example/x',
      '//evil.example/x',
      '/\\evil.example/x',
      '/\t/evil.example/x',
    ];
    const widgets = addresses.flatMap((address) => [
      `<div data-widget="content-list" data-content-list-path="${address}"></div>`,
      `<form data-widget="session-keeper" data-session-keeper-info="${address}"></form>`,
      `<div data-widget="npi-lookup" data-npi-lookup-lookup="${address}"></div>`,
      `<div data-widget="file-field" data-file-field-upload="${address}"></div>`,
    ]);
    await openStoredPage(page, widgets.join(''));
    await expect(page.locator('[data-widget-state="failed"]').first()).toBeAttached();
    await expect.poll(async () => (await reports()).length).toBeGreaterThanOrEqual(addresses.length);
    expect(requested.filter((address) => new URL(address).hostname !== 'localhost')).toEqual([]);
  });
});

test.describe('a session’s token', () => {
  test('is not in drafts, addresses, events or reports', { tag: '@threat-token' }, async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Reflect.set(window, 'seen', seen);
      const types = [
        'widget:error',
        'widget:ready',
        'widget:form',
        'widget:step',
        'widget:field-error',
        'widget:session',
      ];
      for (const type of types)
        addEventListener(type, (event) =>
          seen.push(
            JSON.stringify((event as CustomEvent).detail, (key, value) =>
              key === 'element' ? undefined : (value as unknown),
            ),
          ),
        );
    });
    await page.goto('/membership/apply');
    await ready(page, 'membership-application');
    const token = await page.locator('input[name="CRAFT_CSRF_TOKEN"]').first().inputValue();
    expect(token.length).toBeGreaterThan(10);
    await page.locator('[name="fullName"]').fill('Ada Lovelace');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Ada Lovelace');
    const kept = await page.evaluate(() =>
      [
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        JSON.stringify(history.state),
        location.href,
        ...(Reflect.get(window, 'seen') as string[]),
      ].join('\n'),
    );
    expect(kept).not.toContain(token);
  });
});
