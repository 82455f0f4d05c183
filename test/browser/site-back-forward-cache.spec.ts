import type { Page, Response } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { recordRestores } from '../support/backForwardCache.ts';
import { ready, touch } from '../support/ready.ts';
import { crawlSite, distinctPages } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

/** Number of tests among which the pages are divided, so that they run in parallel. */
const GROUPS = 3;

/** File of the site that opens quickly, and that no page needs. */
const ELSEWHERE = '/favicon.svg';

/** Address of the member, which the page shows. */
const EMAIL = 'nadia.whitfield@clinic.example';

/** Routes whose pages appear only after a form is sent, or never on this site, so no link can lead to them. */
const UNREACHED = [
  String.raw`/^\/membership\/apply\/received$/`,
  String.raw`/^\/donate\/thank-you$/`,
  String.raw`/^\/donate\/complete$/`,
  String.raw`/^\/membership\/(?:purchase|renew)\/return$/`,
  String.raw`/^\/membership\/(?:purchase|renew)\/thank-you$/`,
  // Part of the static gallery only.
  String.raw`/^\/gallery\/server$/`,
  // Redirects to the profile.
  String.raw`/^\/account$/`,
];

/** Routes of files, scripts and actions, which are not pages. */
const NO_PAGE = /^\/\^\\\/(?:actions|stand-in|site|favicon)\b|\.(?:html|ics|js|json|txt)\b/;

/** Leaves the page by a link. */
const leave = (page: Page): Promise<void> =>
  page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
  }, ELSEWHERE);

/**
 * Goes back. Returns undefined if the page comes from the back/forward cache, and otherwise what kept it out, as Chromium
 * describes it.
 */
