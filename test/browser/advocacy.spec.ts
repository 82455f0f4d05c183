import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/advocacy';
const SCRIPT = '/stand-in/advocacy.js';
const campaigns = (page: Page) => page.getByRole('heading', { name: 'Write to your representative' });
const fallback = (page: Page) => page.locator('#campaign [data-advocacy-part="fallback"]');

/** Collects reports as `code: problem`. Call it before the page opens. */
async function collectReports(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Reflect.set(window, 'reports', reports);
    addEventListener('widget:error', (event) => {
      const { code, problem } = (event as CustomEvent<{ code: string; problem: string }>).detail;
      reports.push(`${code}: ${problem}`);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'reports') as string[]);
}

/** Opens the page with different plugin settings, or with an additional directive in its policy. */
async function openWith(page: Page, config: object | undefined, directive = ''): Promise<void> {
  await page.route(ADDRESS, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    headers['content-security-policy'] += directive;
    const html = await response.text();
    const body = html.replace(/(?<=data-widgets-config>).*?(?=<\/script>)/, (settings) => {
      if (!config) return settings;
      const all = JSON.parse(settings) as object;
      return JSON.stringify({ ...all, advocacy: undefined, ...config });
    });
    await route.fulfill({ response, headers, body });
  });
  await page.goto(ADDRESS);
  await ready(page, 'advocacy');
}

/** Inserts a placeholder, as swapping in a fragment would. */
const insertPlaceholder = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const host = document.createElement('div');
    const placeholder = document.createElement('div');
    host.dataset.widget = 'advocacy';
    placeholder.dataset.advocacyPart = 'placeholder';
    placeholder.dataset.standInCampaign = 'Late';
    host.append(placeholder);
    document.querySelector('main')?.append(host);
  });

test.describe('without JavaScript', () => {
  test('a link leads to the campaign', { tag: ['@AV-01', '@RT-09'] }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    await expect(fallback(page).getByRole('link')).toBeVisible();
    await expect(campaigns(page)).toHaveCount(0);
  });
});

