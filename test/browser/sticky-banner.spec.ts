import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/sticky-banner';
/** Interval in milliseconds at which the page's paused clock advances until the widgets are mounted. */
const STEP = 50;

interface Example {
  ad: Locator;
  banner: Locator;
}

const example = (page: Page, id: string): Example => ({
  ad: page.locator(`#${id} [data-sticky-banner-part="ad"]`),
  banner: page.locator(`#${id} [data-sticky-banner-part="banner"]`),
});

/**
 * Opens the page with a paused clock and advances the clock until the widgets are mounted, overshooting by at most `STEP`.
 */
async function openWithPausedClock(page: Page, address = ADDRESS): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(address);
  await expect(async () => {
    await page.clock.runFor(STEP);
    await ready(page, 'sticky-banner');
  }).toPass({ intervals: [STEP] });
  // Animations do not follow the paused clock.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 0;
    }
  });
}

/** Returns the time since the page was opened, in ms on its paused clock. */
const timeOf = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Returns the top and bottom edges of an element in the viewport, in CSS px. */
const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
  }, top);

test.describe('without JavaScript', () => {
  test('the banner stays at the top, and the advertisement scrolls away', {
    tag: ['@SB-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    const { ad, banner } = example(page, 'leaderboard');
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await edges(banner)).top).toBe(0);
    expect((await edges(ad)).bottom).toBeLessThan(0);
    await expect(banner.getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

test.describe('on a page that the visitor does not use', () => {
  test.use({ isPageUsed: false });

  test('the advertisement is no longer sticky after 5000 ms', { tag: '@SB-01' }, async ({ page }) => {
    await page.goto(ADDRESS);
    const { ad } = example(page, 'leaderboard');
    const position = () => ad.evaluate((element) => getComputedStyle(element).position);
    const endOfStickiness = await ad.evaluate((element) => {
      const [animation] = element.getAnimations();
      animation?.pause();
      return animation?.effect?.getComputedTiming().endTime;
    });
    expect(endOfStickiness).toBe(5000);
    expect(await position()).toBe('sticky');
    await ad.evaluate((element) => element.getAnimations()[0]?.finish());
    expect(await position()).toBe('static');
    await expect(page.locator('[data-widget="sticky-banner"]').first()).not.toHaveAttribute(
      'data-widget-state',
      'ready',
    );
  });
});

test('the advertisement is sticky for 5000 ms, and the banner follows its height', {
  tag: ['@SB-02', '@SB-01', '@RT-06'],
}, async ({ asNewVisitor, page }) => {
  await test.step("follows the advertisement's height, rounded up to a multiple of 5", async () => {
    await page.goto(ADDRESS);
    await ready(page, 'sticky-banner');
    await test.step("has a class with the advertisement's height plus 10 px, rounded up to a multiple of 5", async () => {
      const { ad, banner } = example(page, 'leaderboard');
      const height = await ad.evaluate((element: HTMLElement) => element.offsetHeight);
      const expected = Math.ceil((height + 10) / 5) * 5;
      await expect(banner).toHaveClass(`adjust-${expected}`);
      expect(
        await banner.evaluate((element) => element.style.getPropertyValue('--sticky-banner-adjust')),
      ).toBe(`${expected}px`);
    });
    await test.step('adjusts when the visitor expands the advertisement', async () => {
      const { ad, banner } = example(page, 'growing');
      const before = await banner.getAttribute('class');
      await ad.locator('summary').click();
      await expect(banner).not.toHaveClass(before ?? '');
      await expectNoAxeFindings(page);
    });
    await test.step("always has exactly one such class, which matches the advertisement's height", async () => {
      const { ad, banner } = example(page, 'leaderboard');
      for (const [height, adjust] of [
        [137, 150],
        [250, 260],
        [251, 265],
        [90, 100],
      ] as const) {
        await ad.evaluate((element, px) => element.style.setProperty('height', `${px}px`), height);
        await expect(banner).toHaveClass(`adjust-${adjust}`);
      }
      await ad.evaluate((element) => element.remove());
      await expect(banner).toHaveClass('adjust-10');
    });
  });
  await test.step('loses its class `sticky` after 5000 ms, and gets it back when the widget is removed', async () => {
    await asNewVisitor();
    await openWithPausedClock(page);
    await test.step('loses its class `sticky` after 5000 ms', async () => {
      const { ad } = example(page, 'leaderboard');
      await page.clock.runFor(5000 - (await timeOf(page)) - 2 * STEP);
      await expect(ad).toHaveClass('sticky');
      await page.clock.runFor(2 * STEP);
      await expect(ad).not.toHaveClass('sticky');
    });
    await test.step('gets its class back when the widget is removed', async () => {
      const { ad } = example(page, 'leaderboard');
      await page.clock.runFor(5000);
      await expect(ad).not.toHaveClass('sticky');
      const removed = await page.evaluateHandle(() => {
        const host = document.querySelector('[data-widget="sticky-banner"]');
        host?.remove();
        return host as HTMLElement;
      });
      await expect.poll(() => removed.evaluate((host) => host.hasAttribute('data-widget-state'))).toBe(false);
      expect(await removed.evaluate((host) => host.firstElementChild?.className)).toBe('sticky');
    });
  });
  await test.step('stays at the top above the banner for 5000 ms, and then the banner takes its place', async () => {
    await asNewVisitor();
    await openWithPausedClock(page);
    const { ad, banner } = example(page, 'leaderboard');
    await scrollTo(page, 900);
    expect((await edges(ad)).top).toBe(0);
    const gap = (await edges(banner)).top - (await edges(ad)).bottom;
    expect(gap).toBeGreaterThanOrEqual(10);
    expect(gap).toBeLessThan(15);
    await page.clock.runFor(5000);
    await expect.poll(async () => (await edges(banner)).top).toBe(0);
    expect((await edges(ad)).bottom).toBeLessThan(0);
  });
});

test.describe('nothing shifts by itself', () => {
  test('in either width, before and after 5000 ms', { tag: ['@SB-01', '@SB-02'] }, async ({
    asNewVisitor,
    page,
  }) => {
    for (const [width, top] of [
      [1280, 0],
      [390, 0],
      [1280, 900],
      [390, 900],
    ] as const) {
      await test.step(`at ${width} px wide and scrolled to ${top}, before and after 5000 ms`, async () => {
        await asNewVisitor();
        await page.setViewportSize({ width, height: 844 });
        const shifts = await watchShifts(page);
        await openWithPausedClock(page);
        await scrollTo(page, top);
        const { ad } = example(page, 'leaderboard');
        await page.clock.runFor(5000);
        await expect(ad).not.toHaveClass('sticky');
        await page.clock.resume();
        expect(await shifts()).toBe(0);
      });
    }
  });
});
