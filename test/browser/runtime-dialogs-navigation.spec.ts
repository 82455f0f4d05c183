import type { Page } from '@playwright/test';
import {
  bodyMarkup,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  reduceMotion,
} from '../support/dialogs.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => reduceMotion(page));

test.describe('without JavaScript', () => {
  test('a link in the menu leads to another page', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery/menu');
    await page.locator('#site-menu').getByRole('link', { name: 'Topics' }).first().click();
    await expect(page).toHaveURL('/topics');
  });
});

/** Follows links like a router that keeps the body: sets the address and replaces the content of `main`. */
const addRouter = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      history.pushState(null, '', link.href);
      const heading = Object.assign(document.createElement('h1'), { textContent: 'Another page' });
      document.querySelector('main')?.replaceChildren(heading);
    });
  });

for (const [browser, hasNavigation] of [
  ['a browser with the Navigation API', true],
  ['a browser without the Navigation API', false],
] as const) {
  test.describe(`a router that keeps the body, in ${browser}`, () => {
    test.beforeEach(async ({ page }) => {
      if (!hasNavigation)
        await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    });

    test('closes open dialogs when it follows a link or the visitor goes back, and only then', {
      tag: ['@DR-01', '@RT-06', '@DR-02', '@MO-03'],
    }, async ({ page }) => {
      await test.step('closes the menu when it follows a link, and leaves nothing inert', async () => {
        const menu = await gotoDialog(page, 'menu', 'site-menu');
        await addRouter(page);
        await menu.opener.click();
        await expectOpen(menu);
        await menu.dialog.getByRole('link', { name: 'Topics' }).click();
        await expect(page).toHaveURL('/topics');
        await expectClosed(menu);
        await expect(page.locator('main')).not.toHaveAttribute('inert');
        await expect(page.getByRole('heading', { name: 'Another page' })).toBeVisible();
        await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
        await expect(menu.opener).toBeFocused();
      });
      await test.step('closes a drawer when the visitor goes back, and a locked modal when the router opens another page', async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        await page.evaluate(() => history.pushState(null, '', '/gallery/drawer?step=2'));
        await credits.opener.click();
        await expectOpen(credits);
        await page.goBack();
        await expectClosed(credits);
        await expect(page.locator('main[inert], main [inert]:not(.sw-overlay)')).toHaveCount(0);
        const gate = await gotoDialog(page, 'modal', 'gate', '?example=locked');
        await expectOpen(gate);
        await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
        await page.evaluate(() => document.body.append('Another page'));
        await expectClosed(gate);
      });
      await test.step('keeps a drawer open if only the fragment or the state changes', async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        await credits.opener.click();
        await expectOpen(credits);
        await page.evaluate(() => {
          history.pushState({ 'test:router': 1 }, '');
          document.querySelector('main')?.append('More');
        });
        await page.evaluate(() => {
          history.replaceState(null, '', '/gallery/drawer?clean');
          document.querySelector('main')?.append('More');
        });
        await page.evaluate(() => {
          location.hash = 'start';
          document.querySelector('main')?.append('More');
        });
        await page.goBack();
        await expect(page).toHaveURL('/gallery/drawer?clean');
        await expectOpen(credits);
      });
    });
  });
}

test('a snapshot of a page contains no trace of an open drawer', { tag: ['@DR-01', '@RT-06'] }, async ({
  page,
}) => {
  for (const event of [
    'turbo:before-cache',
    'turbolinks:before-cache',
    'htmx:beforeHistorySave',
    'livewire:navigating',
  ])
    await test.step(`a snapshot after ${event} contains no trace of an open drawer`, async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const appeal = dialogParts(page, 'appeal');
      // Using the page leaves traces of its own, so the page is also used before the first reading.
      await credits.opener.focus();
      const before = await bodyMarkup(page);
      await credits.opener.click();
      await appeal.opener.click();
      await expectOpen(appeal);
      const snapshot = await page.evaluate((type) => {
        document.dispatchEvent(new Event(type));
        return document.body.outerHTML;
      }, event);
      expect(snapshot).toBe(before);
      await test.step('a copy works when it replaces the page', async () => {
        await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
        await ready(page, 'drawer');
        await credits.opener.click();
        await expectOpen(credits);
        await page.keyboard.press('Escape');
        await expectClosed(credits);
        await expect(page.locator('main[inert], main [inert]:not(.sw-overlay)')).toHaveCount(0);
      });
    });
});
