import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  ADDRESS,
  button,
  field,
  names,
  openProfile,
  orderOf,
  preview,
  profile,
  rows,
  sent,
} from '../support/credentials.ts';
import { ready } from '../support/ready.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the select is sent, and the order that the server knows shows', {
    tag: ['@RT-09', '@CD-01'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    await expect(profile(page).getByRole('listitem')).toHaveText(['PhD', 'MD', 'NA', 'MPH']);
    await expect(preview(page)).toHaveText('Jane Doe, PhD, MD, MPH');
    await profile(page).getByLabel('Credentials').selectOption(['DO', 'RN']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(new URL(page.url()).searchParams.getAll('fields[contactDesignations][]')).toEqual(['12', '16']);
  });
});

test.describe('the order', () => {
  test('is sent as JSON and as pairs, which agree and have no gaps', { tag: '@CD-01' }, async ({ page }) => {
    const scope = await openProfile(page);
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
    expect(await sent(scope)).toEqual(orderOf('13', '11', '99', '14'));
    await button(page, 'Move MD earlier').click();
    expect(await names(scope)).toEqual(['MD', 'PhD', 'NA', 'MPH']);
    expect(await sent(scope)).toEqual(orderOf('11', '13', '99', '14'));
    await button(page, 'Remove PhD').click();
    expect(await sent(scope)).toEqual(orderOf('11', '99', '14'));
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/sortedContactDesignations/);
    const query = new URL(page.url()).searchParams;
    expect(query.get('fields[sortedContactDesignations][2][value]')).toBe('14');
    expect(query.get('fields[sortedContactDesignations][2][sortIndex]')).toBe('2');
    expect(query.getAll('fields[contactDesignations][]')).toEqual(['11', '14', '99']);
  });

  test('that the server sends with gaps, or not at all, is mended', { tag: '@CD-01' }, async ({ page }) => {
    await page.route(`**${ADDRESS}*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(name="contactDesignations" value=")[^"]*/,
        '$1[{&quot;abbreviationId&quot;:14,&quot;sortIndex&quot;:7},{&quot;abbreviationId&quot;:99,&quot;sortIndex&quot;:3}]',
      );
      await route.fulfill({ response, body });
    });
    expect(await sent(await openProfile(page))).toEqual(orderOf('99', '14', '11', '13'));
  });

  test('survives Back and a reload, and a reset brings that of the server', { tag: '@CD-01' }, async ({
    page,
  }) => {
    const scope = await openProfile(page);
    await button(page, 'Move MPH earlier').click();
    await button(page, 'Remove PhD').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/sortedContactDesignations/);
    await page.goBack();
    await page.locator('#few').scrollIntoViewIfNeeded();
    await ready(page, 'credentials');
    expect(await names(scope)).toEqual(['MD', 'MPH', 'NA']);
    expect(await sent(scope)).toEqual(orderOf('11', '14', '99'));
    await page.reload();
    await page.locator('#few').scrollIntoViewIfNeeded();
    await ready(page, 'credentials');
    expect(await sent(scope)).toEqual(orderOf('11', '14', '99'));
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
    expect(await sent(scope)).toEqual(orderOf('13', '11', '99', '14'));
  });

  test('is given back with the select when the widget goes', { tag: ['@CD-01', '@RT-06'] }, async ({
    page,
  }) => {
    const scope = await openProfile(page);
    await button(page, 'Move MD earlier').click();
    const form = await scope.locator('form').elementHandle();
    await form?.evaluate((element) => element.remove());
    const state = () =>
      form?.evaluate((element) => {
        const [select, value] = [
          element.querySelector('select'),
          element.querySelector('[name="contactDesignations"]'),
        ];
        const chosen = [...(select?.selectedOptions ?? [])].map((option) => option.value);
        return [
          select?.hidden,
          chosen.join(),
          (value as HTMLInputElement).value,
          element.querySelectorAll('ol').length,
        ];
      });
    await expect.poll(state).toEqual([false, '11,13,14,99', orderOf('11', '13', '99', '14').json, 1]);
  });
});

test.describe('the preview', () => {
  test("is the full name with the credentials, without 'NA', and follows the name as typed", {
    tag: '@CD-02',
  }, async ({ page }) => {
    await openProfile(page);
    await expect(preview(page)).toHaveText('Jane Doe, PhD, MD, MPH');
    await page.getByLabel('Last name').fill('Roe');
    await expect(preview(page)).toHaveText('Jane Roe, PhD, MD, MPH');
    for (const name of ['PhD', 'MD', 'MPH']) await button(page, `Remove ${name}`).click();
    await expect(preview(page)).toHaveText('Jane Roe');
    await page.getByLabel('Last name').fill('<i>Roe</i>');
    await expect(preview(page)).toHaveText('Jane <i>Roe</i>');
    await button(page, 'Remove NA').click();
    await expect(preview(page)).toHaveText('Jane <i>Roe</i>');
  });
});

test.describe('reordering', () => {
  test('works by keyboard, stays with the row, and is told', { tag: '@CD-04' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const scope = await openProfile(page);
    await button(page, 'Move PhD later').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Move PhD later')).toBeFocused();
    expect(await names(scope)).toEqual(['MD', 'PhD', 'NA', 'MPH']);
    await expect.poll(announcements).toEqual(['PhD, 2 of 4']);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(button(page, 'Move PhD later')).toBeFocused();
    expect(await names(scope)).toEqual(['MD', 'NA', 'MPH', 'PhD']);
    await expect(button(page, 'Move PhD later')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Alt+ArrowDown');
    // Positions that come together are told together.
    await expect.poll(async () => (await announcements()).at(-1)).toContain('PhD, 4 of 4');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await names(scope)).toEqual(['MD', 'NA', 'PhD', 'MPH']);
    await expect.poll(async () => (await announcements()).at(-1)).toBe('PhD, 3 of 4');
    expect(await sent(scope)).toEqual(orderOf('11', '99', '13', '14'));
  });

  test('and removing by keyboard leaves the focus with the next row, at last with the field', {
    tag: '@CD-04',
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const scope = await openProfile(page);
    await button(page, 'Remove MD').focus();
    await page.keyboard.press('Delete');
    await expect(button(page, 'Remove NA')).toBeFocused();
    await expect.poll(announcements).toEqual(['MD removed']);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Remove MPH')).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(button(page, 'Remove PhD')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(field(scope)).toBeFocused();
    expect(await sent(scope)).toEqual(orderOf());
  });

  test('works by single taps on a small screen, and nothing moves when the script comes', {
    tag: '@CD-04',
  }, async ({ browser, hold }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const shifts = await watchShifts(page);
    const release = await hold(page, /chunks\/runtime/);
    await page.goto(ADDRESS);
    await page.locator('#few').scrollIntoViewIfNeeded();
    await expect(profile(page).locator('[data-credentials-part="order"]')).toBeVisible();
    expect(await shifts()).toBe(0);
    release();
    const scope = profile(page);
    await ready(page, 'credentials');
    expect(await shifts()).toBe(0);
    await button(page, 'Move MPH earlier').tap();
    expect(await names(scope)).toEqual(['PhD', 'MD', 'MPH', 'NA']);
    const box = await button(page, 'Remove MPH').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test('works by dragging', { tag: '@CD-04' }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const scope = await openProfile(page);
    const grip = rows(scope).filter({ hasText: 'PhD' }).locator('.sw-credentials-grip');
    await grip.hover();
    await page.mouse.down();
    await rows(scope).filter({ hasText: 'NA' }).locator('.sw-credentials-grip').hover();
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
    await page.mouse.move(0, 0);
    await rows(scope)
      .filter({ hasText: 'MPH' })
      .hover({ position: { x: 10, y: 40 } });
    await page.mouse.up();
    expect(await names(scope)).toEqual(['MD', 'NA', 'MPH', 'PhD']);
    await expect.poll(announcements).toEqual(['PhD, 4 of 4']);
  });

  test('moves nothing when the browser takes the drag away', { tag: '@CD-04' }, async ({ page }) => {
    const scope = await openProfile(page);
    const grip = rows(scope).filter({ hasText: 'PhD' }).locator('.sw-credentials-grip');
    const dragged = scope.locator('.sw-credentials-dragged');
    await grip.hover();
    await page.mouse.down();
    await rows(scope).filter({ hasText: 'NA' }).locator('.sw-credentials-grip').hover();
    await expect(dragged).toHaveCount(1);
    await grip.dispatchEvent('pointercancel');
    await expect(dragged).toHaveCount(0);
    await page.mouse.up();
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
  });
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** Puts a finger on an element and moves it by some px up or down; lifts it when it is told to. */
  async function swipe(page: Page, from: Locator, distance: number): Promise<() => Promise<void>> {
    const box = await from.boundingBox();
    if (!box) throw new Error('nothing to touch');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touches = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', way = 0): Promise<void> => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y: y + way }];
      await touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart');
    // In steps, as a finger goes: the browser makes up its mind on the first of them.
    for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', distance * part);
    return () => touch('touchEnd');
  }

  const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

  test('on the grip drags the row, and the page stays', { tag: ['@CD-01', '@CD-04'] }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const scope = await openProfile(page);
    const row = rows(scope).filter({ hasText: 'PhD' });
    await row.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    const height = (await row.boundingBox())?.height ?? 0;
    const lift = await swipe(page, row.locator('.sw-credentials-grip'), 2.2 * height);
    await expect(row).toHaveClass('sw-credentials-dragged');
    await lift();
    await expect.poll(() => names(scope)).toEqual(['MD', 'NA', 'PhD', 'MPH']);
    await expect(row).not.toHaveClass('sw-credentials-dragged');
    expect(await sent(scope)).toEqual(orderOf('11', '99', '13', '14'));
    expect(await scrolled(page)).toBe(before);
    await expect.poll(announcements).toEqual(['PhD, 3 of 4']);
  });

  test('on the row beside it scrolls the page, and moves nothing', { tag: '@CD-04' }, async ({ page }) => {
    const scope = await openProfile(page);
    const row = rows(scope).filter({ hasText: 'MPH' });
    await row.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    const lift = await swipe(page, row.getByText('MPH', { exact: true }), -160);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 60);
    await lift();
    expect(await names(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
  });
});
