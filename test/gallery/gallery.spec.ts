import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import { registry } from '../../src/entry/registry.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { ready, touch } from '../support/ready.ts';
import { type Served, serve } from '../support/serve.ts';
import { expect, test } from '../support/test.ts';

const FOLDER = path.join(projectRoot, 'gallery');

/** Path of the gallery on the server, for which `npm test -- gallery` builds the page for missing addresses. */
const PREFIX = '/some/folder/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names of the pages in the built gallery. */
const pageNames = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.html')) : [];

let server: Served;
/** Address of the gallery, with a trailing slash. */
let base: string;

/** Serves the gallery as static hosts do: no more than its files, and `404.html` for all other addresses. */
test.beforeAll(async () => {
  server = await serve(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join(FOLDER, pathname.slice(PREFIX.length));
    const type = TYPES[path.extname(file)];
    const isFound = pathname.startsWith(PREFIX) && type !== undefined && existsSync(file);
    response.writeHead(isFound ? 200 : 404, { 'Content-Type': isFound ? type : TYPES['.html'] });
    response.end(readFileSync(isFound ? file : path.join(FOLDER, '404.html')));
  });
  base = server.origin.replace('127.0.0.1', 'localhost') + PREFIX;
});
test.afterAll(() => server.close());

/** Widgets whose pages state that they need a server, each with a pattern for the addresses of its requests that may fail. */
const REQUESTS: Readonly<Record<string, RegExp>> = {
  advocacy: /\/stand-in\/advocacy\.js/,
  // This widget sends no requests, because it does not start.
  'content-list': /^$/,
  'continue-elsewhere': /\/stand-in\/saved-form/,
  donation: /\/actions\/|js\.stripe\.com/,
  'employer-matching': /\/stand-in\/matching/,
  'membership-purchase': /\/actions\/|js\.stripe\.com/,
  'nav-search': /\/stand-in\/(?:search|insights)\//,
  'npi-lookup': /\/actions\//,
  // Only its form needs a server.
  'repeat-group': /^$/,
  'session-keeper': /\/actions\//,
  'search-page': /\/stand-in\/(?:search|insights)\//,
  'topic-search': /\/stand-in\/(?:search|insights)\//,
};

/** Returns the name of the widget that a page documents, or '' for other pages. */
const widgetOf = (name: string): string => {
  const widget = name.replace(/(?:--[\w-]+)?\.html$/, '');
  return Object.hasOwn(registry, widget) ? widget : '';
};

/** Widget that refuses to start at any address other than its list's, as its page states. */
const REFUSING_WIDGET = 'content-list';

/** Starts all widgets on the page, and waits for the widgets of the given name. */
async function startAll(page: Page, widget: string): Promise<void> {
  await touch(page.locator('[data-widget]'));
  if (widget === REFUSING_WIDGET) await expect(page.locator('[data-widget-state="failed"]')).toHaveCount(1);
  else if (widget) await ready(page, widget);
}

/** Returns the addresses, without parameters, of a page's links, forms and pictures that are inside the gallery. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    const forms = [...document.querySelectorAll('form')].map(
      (form) => new URL(form.getAttribute('action') ?? '', location.href).href,
    );
    const pictures = [...document.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')].map(
      ({ src, srcset }) => new URL(src || srcset, location.href).href,
    );
    const own = [...links, ...forms, ...pictures].filter((address) => address.startsWith(location.origin));
    return [...new Set(own.map((address) => address.replace(/\?[^#]*/, '')))];
  });
}

test('the gallery has been built, with a page for each widget', () => {
  expect(new Set(pageNames.map(widgetOf).filter(Boolean))).toEqual(new Set(Object.keys(registry)));
});

