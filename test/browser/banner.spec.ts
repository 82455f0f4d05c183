import type { Page } from '@playwright/test';
import { blockRequests } from '../support/blockRequests.ts';
import { delayChunk } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

/** Timestamp of the home page's banner, in seconds. */
const UPDATED = 1_794_837_600;
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const host = (page: Page) => page.locator('body > [data-widget="banner"]');
const closeButton = (page: Page) => page.getByRole('button', { name: 'Close announcement' });

/** Stores the closed state of an earlier visit. Call it before the page opens. */
const storeClosedState = (page: Page, state: string, date: string): Promise<unknown> =>
  page.addInitScript(
    ([storedState, storedDate]) => {
      localStorage.setItem('bannerClosedState', storedState);
      localStorage.setItem('bannerClosedDate', storedDate);
    },
    [state, date] as const,
  );

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

/** Counts the frames in which the banner is visible, starting with the page's first frame. Call it before the page opens. */
async function countVisibleFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let frames = 0;
    const look = (): void => {
      if (document.querySelector('[data-widget="banner"]')?.checkVisibility()) frames++;
      Reflect.set(window, 'visibleFrames', frames);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Reflect.get(window, 'visibleFrames') as number);
}

test.describe('without JavaScript', () => {
  test('the banner shows its link and no close button', { tag: ['@BN-01', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/');
    await expect(bannerOf(page)).toBeVisible();
    await expect(closeButton(page)).toBeHidden();
    await bannerOf(page).getByRole('link').click();
    await expect(page).toHaveURL('/resources');
  });

  test('the banner shows no close button if the script does not load', { tag: '@RT-09' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource/);
    await blockRequests(page, '*/widgets.js');
    await page.goto('/');
    const box = await bannerOf(page).boundingBox();
    await expect(closeButton(page)).toBeVisible();
    await endHeldBack(page);
    await expect(closeButton(page)).toBeHidden();
    expect(await bannerOf(page).boundingBox()).toEqual(box);
  });
});

test('a banner is shown unless it was closed after its timestamp, and nothing shifts', {
  tag: ['@BN-01', '@RT-13', '@RT-03'],
}, async ({ page }) => {
  await test.step('if it was never closed', async () => {
    const shifts = await watchShifts(page);
    await page.goto('/');
    await ready(page, 'banner');
    await expect(bannerOf(page)).toBeVisible();
    expect(await shifts()).toBe(0);
  });
  await test.step('unless it was closed after its timestamp', async () => {
    const shifts = await watchShifts(page);
    // The widget decides on each of these pages. If the snippet decided differently, the layout would shift.
    for (const [condition, state, date, query = ''] of [
      ['if it is newer than the closed date', 'true', String(UPDATED - 1)],
      ['if it is newer, without the snippet', 'true', String(UPDATED - 1), '?fixture=no-snippet'],
      ['if the closed date is not a number', 'true', 'yesterday'],
      ['if the closed date is not a number, without the snippet', 'true', 'yesterday', '?fixture=no-snippet'],
      ['if the closed date is infinite', 'true', 'Infinity'],
      ['if the closed date is far beyond any date', 'true', '1e99'],
      ['if the clock was years ahead when it was closed', 'true', '2111111111'],
      ['if the clock was ahead, without the snippet', 'true', '2111111111', '?fixture=no-snippet'],
      ['if the closed date is negative', 'true', '-1'],
      ['if the closed state is invalid', '{"closed":1}', String(UPDATED)],
      ['if the closed state is not true', 'false', String(UPDATED)],
    ] as const) {
      await test.step(condition, async () => {
        await storeClosedState(page, state, date);
        await page.goto(`/${query}`);
        await ready(page, 'banner');
        await expect(bannerOf(page)).toBeVisible();
        expect(await shifts()).toBe(0);
      });
    }
  });
  await test.step('the paragraph that WordPress puts around the close button adds no height', async () => {
    await page.goto('/');
    await ready(page, 'banner');
    const plain = await bannerOf(page).boundingBox();
    await replaceMarkup(page, '/', /<button[^>]*data-banner-part="close".*?<\/button>/s, '<p>$&<br /></p>');
    // On a page without a CSS reset, paragraphs have margins.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        for (const paragraph of document.querySelectorAll<HTMLElement>('[data-widget="banner"] > p'))
          paragraph.style.setProperty('margin-block', '16px');
      });
    });
    await page.goto('/');
    await ready(page, 'banner');
    expect((await bannerOf(page).boundingBox())?.height).toBe(plain?.height);
  });
});

