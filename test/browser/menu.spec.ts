import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { dialogParts, expectClosed, expectOpen, reduceMotion } from '../support/dialogs.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

interface MenuPage {
  menu: ReturnType<typeof dialogParts>;
  opener: Locator;
  list: Locator;
  summary: (name: string) => Locator;
  link: (name: string) => Locator;
}

function menuParts(page: Page): MenuPage {
  const menu = dialogParts(page, 'site-menu');
  const list = menu.host.getByRole('navigation', { name: 'Site' });
  return {
    menu,
    opener: page.locator('.menu-link'),
    list,
    summary: (name) => list.locator('summary', { hasText: name }),
    link: (name) => list.getByRole('link', { name, exact: true }),
  };
}

async function openMenu(page: Page, address: string): Promise<MenuPage> {
  await page.goto(address);
  return clickOpener(page);
}

/** Opens the menu on the current page. */
async function clickOpener(page: Page): Promise<MenuPage> {
  const parts = menuParts(page);
  await parts.opener.click();
  await expectOpen(parts.menu);
  return parts;
}

test.describe('without JavaScript', () => {
  test('the menu link leads to the navigation', { tag: ['@NV-02', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    for (const width of [1280, 390]) {
      await test.step(`the menu link leads to the navigation at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/events?types=webinar');
        const { opener, list, summary, link, menu } = menuParts(page);
        await opener.click();
        await expect(list).toBeInViewport();
        await expect(menu.close).toBeHidden();
        await expect(link('Webinars')).toHaveAttribute('aria-current', 'page');
        await expect(link('Podcasts')).toBeHidden();
        await summary('Resources').click();
        await link('Podcasts').click();
        await expect(page).toHaveURL('/resources?types=podcast');
      });
    }
  });

  test('the menu link leads to the navigation if a script does not load', {
    tag: ['@RT-09', '@RT-04'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('the menu link leads to the navigation if the script does not load', async () => {
      violations.allow(/Failed to load resource/);
      await blockRequests(page, '*/widgets.js');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/login');
      const { opener, list } = menuParts(page);
      await expect(list).toBeHidden();
      await endHeldBack(page);
      await expect(list).toBeVisible();
      await opener.click();
      await expect(list).toBeInViewport();
    });
    await test.step('the menu link leads to the navigation if the menu chunk does not load', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|its script did not load/);
      await blockRequests(page, '*/menu-*.js');
      await page.goto('/login');
      const { opener, list } = menuParts(page);
      // Before that, the browser opens the menu as a popover.
      await expect(page.locator('[data-widget="menu"]')).toHaveAttribute('data-widget-state', 'failed');
      await opener.click();
      await expect(list).toBeInViewport();
    });
  });
});

test.describe('the menu', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('opens and closes on every screen without moving the page', { tag: ['@NV-01', '@NV-02'] }, async ({
    page,
  }) => {
    for (const [screens, widths] of [
      [
        'wide screens',
        [
          [1280, 'light'],
          [768, 'dark'],
        ],
      ],
      [
        'phones',
        [
          [390, 'light'],
          [320, 'dark'],
        ],
      ],
    ] as const) {
      await test.step(`opens and closes on ${screens}`, async () => {
        const shifts = await watchShifts(page);
        await page.setViewportSize({ width: widths[0][0], height: 700 });
        await page.goto('/resources');
        expect(await shifts()).toBe(0);
        for (const [width, colorScheme] of widths) {
          await test.step(`opens and closes at ${width} px`, async () => {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.setViewportSize({ width, height: 700 });
            // The page moves when its width changes, but not when the menu opens or closes.
            const before = await shifts();
            const { menu, opener } = await clickOpener(page);
            await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
            await expect(page.locator('main')).toHaveAttribute('inert');
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
            await expectNoAxeFindings(page);
            await menu.close.click();
            await expectClosed(menu);
            await expect(opener).toBeFocused();
            await expectNoAxeFindings(page);
            expect(await shifts()).toBe(before);
          });
        }
      });
    }
  });

  test('opens by pointer and keyboard, traps the focus, and closes on Escape, outside and on anchors', {
    tag: '@NV-01',
  }, async ({ page }) => {
    await page.goto('/events');
    await test.step('closes on Escape, even inside a submenu', async () => {
      const { menu, opener, link } = await clickOpener(page);
      await link('Courses').focus();
      await page.keyboard.press('Escape');
      await expectClosed(menu);
      await expect(opener).toBeFocused();
    });
    await test.step('closes on a click outside', async () => {
      const { menu } = await clickOpener(page);
      await page.mouse.click(100, 400);
      await expectClosed(menu);
    });
    await test.step('traps the focus, and opens by keyboard', async () => {
      await page.goto('/login');
      await test.step('traps the focus in both directions', async () => {
        const { menu, link } = await clickOpener(page);
        await expect(menu.close).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(link('Sign in')).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(menu.close).toBeFocused();
        const stops: string[] = [];
        for (let stop = 0; stop < 11; stop++) {
          await page.keyboard.press('Tab');
          stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
        }
        expect(stops).toEqual([
          'Home',
          'Assemblies',
          'Events',
          'Press releases',
          'Resources',
          'Topics',
          'Search',
          'Join',
          'Donate',
          'Sign in',
          'Close',
        ]);
        await page.keyboard.press('Escape');
        await expectClosed(menu);
      });
      for (const key of ['Enter', ' ']) {
        await test.step(`its link acts as a button for the ${key === ' ' ? 'Space' : key} key`, async () => {
          const { menu, opener } = await clickOpener(page);
          await page.keyboard.press('Escape');
          await expectClosed(menu);
          await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
          // Held for long enough that the key repeats.
          for (const action of ['down', 'down', 'up'] as const) await page.keyboard[action](key);
          await expectOpen(menu);
          await page.keyboard.press('Escape');
          await expect(opener).toBeFocused();
          await expect(page).toHaveURL('/login');
        });
      }
    });
    await test.step('is exposed to assistive technology as a button that opens a dialog before its first use', async () => {
      await page.goto('/login');
      const { opener } = menuParts(page);
      await expect(opener).toHaveRole('button');
      await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
    });
    await test.step('to an anchor on the same page closes the menu', async () => {
      await page.goto('/gallery/menu');
      const chapters = dialogParts(page, 'chapters');
      await chapters.opener.click();
      await expectOpen(chapters);
      await chapters.host.getByRole('link', { name: 'To the top' }).click();
      await expectClosed(chapters);
      await expect(page).toHaveURL('/gallery/menu#main');
      await expect(page.locator('main')).toBeFocused();
    });
    await test.step('opens each menu with its own openers', async () => {
      await reduceMotion(page);
      await page.goto('/gallery/menu');
      const [chapters, { menu }] = [dialogParts(page, 'chapters'), menuParts(page)];
      await page.getByRole('button', { name: 'Open it with a button' }).click();
      await expectOpen(menu);
      await page.keyboard.press('Escape');
      await expectClosed(menu);
      await expect(page.getByRole('button', { name: 'Open it with a button' })).toBeFocused();
      await chapters.opener.click();
      await expectOpen(chapters);
      await expectClosed(menu);
    });
  });
});

test.describe('submenus', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('can be opened and closed by keyboard, and mark and show the current page', { tag: '@NV-02' }, async ({
    page,
  }) => {
    await test.step('can be opened and closed by keyboard, and keep their state while the menu is closed', async () => {
      const { menu, opener, summary, link } = await openMenu(page, '/login');
      await summary('Resources').focus();
      await page.keyboard.press('Enter');
      await expect(link('Guidelines')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(link('All resources')).toBeFocused();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await expectClosed(menu);
      await opener.click();
      await expect(link('Guidelines')).toBeVisible();
      await summary('Resources').click();
      await expect(link('Guidelines')).toBeHidden();
    });
    for (const [address, name, section] of [
      ['/', 'Home', undefined],
      ['/events', 'All events', 'Events'],
      ['/events?types=webinar', 'Webinars', 'Events'],
      ['/resources?types=podcast', 'Podcasts', 'Resources'],
      ['/login', 'Sign in', undefined],
    ] as const) {
      await test.step(`mark and show the current page "${name}" on ${address}`, async () => {
        const { list, link } = await openMenu(page, address);
        await expect(link(name)).toBeVisible();
        await expect(link(name)).toHaveAttribute('aria-current', 'page');
        await expect(list.locator('[aria-current="page"]')).toHaveCount(1);
        await expect(list.locator('summary[aria-current="true"]')).toHaveText(section ? [section] : []);
      });
    }
    await test.step('mark the section of a page that is not in the menu', async () => {
      const { list, link } = await openMenu(page, '/events/writing-for-the-web');
      await expect(list.locator('[aria-current="page"]')).toHaveCount(0);
      await expect(list.locator('summary[aria-current="true"]')).toHaveText('Events');
      await link('Journal clubs').click();
      await expect(page).toHaveURL('/events?types=journal-club');
    });
  });
});

test.describe('a link in the menu', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('to another page leaves the menu closed when the visitor goes back', {
    tag: ['@NV-01', '@RT-10', '@full-browser'],
  }, async ({ page }) => {
    await recordRestores(page);
    const { menu, link } = await openMenu(page, '/login');
    await link('Assemblies').click();
    await expect(page).toHaveURL('/assemblies');
    await goBackThroughCache(page, '/login');
    await expectClosed(menu);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });
});
