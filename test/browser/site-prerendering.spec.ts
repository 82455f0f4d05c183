import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { obstacle, recordRestore } from '../support/backForwardCache.ts';
import { recordEarlyActs } from '../support/earlyActs.ts';
import { type PrerenderingTab, poll, test } from '../support/prerender.ts';
import { crawlSite, distinctPages, kindOf, openAddress } from '../support/sitePages.ts';
import { expect } from '../support/test.ts';

/** Number of tests among which the pages are divided, so that they run in parallel. */
const GROUPS = 4;

/** Routes whose pages appear only after a form is sent, or never on this site, so no link can lead to them. */
const UNREACHED = [
  // For signed-in members only.
  String.raw`/^\/account\/card$/`,
  String.raw`/^\/account\/card\/pass$/`,
  String.raw`/^\/membership\/apply\/received$/`,
  String.raw`/^\/donate\/thank-you$/`,
  String.raw`/^\/donate\/complete$/`,
  String.raw`/^\/membership\/(?:purchase|renew)\/return$/`,
  String.raw`/^\/membership\/(?:purchase|renew)\/thank-you$/`,
  // Part of the static gallery only.
  String.raw`/^\/gallery\/(server|missing)$/`,
  // Redirects to the profile.
  String.raw`/^\/account$/`,
];

/** Routes of files, scripts and actions, which are not pages. */
const NO_PAGE = /^\/\^\\\/(?:actions|stand-in|site|favicon)\b|\.\(?(?:html|ics|js|json|txt)\b/;

/** File of the site that opens quickly, and whose policy allows speculation rules. */
const ELSEWHERE = '/widgets.css';

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

/** Records which frames of the page have loaded. Runs in the page. */
function recordFrames(): void {
  const loaded = new WeakSet<Element>();
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLIFrameElement && loaded.add(target),
    true,
  );
  Reflect.set(window, 'hasLoadingFrames', () =>
    [...document.querySelectorAll('iframe')].some((frame) => !loaded.has(frame)),
  );
}

/** Script of each page, which runs before the page's own. */
const SCRIPT = [recordEarlyActs, recordRestore, recordFrames]
  .map((record) => `(${String(record)})();`)
  .join('\n');

/** Leaves the page of a tab by a link, and goes back. Returns what kept the page out of the back/forward cache, or 'none'. */
async function obstacleOnReturn(tab: PrerenderingTab): Promise<string> {
  // The browser does not cache a page while one of its frames, such as the provider's card field, is still loading.
  await tab.evaluate(poll('hasLoadingFrames() ? undefined : true'));
  const address = await tab.evaluate('location.href');
  await tab.evaluate(
    `{ const link = Object.assign(document.createElement('a'), { href: '${ELSEWHERE}' }); document.body.append(link); link.click(); }`,
  );
  // Fails if the command reaches the page that is being left.
  const find = async (code: string): Promise<unknown> => {
    let value: unknown;
    await expect(async () => {
      value = await tab.evaluate(code);
      expect(value).toBeTruthy();
    }).toPass({ timeout: 10_000 });
    return value;
  };
  await find(`location.pathname === '${ELSEWHERE}'`);
  await tab.evaluate('history.back()');
  return String(await find(`location.href === ${JSON.stringify(address)} && (${String(obstacle)})()`));
}

/** Prerenders a page, opens it, and returns what it did before that. */
async function actsBeforeOpening(tab: PrerenderingTab, address: string): Promise<unknown> {
  const next = await tab.prerender(address);
  // Everything that starts on its own has started: widgets load, and the browser has been idle.
  await next.evaluate(poll(`document.readyState === 'complete' || undefined`));
  await next.evaluate('new Promise((resolve) => setTimeout(resolve, 400))');
  const acts = await next.evaluate('window.earlyActs');
  await next.activate();
  return acts;
}

/**
 * Obstacles that a page with `no-store` may have, because members' pages must not be stored: the header itself, a request
 * that its script has sent, and obstacles that the driver adds.
 */
const OF_NO_STORE = new Set([
  'response-cache-control-no-store',
  'response-cache-control-no-store-with-js-network-request',
  'masked',
]);

/** Returns whether a page has an obstacle only because it must not be stored. */
function isAllowed(found: string, headers: readonly string[]): boolean {
  const reasons = [...found.matchAll(/"reason":"([^"]+)"/g)].map(([, reason = '']) => reason);
  return (
    headers.some((header) => header.includes('no-store')) &&
    reasons.includes('response-cache-control-no-store') &&
    reasons.every((reason) => OF_NO_STORE.has(reason))
  );
}

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
    test(`does nothing before it is opened, works afterward, and comes back from the cache (group ${group + 1} of ${GROUPS})`, {
      tag: '@RT-10',
    }, async ({ openTab }) => {
      const mine = (await distinctPages()).filter((_, index) => index % GROUPS === group);
      const tab = await openTab(SCRIPT);
      const early: Record<string, unknown> = {};
      const late: Record<string, unknown> = {};
      const obstacles: Record<string, string> = {};
      for (const { address, headers } of mine) {
        await tab.open(ELSEWHERE);
        await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
        await tab.send('Network.clearBrowserCookies');
        early[address] = await actsBeforeOpening(tab, address);
        await tab.evaluate(USE);
        late[address] = await tab.evaluate(poll(FAILED));
        const kept = await obstacleOnReturn(tab);
        obstacles[address] = isAllowed(kept, headers) ? 'none' : kept;
      }
      const all = (value: unknown) => Object.fromEntries(mine.map(({ address }) => [address, value]));
      expect(early).toEqual(all([]));
      expect(late).toEqual(all([]));
      expect(obstacles).toEqual(all('none'));
    });

  test('is tried on the pages of all routes, and reports what keeps a page out of the cache', {
    tag: '@RT-10',
  }, async ({ openTab }) => {
    await test.step('is tried on the pages of all routes', async () => {
      const { otherRoutes } = await crawlSite();
      expect(otherRoutes.filter((route) => !NO_PAGE.test(route)).toSorted()).toEqual(UNREACHED.toSorted());
    });
    await test.step('would be reported with what keeps a page out of the cache', async () => {
      const tab = await openTab(`${SCRIPT} addEventListener('unload', () => undefined);`);
      await tab.open('/events');
      expect(await obstacleOnReturn(tab)).toMatch(/^not restored: .*"reasons":\[\{"reason":/);
    });
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