async function obstacleOnReturn(page: Page): Promise<string | undefined> {
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(ELSEWHERE);
  const obstacle = () =>
    page.evaluate(() => {
      const isRestored: unknown = Reflect.get(window, 'isRestored');
      if (isRestored === undefined) return null;
      const [navigation] = performance.getEntriesByType('navigation');
      return isRestored
        ? 'none'
        : `not restored: ${JSON.stringify(Reflect.get(Object(navigation), 'notRestoredReasons'))}`;
    });
  await expect.poll(obstacle).not.toBeNull();
  const found = await obstacle();
  return found === 'none' ? undefined : String(found);
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
function isAllowed(obstacle: string, response: Response | null): boolean {
  const reasons = [...obstacle.matchAll(/"reason":"([^"]+)"/g)].map(([, reason = '']) => reason);
  return (
    response?.headers()['cache-control']?.includes('no-store') === true &&
    reasons.includes('response-cache-control-no-store') &&
    reasons.every((reason) => OF_NO_STORE.has(reason))
  );
}

/** Uses a page as a guest, leaves it, and goes back. Returns what kept it out of the cache, unless that is allowed. */
async function visitTwice(page: Page, address: string): Promise<string | undefined> {
  await page.context().clearCookies();
  const response = await page.goto(address);
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
  // The browser does not cache a page while one of its frames, such as the provider's card field, is still loading.
  for (const frame of page.frames()) await frame.waitForLoadState();
  await leave(page);
  await expect(page).toHaveURL(ELSEWHERE);
  const obstacle = await obstacleOnReturn(page);
  return obstacle !== undefined && isAllowed(obstacle, response) ? undefined : obstacle;
}

test.describe('without JavaScript', () => {
  test('nothing of a member is shown after signing out and going back', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/account/profile');
    await buttonNamed(page, 'Sign out').click();
    await expect(page).toHaveURL('/login?left=yes');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
});

test.describe('Back', { tag: '@full-browser' }, () => {
  test.beforeEach(({ page }) => recordRestores(page));

  for (let group = 0; group < GROUPS; group += 1)
    test(`restores each page from the cache, once it is used (group ${group + 1} of ${GROUPS})`, {
      tag: '@RT-10',
    }, async ({ page }) => {
      const mine = (await distinctPages()).filter((_, index) => index % GROUPS === group);
      const obstacles: Record<string, string> = {};
      for (const address of mine) {
        await test.step(address, async () => {
          const obstacle = await visitTwice(page, address);
          if (obstacle !== undefined) obstacles[address] = obstacle;
        });
      }
      expect(obstacles).toEqual({});
    });

  test('is tried on the pages of all routes, and reports what keeps a page out of the cache', {
    tag: '@RT-10',
  }, async ({ page }) => {
    await test.step('is tried on the pages of all routes', async () => {
      const { otherRoutes } = await crawlSite();
      expect(otherRoutes.filter((route) => !NO_PAGE.test(route)).toSorted()).toEqual(UNREACHED.toSorted());
    });
    await test.step('would be reported with what keeps a page out of the cache', async () => {
      await page.addInitScript(() => addEventListener('unload', () => undefined));
      // Chromium does not name what comes from the driver's own script.
      expect(await visitTwice(page, '/events')).toMatch(/^not restored: .*"reasons":\[\{"reason":/);
    });
  });

  test('shows a page of the account only until its member signs out, in any tab', {
    tag: ['@RT-10', '@threat-back-after-sign-out'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('shows a page of the account only until its member signs out', async () => {
      await page.goto('/account/email');
      await ready(page, 'form');
      await leave(page);
      await expect(page).toHaveURL(ELSEWHERE);
      await obstacleOnReturn(page);
      await expect(page.locator('body')).toContainText(EMAIL);
      await buttonNamed(page, 'Sign out').click();
      await expect(page).toHaveURL('/login?left=yes');
      expect(await obstacleOnReturn(page)).toContain('not restored');
      await expect(page).toHaveURL(/\/login\?returnTo=/);
      await expect(page.locator('body')).not.toContainText(EMAIL);
    });
    await test.step('shows nothing of an account that has been signed out in another tab', async () => {
      await asNewVisitor();
      await recordRestores(page);
      await page.goto('/account/email');
      await ready(page, 'form');
      await leave(page);
      await expect(page).toHaveURL(ELSEWHERE);
      const other = await context.newPage();
      await other.goto('/account/profile');
      await buttonNamed(other, 'Sign out').click();
      await expect(other).toHaveURL('/login?left=yes');
      expect(await obstacleOnReturn(page)).toContain('not restored');
      await expect(page).toHaveURL(/\/login\?returnTo=/);
    });
  });

  /** Leaves a page of the account, which nobody has used, changes its session, and goes back. */
  async function returnToSession(page: Page, query: string): Promise<void> {
    await page.goto('/account/email');
    await expect(page.locator('[data-widget="session-keeper"]')).toHaveAttribute(
      'data-widget-state',
      'ready',
    );
    await leave(page);
    await expect(page).toHaveURL(ELSEWHERE);
    // Not with `page.request`, which would store the response's cookie: that also removes the page from the cache.
    const cookies = await page.context().cookies();
    const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const address = new URL(`/stand-in/session?${query}`, page.url());
    await fetch(address, { method: 'POST', headers, redirect: 'manual' });
    await Promise.all([page.waitForResponse(/session-info/), page.evaluate(() => history.back())]);
  }

  test('keeps an account page only if its session is still the same', {
    tag: ['@RT-10', '@threat-back-after-sign-out'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('keeps an account page whose session is about to end, without a warning', async () => {
      await returnToSession(page, 'left=60');
      expect(await page.evaluate(() => Reflect.get(window, 'isRestored'))).toBe(true);
      await expect(page.locator('body')).toContainText(EMAIL);
      await expect(page.locator('[data-widget="session-keeper"]')).toHaveAttribute('data-state', 'closed');
    });
    for (const [what, query] of [
      ['has expired', 'left=0'],
      ['now belongs to a different account', 'as=colleague'],
    ] as const)
      await test.step(`loads an account page again if the session ${what}`, async () => {
        await asNewVisitor();
        await recordRestores(page);
        await page.addInitScript(() =>
          addEventListener('widget:open', () => sessionStorage.setItem('test:opened', 'yes')),
        );
        await returnToSession(page, query);
        await expect(page.locator('body')).not.toContainText(EMAIL);
        expect(await page.evaluate(() => sessionStorage.getItem('test:opened'))).toBeNull();
      });
  });
});
