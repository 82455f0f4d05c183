import type { Page } from '@playwright/test';
import { PICTURE_SIZE } from '../../fixtures/gallery/pictures.ts';
import { registry } from '../../src/entry/registry.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { ready, touch } from '../support/ready.ts';
import { test as base, expect } from '../support/test.ts';
import { fileAddress, pageNames, serveGallery } from './folder.ts';

const test = base.extend<object, { served: Awaited<ReturnType<typeof serveGallery>> }>({
  served: [
    // Playwright requires a destructuring pattern as the first parameter, even if no fixture is used.
    async ({ browser: _browser }, provide) => {
      const served = await serveGallery();
      await provide(served);
      await served.close();
    },
    { scope: 'worker' },
  ],
});

/** Widgets whose pages state that they need a server, each with a pattern for the requests that it sends there. */
const REQUESTS: Readonly<Record<string, RegExp>> = {
  advocacy: /\/stand-in\/advocacy\.js$/,
  // This widget sends no requests, because it does not start.
  'content-list': /^$/,
  'continue-elsewhere': /\/stand-in\/saved-form$/,
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

/** Collects the requests that fail from now on. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(response.url());
  });
  return failures;
}

/** Widget that refuses to start at any address other than its list's, as its page states. */
const REFUSING_WIDGET = 'content-list';

/** Starts all widgets on the page, and waits for the widgets of the given name. */
async function startAll(page: Page, widget: string): Promise<void> {
  await touch(page.locator('[data-widget]'));
  if (widget === REFUSING_WIDGET) await expect(page.locator('[data-widget-state="failed"]')).toHaveCount(1);
  else if (widget) await ready(page, widget);
}

/** Returns the addresses, without parameters, of a page's links and forms that stay inside the gallery. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    const forms = [...document.querySelectorAll('form')].map(
      (form) => new URL(form.getAttribute('action') ?? '', location.href).href,
    );
    const own = [...links, ...forms].filter((address) => address.startsWith(location.origin));
    return [...new Set(own.map((address) => address.replace(/\?[^#]*/, '')))];
  });
}

/** Returns the ids of a page's elements. */
const idsOf = (page: Page): Promise<string[]> =>
  page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));

test('the gallery has been built, with a page for each widget', () => {
  expect(new Set(pageNames.map(widgetOf).filter(Boolean))).toEqual(new Set(Object.keys(registry)));
});

for (const name of pageNames)
  test(`${name} works in a folder of a plain web server`, async ({ page, served, violations }) => {
    const widget = widgetOf(name);
    const declared = REQUESTS[widget];
    if (declared) violations.allow(/Failed to load resource|\[widgets\]/);
    // The page includes an example that the widget refuses to start with.
    if (name === 'redirect-modal--refused.html') violations.allow(/\[widgets\] redirect-modal/);
    const failures = watchFailures(page);
    await page.goto(served.base + name);
    await startAll(page, widget);
    await test.step('requests nothing else that fails', async () => {
      await page.waitForLoadState('networkidle');
      expect(failures.filter((address) => !declared?.test(address))).toEqual([]);
    });
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
      const ids = new Set(await idsOf(page));
      for (const address of await linksOf(page)) {
        const { pathname, hash, href } = new URL(address);
        const isHere = pathname === new URL(page.url()).pathname;
        if (isHere && hash) expect(ids, href).toContain(decodeURIComponent(hash.slice(1)));
        const response = await page.request.head(href.replace(/#.*/, ''));
        expect(response.status(), href).toBe(200);
      }
    });
  });

test('the overview shows a picture of the reserved size for each widget', async ({ page, served }) => {
  for (const query of ['', '?colors=dark']) {
    await page.goto(`${served.base}index.html${query}`);
    const pictures = await page.locator('.specimen img').evaluateAll(async (images) => {
      const found: string[] = [];
      for (const image of images as HTMLImageElement[]) {
        image.loading = 'eager';
        await image.decode();
        const scheme = /-(light|dark)\.webp$/.exec(image.currentSrc)?.[1];
        found.push(`${scheme} ${image.naturalWidth / image.naturalHeight}`);
      }
      return found;
    });
    expect(pictures).toHaveLength(Object.keys(registry).length - 1);
    const scheme = query === '' ? 'light' : 'dark';
    expect(new Set(pictures)).toEqual(new Set([`${scheme} ${PICTURE_SIZE.width / PICTURE_SIZE.height}`]));
  }
});

test('a missing address in any folder leads to a page with a link to the overview', async ({
  page,
  served,
  violations,
}) => {
  violations.allow(/404/);
  for (const missing of ['renamed.html', 'deep/in/it.html']) {
    const response = await page.goto(served.base + missing);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found | Society Widgets');
    await expect(page.locator('.gallery-masthead')).toHaveCSS('border-bottom-style', 'solid');
    await page.locator('main').getByRole('link', { name: 'All widgets' }).click();
    await expect(page).toHaveURL(`${served.base}index.html`);
  }
});

test('the overview filters, and its links lead to entries of the tables', async ({ page, served }) => {
  await page.goto(`${served.base}index.html?dir=rtl`);
  await page.getByRole('searchbox').fill('close all');
  await page.getByRole('link', { name: 'text closeAll' }).click();
  await expect(page).toHaveURL(`${served.base}accordion.html?dir=rtl#text-closeAll`);
  await expect(page.locator(':target')).toBeVisible();
});

test('switches work without a server', async ({ page, served, violations }) => {
  await test.step('brand, language, colors and direction', async () => {
    await page.goto(`${served.base}more-less.html`);
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
    await page.goto(`${served.base}quiz.html?fixture=strict`);
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1);
    await startAll(page, 'quiz');
  });
  await test.step('no script', async () => {
    violations.allow(/script-src/);
    await page.goto(`${served.base}quiz.html?fixture=no-script`);
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
  await page.goto(fileAddress('accordion.html'));
  await expect(page.getByText('Opened as a file.')).toBeVisible();
  await page.getByText('Markup: First row open').click();
  await expect(page.getByRole('region', { name: 'Markup: First row open' })).toContainText(
    'data-accordion-open',
  );
  await page.getByRole('link', { name: 'All widgets' }).click();
  await page.getByRole('searchbox').fill('quiz');
  await expect(page.locator('.specimen').filter({ visible: true })).not.toHaveCount(0);
});
