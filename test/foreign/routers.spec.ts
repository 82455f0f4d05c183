import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { interceptRequests } from '../support/interceptRequests.ts';
import { expectNotBusy, listParts, pathAndQueryOf } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { navSearchParts } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);

/** Code that follows links and sends forms without loading pages, or only morphs pages. */
interface Router {
  /** Its files, in order. */
  files: readonly string[];
  /** Markup that its documentation puts into the head. */
  head?: string;
  /** Attributes of the body. */
  body?: string;
  /** Renders the current page again, as the server sends it. Runs in the page. */
  refresh: string;
}

const ROUTERS: Readonly<Record<string, Router>> = {
  'Turbo 8': {
    files: [require.resolve('@hotwired/turbo/dist/turbo.es2017-umd.js')],
    head: '<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">',
    refresh: 'Turbo.session.refresh(location.href)',
  },
  'htmx 2': {
    files: [require.resolve('htmx2/dist/htmx.js'), require.resolve('idiomorph/dist/idiomorph-ext.js')],
    body: 'hx-boost="true" hx-ext="morph"',
    refresh: 'htmx.ajax("GET", location.href, { target: "body", swap: "morph:innerHTML" })',
  },
  'htmx 4': {
    files: [require.resolve('htmx.org/dist/htmx.js')],
    body: 'hx-boost:inherited="true"',
    refresh: 'htmx.ajax("GET", location.href, { target: "body", swap: "innerMorph" })',
  },
  'Unpoly 3': {
    files: [require.resolve('unpoly/unpoly.es6.js')],
    head: '<script src="/router/start.js" defer></script>',
    refresh: 'up.reload("main", { cache: false })',
  },
};

/** Unpoly follows only links and forms that the site selects. */
const START = "up.link.config.followSelectors.push('a[href]'); up.form.config.submitSelectors.push('form');";

/** Adds a router to every page, and serves its files. */
async function addRouter(page: Page, { files, head = '', body = '' }: Router): Promise<void> {
  await interceptRequests(page, ['*/router/*'], 'Request', async ({ url }) => {
    const file = files[Number(url.pathname.split('/').at(-1))];
    return {
      headers: { 'Content-Type': 'text/javascript' },
      body: file === undefined ? START : readFileSync(file, 'utf8'),
    };
  });
  const scripts = files.map((_, index) => `<script src="/router/${index}" defer></script>`).join('');
  await interceptRequests(page, ['*'], 'Response', async ({ headers, status, readText }) => {
    if (!headers['content-type']?.startsWith('text/html')) return undefined;
    const html = await readText();
    if (!html.includes('</head>')) return undefined;
    return {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: html.replace('</head>', `${scripts}${head}</head>`).replace('<body', `<body ${body}`),
    };
  });
}

for (const [name, router] of Object.entries(ROUTERS)) {
  test(`a list, the search and a dialog agree with the address under ${name}`, {
    tag: ['@LS-08', '@RT-06', '@RT-08', '@SN-01'],
  }, async ({ browser, baseURL }) => {
    // Sites with such code do not have a Trusted Types policy. Other code's storage is not checked in a context of its own.
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const countOf = (path: string): number => requested.filter((each) => each === path).length;
    await addRouter(page, router);
    await page.goto('/events');
    const list = listParts(page);
    const menu = page.locator('#site-menu');
    const opener = page.locator('[data-opens="site-menu"]');
    const { box, hits } = navSearchParts(page);

    /** Expects the address, the filters, the list and the count to be those of webinars, and the widgets to work. */
    async function expectWebinars(): Promise<void> {
      await expect(list.count).toHaveText('92 results');
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar');
      await ready(page, 'content-list');
      await expect(list.box('Webinar')).toBeChecked();
      await expect(list.entries).toHaveCount(12);
      await expect(list.entries.locator('.overline')).toHaveText(Array.from({ length: 12 }, () => 'Webinar'));
      await expect(list.toggle).toBeVisible();
    }
    async function expectMenuOpens(): Promise<void> {
      await ready(page, 'menu');
      await opener.click();
      await expect(menu).toHaveAttribute('data-state', 'open');
      await page.keyboard.press('Escape');
      await expect(menu).toHaveAttribute('data-state', 'closed');
    }

    await test.step('after a filter', async () => {
      await ready(page, 'content-list');
      await list.box('Webinar').click();
      await expectNotBusy(list);
      await expectWebinars();
      expect(countOf('/events/list.html')).toBe(1);
    });
    await test.step('in an entry and after Back', async () => {
      const link = list.entries.first().getByRole('link').first();
      const title = await link.innerText();
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(list.host).toHaveCount(0);
      await expectMenuOpens();
      await page.goBack();
      await expectWebinars();
      await expectMenuOpens();
    });
    await test.step('after the page is rendered again', async () => {
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-old', ''));
      await page.evaluate(router.refresh);
      await expect(page.locator('h1:not([data-old])')).toBeVisible();
      await expectWebinars();
      await expectMenuOpens();
    });
    await test.step('after another filter and Back', async () => {
      await list.box('Course').click();
      await expectNotBusy(list);
      await expect(list.count).not.toHaveText('92 results');
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar,course');
      await page.goBack();
      await expectWebinars();
    });
    await test.step('the search is sent once', async () => {
      await ready(page, 'nav-search');
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await box.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=asthma/);
      await ready(page, 'search-page');
      expect(countOf('/search')).toBe(1);
    });
    expect(errors).toEqual([]);
    await context.close();
  });
}