test('a banner that was closed stays hidden, and without the snippet is hidden on mounting', {
  tag: ['@BN-01', '@BN-03', '@RT-06'],
}, async ({ page }) => {
  for (const date of [UPDATED, UPDATED + 1]) {
    await test.step(`${date - UPDATED} s after its timestamp stays hidden`, async () => {
      await storeClosedState(page, 'true', String(date));
      const visibleFrames = await countVisibleFrames(page);
      const shifts = await watchShifts(page);
      const release = await delayChunk(page, 'banner');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(host(page)).toHaveAttribute('data-widget-state', 'loading');
      await expect(host(page)).toBeHidden();
      release();
      await ready(page, 'banner');
      await expect(host(page)).toBeHidden();
      expect(await visibleFrames()).toBe(0);
      expect(await shifts()).toBe(0);
    });
  }
  await test.step('is hidden only on mounting if the snippet is missing', async () => {
    await storeClosedState(page, 'true', String(UPDATED));
    const visibleFrames = await countVisibleFrames(page);
    const shifts = await watchShifts(page);
    const release = await delayChunk(page, 'banner');
    await page.goto('/?fixture=strict', { waitUntil: 'commit' });
    // Only the snippet prevents the banner from being painted. Without it, the banner is visible until the widget hides it.
    await expect.poll(visibleFrames).toBeGreaterThan(1);
    release();
    await ready(page, 'banner');
    await expect(host(page)).toBeHidden();
    expect(await shifts()).toBeGreaterThan(0);
  });
  await test.step('is not painted if it is inserted later', async () => {
    await storeClosedState(page, 'true', String(UPDATED));
    await page.goto('/');
    await ready(page, 'banner');
    const display = await host(page).evaluate(async (banner) => {
      const late = banner.cloneNode(true) as HTMLElement;
      late.removeAttribute('hidden');
      late.removeAttribute('data-widget-state');
      banner.replaceWith(late);
      await new Promise(requestAnimationFrame);
      return getComputedStyle(late).display;
    });
    expect(display).toBe('none');
  });
});

test('a banner that was closed on the page is hidden at once if a router inserts it again', {
  tag: '@BN-03',
}, async ({ page }) => {
  await page.goto('/');
  await ready(page, 'banner');
  await closeButton(page).click();
  await expect(host(page)).toBeHidden();
  // A page that is never idle.
  await page.evaluate(() => Reflect.set(window, 'requestIdleCallback', () => 0));
  await host(page).evaluate((banner) => {
    const copy = banner.cloneNode(true) as HTMLElement;
    copy.removeAttribute('hidden');
    banner.replaceWith(copy);
  });
  await expect(host(page)).toBeHidden();
});

test.describe('closing the banner', () => {
  const NOW = new Date((UPDATED + 1000) * 1000 + 999);

  test('hides it everywhere, stores when it was closed, and moves the focus if necessary', {
    tag: ['@BN-02', '@RT-09', '@wcag-2.4.3', '@RT-08', '@BN-01'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('moves the focus to the next focusable element', async () => {
      await page.goto('/');
      await ready(page, 'banner');
      await closeButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(host(page)).toBeHidden();
      await expect(page.locator('.wordmark')).toBeFocused();
    });
    await test.step('leaves the focus alone if it is outside the banner', async () => {
      await page.evaluate(() => localStorage.clear());

      await page.goto('/');
      await ready(page, 'banner');
      const link = page.getByRole('link', { name: 'All events' });
      await link.focus();
      await closeButton(page).dispatchEvent('click');
      await expect(host(page)).toBeHidden();
      await expect(link).toBeFocused();
    });
    await test.step('works if the button is clicked before mounting', async () => {
      await page.evaluate(() => localStorage.clear());

      const release = await delayChunk(page, 'banner');
      await page.goto('/');
      await expect(host(page)).toHaveAttribute('data-widget-state', 'loading');
      await closeButton(page).click();
      release();
      await expect(host(page)).toBeHidden();
    });
    await test.step('hides it, stores the state and the date in seconds, and keeps it hidden even if the clock is behind', async () => {
      await page.evaluate(() => localStorage.clear());

      await test.step('hides it and stores the state and the date in seconds', async () => {
        await page.clock.setFixedTime(NOW);
        await page.goto('/');
        await ready(page, 'banner');
        await closeButton(page).click();
        await expect(host(page)).toBeHidden();
        expect(await stored(page)).toEqual({
          bannerClosedState: 'true',
          bannerClosedDate: String(UPDATED + 1000),
        });
        await page.reload();
        await ready(page, 'banner');
        await expect(host(page)).toBeHidden();
      });
      await test.step('keeps it hidden even if the clock is behind the banner’s timestamp', async () => {
        await page.clock.setFixedTime(new Date('2001-09-09'));
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await ready(page, 'banner');
        await closeButton(page).click();
        expect(await stored(page)).toMatchObject({ bannerClosedDate: String(UPDATED) });
        await page.reload();
        await ready(page, 'banner');
        await expect(host(page)).toBeHidden();
      });
    });
    await test.step('closes every other banner that is not newer, even in other tabs', async () => {
      await asNewVisitor();
      await page.goto('/');
      await ready(page, 'banner');
      const other = await context.newPage();
      await other.goto('/gallery/banner');
      await ready(other, 'banner');
      await other.getByRole('button', { name: 'Close announcement' }).click();
      await expect(other.locator('#registration')).toBeHidden();
      await expect(other.locator('#future')).toBeVisible();
      await expect(host(page)).toBeHidden();
      await other.getByRole('button', { name: 'Close office hours' }).click();
      await expect(other.locator('#future')).toBeHidden();
    });
  });
});

test('without usable storage, the banner can be closed on the page', { tag: '@RT-13' }, async ({ page }) => {
  await test.step('the banner can be closed on the page if storage is full', async () => {
    await storeClosedState(page, 'true', '1000');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    await ready(page, 'banner');
    await expect(bannerOf(page)).toBeVisible();
    await closeButton(page).click();
    await expect(host(page)).toBeHidden();
  });
  await test.step('the banner can be closed on the page if storage is blocked', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await ready(page, 'banner');
    await closeButton(page).click();
    await expect(host(page)).toBeHidden();
  });
});
