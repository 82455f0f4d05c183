import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { recordEarlyActs } from '../support/earlyActs.ts';
import { poll, test } from '../support/prerender.ts';
import { crawlSite, distinctPages, kindOf, openAddress } from '../support/sitePages.ts';
import { expect } from '../support/test.ts';

/** Number of tests among which the pages are divided, so that they run in parallel. */
const GROUPS = 3;

/** Pages on which a third-party script acts: the stand-in page for trying out cards starts Stripe itself. */
const NOT_OURS: readonly string[] = ['/stand-in/payments'];

const RULES = readFileSync('docs/examples/speculation-rules.json', 'utf8');

/** Condition of the rules, as far as the project uses it. */
interface Where {
  and?: Where[];
  not?: Where;
  href_matches?: string | string[];
  selector_matches?: string | string[];
}

/** Returns the links in the pages that match the rules. Runs in Chromium, because Node has no `URLPattern` and no selectors. */
const matchedLinks = (page: Page, pages: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ text, sources }) => {
      const rules = JSON.parse(text) as Record<string, { where: Where }[]>;
      const listOf = (value: string | string[]): string[] => [value].flat();
      // Each pattern is compiled once, rather than for each of several thousand links.
      const patterns = new Map<string, URLPattern>();
      const compile = (pattern: string): URLPattern => {
        const compiled = patterns.get(pattern) ?? new URLPattern(pattern, location.href);
        patterns.set(pattern, compiled);
        return compiled;
      };
      const isMatch = (
        link: HTMLAnchorElement,
        { and, not, href_matches, selector_matches }: Where,
      ): boolean => {
        if (and) return and.every((where) => isMatch(link, where));
        if (not) return !isMatch(link, not);
        const { href, origin } = new URL(link.getAttribute('href') ?? '', document.baseURI);
        if (href_matches)
          return listOf(href_matches).some(
            (pattern) => compile(pattern).test(href) && origin === location.origin,
          );
        return listOf(selector_matches ?? []).some((selector) => link.matches(selector));
      };
      const wheres = Object.values(rules).flatMap((group) => group.map(({ where }) => where));
      const matched = sources.flatMap((source) => {
        const links = [
          ...new DOMParser()
            .parseFromString(source, 'text/html')
            .querySelectorAll<HTMLAnchorElement>('a[href]'),
        ];
        return links.filter((link) => wheres.some((where) => isMatch(link, where)));
      });
      return [...new Set(matched.map((link) => link.getAttribute('href') ?? ''))];
    },
    { text: RULES, sources: pages },
  );

/** Returns why an address must not be loaded before the visitor opens it, or undefined if it may be. */
async function dangerOf(address: string): Promise<string | undefined> {
  const opened = await openAddress(address);
  const { headers, status } = opened?.response ?? Response.error();
  const html = (await opened?.response.text()) ?? '';
  if (status !== 200 || !headers.get('Content-Type')?.startsWith('text/html'))
    return `is no page (${status})`;
  if (headers.has('Set-Cookie')) return 'opens a session';
  if (headers.get('Cache-Control')?.includes('no-store')) return 'is personal';
  if (/<form\b[^>]*\smethod="post"/i.test(html)) return 'contains a form that posts';
  if (headers.get('Content-Security-Policy')?.includes('stripe')) return 'takes payments';
  if (!headers.has('Speculation-Rules')) return 'names no rules itself';
  return undefined;
}

// The crawl runs in a hook, which has its own time limit, so it does not use up any test's limit.
test.beforeAll(async () => {
  await crawlSite();
});

test.describe('without JavaScript', () => {
  test('a link to an entry opens its page', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/resources');
    await page.locator('.entries h2 a').first().click();
    await expect(page).toHaveURL(/\/resources\/./);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the speculation rules match only links to public pages without a form that posts', {
  tag: '@RT-10',
}, async ({ page }) => {
  const { pages } = await crawlSite();
  // This file has no policy that would forbid parsing text as HTML.
  await page.goto('/widgets.css');
  const matched = await matchedLinks(
    page,
    pages.map(({ html }) => html),
  );
  const kinds = new Map(matched.map((address) => [kindOf(address), address]));
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(['/events', '/events/…', '/press-releases/…', '/topics/…']),
  );
  const dangers: Record<string, string> = {};
  for (const address of kinds.values()) {
    const danger = await dangerOf(address);
    if (danger !== undefined) dangers[address] = danger;
  }
  expect(dangers).toEqual({});
  expect(matched.filter((address) => /[?#]|\/p\d+$|\.ics$/.test(address))).toEqual([]);
});

test.describe('a page that Chromium prerenders', { tag: '@full-browser' }, () => {
  test('is the one whose link the visitor points at, and none with a payment or an account', {
    tag: ['@RT-10', '@RT-11'],
  }, async ({ openTab }) => {
    const tab = await openTab();
    await tab.open('/resources');
    const point = async (selector: string): Promise<void> => {
      const code = `(() => { const box = document.querySelector('${selector}').getBoundingClientRect(); return [box.x + 5, box.y + 5]; })()`;
      const [x, y] = (await tab.evaluate(code)) as [number, number];
      await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    };
    for (const address of ['/donate', '/login']) {
      await point(`a[href="${address}"]`);
      // Longer than the 200 ms after which Chromium acts.
      await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 600))');
    }
    await point('.entries h2 a');
    const next = await tab.prerendered();
    const address = String(await next.evaluate('location.pathname'));
    expect(address).toMatch(/^\/resources\/./);
    await next.activate();
    expect(
      await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart`),
    ).toBeGreaterThan(0);
    expect(await tab.evaluate('location.pathname')).toBe(address);
  });

  for (let group = 0; group < GROUPS; group += 1)
    test(`does nothing before it is opened, and works afterward (group ${group + 1} of ${GROUPS})`, {
      tag: '@RT-10',
    }, async ({ openTab }) => {
      const mine = (await distinctPages()).filter((_, index) => index % GROUPS === group);
      const tab = await openTab(`(${String(recordEarlyActs)})()`);
      const early: Record<string, unknown> = {};
      const late: Record<string, unknown> = {};
      for (const address of mine.filter((each) => !NOT_OURS.includes(each))) {
        await tab.open('/widgets.css');
        await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
        const next = await tab.prerender(address);
        // Everything that starts on its own has started: widgets load, and the browser has been idle.
        await next.evaluate(poll(`document.readyState === 'complete' || undefined`));
        await next.evaluate('new Promise((resolve) => setTimeout(resolve, 400))');
        const acts = (await next.evaluate('window.earlyActs')) as string[];
        if (acts.length > 0) early[address] = acts;
        await next.activate();
        await tab.evaluate(USE);
        const failed = (await tab.evaluate(poll(FAILED))) as string[];
        if (failed.length > 0) late[address] = failed;
      }
      expect(early).toEqual({});
      expect(late).toEqual({});
    });
});

/** Moves the pointer over all widgets of the page. */
const USE = `{
  document.dispatchEvent(new Event('pointermove', { bubbles: true }));
  for (const host of document.querySelectorAll('[data-widget]'))
    host.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
}`;

/** Names of the widgets that failed, once none is loading. */
const FAILED = `(() => {
  const hosts = [...document.querySelectorAll('[data-widget]')];
  const of = (state) => hosts.filter((host) => host.dataset.widgetState === state).map((host) => host.dataset.widget);
  return of('loading').length > 0 || of('ready').length === 0 && hosts.length > 0 ? undefined : of('failed');
})()`;
