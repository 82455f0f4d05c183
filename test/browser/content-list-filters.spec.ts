import { expectNoAxeFindings } from '../support/axe.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { listParts, openList } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1080, height: 800 };
const NARROW = { width: 1079, height: 800 };

test.describe('without JavaScript', () => {
  test('the filters show at any width, without a toggle', { tag: ['@RT-09', '@LS-13'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    for (const viewport of [WIDE, NARROW]) {
      await test.step(`the filters show at ${viewport.width} px, without a toggle`, async () => {
        await page.setViewportSize(viewport);
        await expect(listParts(page).box('Webinar')).toBeVisible();
        await expect(listParts(page).toggle).toBeHidden();
      });
    }
  });
});

test.describe('the filters', () => {
  test('are open at 1080 px and wider, and stay as the visitor left them until the breakpoint is crossed', {
    tag: '@LS-13',
  }, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await openList(page, '/events');
    await test.step('are open at 1080 px and wider', async () => {
      const { toggle, box } = listParts(page);
      await expect(toggle).toHaveText('Hide Filters');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(box('Webinar')).toBeVisible();
    });
    await test.step('stay as the visitor left them until the breakpoint is crossed', async () => {
      const { toggle } = listParts(page);
      await toggle.click();
      await page.setViewportSize({ width: 1400, height: 800 });
      await expect(toggle).toHaveText('Show Filters');
      await page.setViewportSize(NARROW);
      await expect(toggle).toHaveText('Show Filters');
      await toggle.click();
      await page.setViewportSize({ width: 400, height: 800 });
      await expect(toggle).toHaveText('Hide Filters');
      await page.setViewportSize(WIDE);
      // Two changes within one frame cancel out, so the page must render at this width first.
      await waitTwoFrames(page);
      await expect(toggle).toHaveText('Hide Filters');
      await page.setViewportSize(NARROW);
      await expect(toggle).toHaveText('Show Filters');
    });
  });

  test('are closed below 1080 px and open by keyboard', { tag: '@LS-13' }, async ({ page }) => {
    await page.setViewportSize(NARROW);
    const { toggle, box } = await openList(page, '/events');
    await expect(toggle).toHaveText('Show Filters');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(box('Webinar')).toBeHidden();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toHaveText('Hide Filters');
    await expect(toggle).toBeFocused();
    await expect(box('Webinar')).toBeVisible();
    await expect(page.locator(`#${await toggle.getAttribute('aria-controls')}`)).toBeVisible();
  });

  test('are absent from a list without filters', { tag: '@LS-04' }, async ({ page }) => {
    const { toggle, host } = await openList(page, '/assemblies');
    await expect(toggle).toHaveCount(0);
    await expect(host.getByRole('checkbox')).toHaveCount(0);
  });
});

for (const width of [1280, 390]) {
  test(`mounting shifts no layout at ${width} px`, { tag: '@RT-03' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      let shifted = 0;
      Reflect.set(window, 'shifted', () => shifted);
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries())
          shifted += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The page must be painted before the widget mounts, or nothing could shift.
    await page.route(/chunks\/content-list/, async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto('/events');
    await ready(page, 'content-list');
    await waitTwoFrames(page);
    expect(await page.evaluate(() => (Reflect.get(window, 'shifted') as () => number)())).toBeLessThan(0.005);
  });
}

test('the lists have no axe violations and fit the viewport', { tag: '@RT-09' }, async ({ page }) => {
  for (const address of [
    '/events',
    '/press-releases',
    '/resources',
    '/assemblies',
    '/events/p2?types=webinar',
  ]) {
    await test.step(`${address} has no axe violations and fits the viewport`, async () => {
      await openList(page, address);
      for (const width of [1280, 390]) {
        await test.step(`at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await waitTwoFrames(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await expectNoAxeFindings(page);
        });
      }
    });
  }
});
