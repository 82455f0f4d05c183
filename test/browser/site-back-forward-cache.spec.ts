import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { obstacle, recordRestores } from '../support/backForwardCache.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** File of the site that opens quickly, and that no page needs. */
const ELSEWHERE = '/favicon.svg';

/** Address of the member, which the page shows. */
const EMAIL = 'nadia.whitfield@clinic.example';

/** Leaves the page by a link. */
const leave = (page: Page): Promise<void> =>
  page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
  }, ELSEWHERE);

/** Goes back, and returns what kept the page out of the back/forward cache. */
async function obstacleOnReturn(page: Page): Promise<string | undefined> {
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(ELSEWHERE);
  let found: string | undefined;
  const find = async () => {
    found = await page.evaluate(obstacle);
    return found;
  };
  await expect.poll(find).toBeDefined();
  return found;
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