for (const name of pageNames)
  test(`${name} works in a folder of a plain web server`, async ({ page, violations }) => {
    const widget = widgetOf(name);
    const declared = REQUESTS[widget];
    if (declared)
      violations.allow(new RegExp(`\\[widgets\\]|Failed to load resource.*(?:${declared.source})`));
    // The page includes an example that the widget refuses to start with.
    if (name === 'redirect-modal--refused.html') violations.allow(/\[widgets\] redirect-modal/);
    await page.goto(base + name);
    await startAll(page, widget);
    // A request that fails is an error on the console.
    await page.waitForLoadState('networkidle');
    await test.step('has no axe findings, and fits at 390 px', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await waitTwoFrames(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
    await test.step('says so if it needs a server', async () => {
      await expect(page.getByText('Needs a server.')).toHaveCount(declared ? 1 : 0);
    });
    await test.step('has links that lead somewhere', async () => {
      const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
      for (const address of await linksOf(page)) {
        const { pathname, hash, href } = new URL(address);
        const isHere = pathname === new URL(page.url()).pathname;
        if (isHere && hash) expect(ids, href).toContain(decodeURIComponent(hash.slice(1)));
        const response = await page.request.head(href.replace(/#.*/, ''));
        expect(response.status(), href).toBe(200);
      }
    });
  });

test('the overview shows dark pictures on request', async ({ page }) => {
  await page.goto(`${base}index.html?colors=dark`);
  const picture = page.locator('.specimen img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-dark\.webp$/);
});

test('a missing address in any folder leads to a page with a link to the overview', async ({
  page,
  violations,
}) => {
  violations.allow(/404/);
  for (const missing of ['renamed.html', 'deep/in/it.html']) {
    const response = await page.goto(base + missing);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found | Society Widgets');
    await expect(page.locator('.gallery-masthead')).toHaveCSS('border-bottom-style', 'solid');
    await page.locator('main').getByRole('link', { name: 'All widgets' }).click();
    await expect(page).toHaveURL(`${base}index.html`);
  }
});

test('the overview filters, and its links lead to entries of the tables', async ({ page }) => {
  await page.goto(`${base}index.html?dir=rtl`);
  await page.getByRole('searchbox').fill('close all');
  await page.getByRole('link', { name: 'text closeAll' }).click();
  await expect(page).toHaveURL(`${base}accordion.html?dir=rtl#text-closeAll`);
  await expect(page.locator(':target')).toBeVisible();
});

test('switches work without a server', async ({ page, violations }) => {
  await test.step('brand, language, colors and direction', async () => {
    await page.goto(`${base}more-less.html`);
    await page.getByText('Change the view').click();
    await page.getByLabel('Brand').selectOption('Clinic');
    await page.getByLabel('Language').selectOption('Spanish');
    await page.getByLabel('Colors', { exact: true }).selectOption('Dark');
    await page.getByLabel('Right to left').check();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/more-less\.html\?brand=clinic&lang=es&colors=dark&dir=rtl$/);
    await startAll(page, 'more-less');
    await expect(page.locator('[data-more-less-part="toggle"]').first()).toHaveText('[más]');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 23, 24)');
    await expect(page.locator('[data-switches-on]')).toHaveText(
      'Brand: Clinic, Language: Spanish, Colors: Dark, Right to left',
    );
  });
  await test.step('strict policy', async () => {
    await page.goto(`${base}quiz.html?fixture=strict`);
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1);
    await startAll(page, 'quiz');
  });
  await test.step('no script', async () => {
    violations.allow(/script-src/);
    await page.goto(`${base}quiz.html?fixture=no-script`);
    await expect(page.locator('[data-switches-on]')).toHaveText('No script');
    await touch(page.locator('[data-widget]'));
    await expect(page.locator('[data-widget-state]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy One correct answer' })).toBeVisible();
  });
});

test('a page that is opened as a file can be read, and says what does not work', async ({
  page,
  violations,
}) => {
  violations.allow(/CORS|ERR_FAILED/);
  await page.goto(pathToFileURL(path.join(FOLDER, 'accordion.html')).href);
  await expect(page.getByText('Opened as a file.')).toBeVisible();
  await page.getByText('Markup: First row open').click();
  await expect(page.getByRole('region', { name: 'Markup: First row open' })).toContainText(
    'data-accordion-open',
  );
  await page.getByRole('link', { name: 'All widgets' }).click();
  await page.getByRole('searchbox').fill('quiz');
  await expect(page.locator('.specimen').filter({ visible: true })).not.toHaveCount(0);
});
