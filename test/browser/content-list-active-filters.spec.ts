import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { expectNotBusy, listParts, openList, pathAndQueryOf } from '../support/lists.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const CONTROLS = '/gallery/content-list?example=controls';

const chipsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button');

test.describe('without JavaScript', () => {
  test('only the checked boxes show which filters are active', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events?types=webinar');
    await expect(listParts(page).box('Webinar')).toBeChecked();
    await expect(chipsOf(page)).toHaveCount(0);
    const part = page.locator('[data-content-list-part="active-filters"]');
    expect((await part.boundingBox())?.height).toBe(0);
  });
});

test.describe('the active filters', () => {
  test('are named after their controls, and can be removed one at a time or together', {
    tag: ['@LS-15', '@LS-04', '@LS-02', '@LS-05', '@LS-06', '@wcag-2.4.3', '@LS-17', '@LS-09'],
  }, async ({ page }) => {
    await test.step('are named after their controls, whatever the kind of control', async () => {
      await openList(
        page,
        `${CONTROLS}&types=webinar,course&availability=virtual&timing=upcoming&q=lung&from=2026-03-01`,
      );
      const chips = chipsOf(page);
      await expect(chips).toHaveCount(6);
      const names = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getAttribute('aria-label') ?? ''),
      );
      expect(names.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
        'Remove filter Availability: Virtual',
        'Remove filter From: Mar 1, 2026',
        'Remove filter Type: Course',
        'Remove filter Type: Webinar',
        'Remove filter When: Upcoming',
        'Remove filter Words in the title: lung',
      ]);
      await expectNoAxeFindings(page);
    });
    await test.step('can be removed one at a time: the focus moves to a neighbor and finally to the toggle', async () => {
      const announcements = await listenToAnnouncements(page);
      const parts = await openList(page, '/events/p2?types=webinar,course&timing=past&lang=en');
      const chips = chipsOf(page);
      await chips.nth(1).focus();
      await page.keyboard.press('Enter');
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events?types=webinar&timing=past&lang=en');
      await expect(parts.box('Course')).not.toBeChecked();
      await expect(chips).toHaveCount(2);
      await expect(chips.nth(1)).toHaveAccessibleName('Remove filter When: Past');
      await expect(chips.nth(1)).toBeFocused();
      await expect.poll(announcements).toContain('41 results');
      await page.keyboard.press('Enter');
      await expectNotBusy(parts);
      await expect(chips).toBeFocused();
      await page.keyboard.press('Enter');
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events?lang=en');
      await expect(chips).toHaveCount(0);
      await expect(parts.toggle).toBeFocused();
      await page.goBack();
      await expect(chips).toHaveAccessibleName('Remove filter Type: Webinar');
    });
    await test.step('move the focus to the list if the page hides the toggle', async () => {
      const parts = await openList(page, '/events?types=webinar');
      await parts.toggle.evaluate((toggle) => {
        toggle.style.display = 'none';
      });
      await chipsOf(page).click();
      await expect(parts.list).toBeFocused();
    });
    await test.step('can be cleared together if there are several', async () => {
      const parts = await openList(page, '/events?types=webinar&timing=past');
      const clear = parts.host.getByRole('button', { name: 'Clear filters' });
      await chipsOf(page).first().click();
      await expectNotBusy(parts);
      await expect(clear).toHaveCount(0);
      await parts.box('Course').check();
      await expectNotBusy(parts);
      await clear.click();
      await expectNotBusy(parts);
      expect(pathAndQueryOf(page)).toBe('/events');
      await expect(parts.count).toHaveText('268 results');
      await expect(parts.box('Course')).not.toBeChecked();
      await expect(parts.toggle).toBeFocused();
    });
    await test.step('keep the text that the visitor is typing when another filter is removed', async () => {
      const parts = await openList(page, `${CONTROLS}&types=webinar&q=lung`);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await parts.host.getByRole('searchbox').fill('asthma');
      await chipsOf(page).filter({ hasText: 'Webinar' }).click();
      await page.clock.resume();
      await expect.poll(() => pathAndQueryOf(page)).toContain('q=asthma');
      expect(pathAndQueryOf(page)).not.toContain('types');
      await expect(parts.host.getByRole('searchbox')).toHaveValue('asthma');
    });
  });

  test('cannot be removed while the list loads, and reappear if the load that removes them fails', {
    tag: ['@LS-09', '@LS-16'],
  }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource|sent an unexpected response/);
    const parts = await openList(page, '/events?types=webinar,course');
    const chips = chipsOf(page);
    const release = await delayResponses(page, /list\.html/);
    await parts.pageLink('Next page').click();
    await expect(parts.list).toHaveAttribute('aria-busy', 'true');
    await expect(chips.first()).toHaveAttribute('aria-disabled', 'true');
    await chips.first().focus();
    await page.keyboard.press('Enter');
    await expect(parts.host.getByText('The list is still loading.')).toBeVisible();
    await expect(chips.first()).toBeFocused();
    release();
    await expectNotBusy(parts);
    expect(pathAndQueryOf(page)).toBe('/events/p2?types=webinar,course');
    await page.unrouteAll();
    await page.route(/list\.html/, (route) => route.fulfill({ status: 500 }));
    await chips.first().click();
    await expect(parts.notice).toBeVisible();
    await expect(chips).toHaveCount(2);
    await expect(parts.box('Webinar')).toBeChecked();
  });

  test('appear without moving the list, as text, and only if the markup has a place for them', {
    tag: ['@RT-08', '@RT-06', '@RT-13'],
  }, async ({ asNewVisitor, page }) => {
    for (const width of [1280, 390])
      await test.step(`appear without moving the list at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const release = await delayChunk(page, 'content-list');
        await page.goto('/events?types=webinar');
        const { list, host } = listParts(page);
        await expect(host).toHaveAttribute('data-widget-state', 'loading');
        const before = await list.boundingBox();
        release();
        await ready(page, 'content-list');
        await expect(chipsOf(page)).toBeVisible();
        expect(await list.boundingBox()).toEqual(before);
      });
    await test.step('are not shown on a page whose markup has no place for them', async () => {
      await asNewVisitor();
      await replaceMarkup(page, '/events', '<div data-content-list-part="active-filters"></div>', '');
      const parts = await openList(page, '/events?types=webinar');
      await expect(parts.box('Webinar')).toBeChecked();
      await expect(chipsOf(page)).toHaveCount(0);
    });
    await test.step('show hostile, long and right-to-left values as text', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const hostile = '<img src=x onerror="document.title=1">';
      await changeMarkup(page, '/gallery/content-list', (html) =>
        html.replace('<html', '<html dir="rtl"').replace('>Type</legend>', `>${'y'.repeat(300)}</legend>`),
      );
      await openList(page, `${CONTROLS}&types=webinar,${'x'.repeat(300)}&q=${encodeURIComponent(hostile)}`);
      await expect(chipsOf(page).filter({ hasText: hostile })).toBeVisible();
      await expect(chipsOf(page).locator('img')).toHaveCount(0);
      for (const chip of await chipsOf(page).all()) {
        const { x = -1, width = 999 } = (await chip.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(390);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(chipsOf(page).first()).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    });
  });
});