test.describe("the plugin's script", () => {
  test('loads once, when all placeholders can hold their campaigns back', {
    tag: ['@AV-01', '@RT-06', '@RT-11'],
  }, async ({ asNewVisitor, requests, page }) => {
    await test.step('loads only when a placeholder appears', async () => {
      await page.goto('/login', { waitUntil: 'networkidle' });
      expect(requests.to(SCRIPT)).toHaveLength(0);
      for (const count of [1, 2, 3]) {
        await insertPlaceholder(page);
        await expect(campaigns(page)).toHaveCount(count);
      }
      await page.evaluate(() => document.querySelector('[data-widget="advocacy"]')?.remove());
      await insertPlaceholder(page);
      await expect(campaigns(page)).toHaveCount(3);
      expect(requests.to(SCRIPT)).toHaveLength(1);
      await expect(page.locator('html')).toHaveAttribute('data-stand-in-plugin', '1');
    });
    await test.step('loads only when all placeholders can hold their campaigns back', async () => {
      await page.addInitScript((address) => {
        const append = Reflect.get(Element.prototype, 'append') as (...nodes: unknown[]) => void;
        Element.prototype.append = function (...nodes) {
          if (nodes.some((node) => node instanceof HTMLScriptElement && node.src.endsWith(address)))
            Reflect.set(
              window,
              'loading',
              document.querySelectorAll('[data-widget="advocacy"][data-widget-state="loading"]').length,
            );
          Reflect.apply(append, this, nodes);
        };
      }, SCRIPT);
      await page.goto(ADDRESS);
      await expect(campaigns(page)).toHaveCount(2);
      expect(await page.evaluate(() => Reflect.get(window, 'loading'))).toBe(0);
    });
    await test.step('loads once for all placeholders under the strict policy', async () => {
      requests.clear();
      await page.goto(`${ADDRESS}?fixture=strict`);
      await expect(campaigns(page)).toHaveCount(2);
      await expect(fallback(page)).toBeHidden();
      expect(requests.to(SCRIPT)).toHaveLength(1);
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
    await test.step('is not loaded again if the page already includes it', async () => {
      await asNewVisitor();
      await replaceMarkup(page, ADDRESS, '<body>', `<body><script src="${SCRIPT}"></script>`);
      await page.goto(ADDRESS);
      await ready(page, 'advocacy');
      await expect(campaigns(page)).toHaveCount(2);
      expect(requests.to(SCRIPT)).toHaveLength(1);
      await expect(page.locator('html')).toHaveAttribute('data-stand-in-plugin', '1');
    });
  });
});

test.describe("a plugin's script that does not load", () => {
  test.beforeEach(({ violations }) => violations.allow(/Failed to load resource|Policy violation|violates/));

  const DID_NOT_LOAD = "script: the plugin's script did not load";

  test('is reported once, and the fallback shows', { tag: ['@AV-01', '@RT-04', '@RT-11'] }, async ({
    page,
    requests,
  }) => {
    await test.step('is reported once, and the fallback shows', async () => {
      const reports = await collectReports(page);
      // The request is held until all placeholders wait for the script, because a later placeholder would repeat the request.
      const release = await delayResponses(page, /stand-in\/advocacy/);
      await page.goto(`${ADDRESS}?fixture=fail-advocacy`);
      await ready(page, 'advocacy');
      release();
      await expect.poll(reports).toEqual([DID_NOT_LOAD]);
      await expect(fallback(page)).toBeVisible();
      await expect(page.locator(`script[src="${SCRIPT}"]`)).toHaveCount(0);
      expect(requests.to(SCRIPT)).toHaveLength(1);
    });
    await test.step('is requested again for a placeholder that appears later', async () => {
      const reports = await collectReports(page);
      await page.route(SCRIPT, (route) => route.abort(), { times: 1 });
      await page.goto(ADDRESS);
      await expect.poll(reports).toEqual([DID_NOT_LOAD]);
      await insertPlaceholder(page);
      await expect(campaigns(page)).toHaveCount(3);
      await expect(fallback(page)).toBeHidden();
    });
    await test.step('is reported if the policy blocks its host', async () => {
      const reports = await collectReports(page);
      await openWith(page, { advocacy: { script: 'https://plugin.example/embed.js' } });
      await expect.poll(reports).toEqual([DID_NOT_LOAD]);
      await expect(fallback(page)).toBeVisible();
    });
    await test.step('is reported if Trusted Types block its address', async () => {
      const reports = await collectReports(page);
      await openWith(page, undefined, '; trusted-types other');
      await expect.poll(async () => (await reports())[0]).toBe(DID_NOT_LOAD);
      await expect(fallback(page)).toBeVisible();
    });
  });
});

test('invalid settings for the plugin’s script are reported, and the fallback shows', {
  tag: ['@AV-01', '@RT-05'],
}, async ({ page, requests }) => {
  await test.step('shows the fallback and reports a missing address once per placeholder', async () => {
    const reports = await collectReports(page);
    await openWith(page, { texts: {} });
    await expect
      .poll(reports)
      .toEqual(Array(2).fill("config: the page's settings don't name the plugin's script"));
    expect(requests.to(SCRIPT)).toHaveLength(0);
    await expect(fallback(page)).toBeVisible();
  });
  await test.step('loads nothing from an insecure address', async () => {
    const reports = await collectReports(page);
    await openWith(page, { advocacy: { script: 'http://plugin.example/embed.js' } });
    await expect.poll(reports).toContain('config: the page settings cannot be used');
    expect(requests.to('/embed.js')).toHaveLength(0);
    await expect(fallback(page)).toBeVisible();
  });
});

test.describe('a campaign that appears late', () => {
  const second = (page: Page) => page.locator('#second [data-widget="advocacy"]');
  const placeholder = (page: Page) => page.locator('#campaign [data-advocacy-part="placeholder"]');

  /** Overrides the gallery's own rule, to simulate a site that lacks it. Call it before the page opens. */
  const addRule = (page: Page, rule: string): Promise<unknown> =>
    page.addInitScript((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, rule);

  /** Opens the page and delays the plugin's script until the fallback is visible. */
  async function openLate(page: Page, height: number): Promise<() => Promise<number>> {
    await page.setViewportSize({ width: 1280, height });
    const shifts = await watchShifts(page);
    const release = await delayResponses(page, /stand-in\/advocacy/);
    await page.goto(ADDRESS);
    await ready(page, 'advocacy');
    await expect(fallback(page)).toBeVisible();
    release();
    return shifts;
  }

  test('causes no layout shift, and waits only where it could cause one', {
    tag: ['@AV-01', '@RT-03'],
  }, async ({ page }) => {
    await test.step('causes no layout shift if the page reserves space for it', async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const shifts = await watchShifts(page);
        const release = await delayResponses(page, /stand-in\/advocacy/);
        await page.goto(ADDRESS);
        await ready(page, 'advocacy');
        const reserved = await second(page).boundingBox();
        release();
        await expect(campaigns(page)).toHaveCount(2);
        await expect(fallback(page)).toBeHidden();
        expect(await second(page).boundingBox()).toEqual(reserved);
        expect(await shifts()).toBe(0);
      }
    });
    await test.step('waits until its box has left the viewport if no space is reserved', async () => {
      await addRule(page, '#campaign [data-widget] { --sw-campaign-size: auto !important; }');
      // The box leaves together with its section. If only the section's padding were left in the viewport, the browser would
      // anchor the scroll position to the section, and move what follows.
      await addRule(page, '#second { min-block-size: 100vh; }');
      const shifts = await openLate(page, 844);
      await expect(placeholder(page)).toHaveAttribute('data-state', 'waiting');
      // The first campaign is still hidden. The second campaign, for which space is reserved, shows that the plugin has
      // rendered both.
      await expect(campaigns(page)).toHaveCount(1);
      await expect(fallback(page)).toBeVisible();
      await expectNoAxeFindings(page);
      expect(await shifts()).toBe(0);
      await page.keyboard.press('End');
      await expect(fallback(page)).toBeHidden();
      expect(await shifts()).toBe(0);
      await page.keyboard.press('Home');
      await expect(campaigns(page)).toHaveCount(2);
    });
    await test.step('appears immediately if everything after it is below the viewport', async () => {
      await addRule(page, '#campaign [data-widget] { --sw-campaign-size: auto !important; }');
      const { bottom } = await boxAtFirst(page);
      const shifts = await openLate(page, Math.floor(bottom));
      await expect(campaigns(page)).toHaveCount(2);
      expect(await shifts()).toBe(0);
    });
    await test.step('appears immediately if it has no fallback, and on a page too short to scroll', async () => {
      await addRule(page, '[data-widget="advocacy"] { --sw-campaign-size: auto !important; }');
      await addRule(page, '#second, footer { display: none; }');
      await page.setViewportSize({ width: 1280, height: 2000 });
      await page.goto(ADDRESS);
      await ready(page, 'advocacy');
      await expect(campaigns(page)).toHaveCount(1);
      await expect(fallback(page)).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 700 });
      await insertPlaceholder(page);
      await expect(campaigns(page)).toHaveCount(2);
    });
  });

  /** Returns the lower edge of the first box while it shows its fallback. */
  async function boxAtFirst(page: Page): Promise<{ bottom: number }> {
    const release = await delayResponses(page, /stand-in\/advocacy/);
    await page.goto(ADDRESS);
    const box = await page.locator('#campaign [data-widget]').boundingBox();
    release();
    return { bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  }
});
