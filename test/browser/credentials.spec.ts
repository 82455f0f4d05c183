import type { Locator, Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  CREDENTIALS_GALLERY,
  chosenNames,
  chosenRows,
  openProfile,
  orderOf,
  preview,
  profileExample,
  searchField,
  submittedOrder,
} from '../support/credentials.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { onReady } from '../support/onReady.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test("the form submits the select, and the server's order is shown", {
    tag: ['@RT-09', '@CD-01'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(CREDENTIALS_GALLERY);
    await expect(profileExample(page).getByRole('listitem')).toHaveText(['PhD', 'MD', 'NA', 'MPH']);
    await expect(preview(page)).toHaveText('Jane Doe, PhD, MD, MPH');
    await profileExample(page).getByLabel('Credentials').selectOption(['DO', 'RN']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(new URL(page.url()).searchParams.getAll('fields[contactDesignations][]')).toEqual(['12', '16']);
  });
});

test.describe('the order', () => {
  test('is submitted without gaps, previewed, restored and kept, and repaired if necessary', {
    tag: ['@CD-01', '@wcag-2.5.7', '@RT-06', '@CD-02'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('is submitted as JSON and as pairs, which agree and have no gaps', async () => {
      const scope = await openProfile(page);
      expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
      expect(await submittedOrder(scope)).toEqual(orderOf('13', '11', '99', '14'));
      await buttonNamed(page, 'Move MD earlier').click();
      expect(await chosenNames(scope)).toEqual(['MD', 'PhD', 'NA', 'MPH']);
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '13', '99', '14'));
      await buttonNamed(page, 'Remove PhD').click();
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '99', '14'));
      await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(/sortedContactDesignations/);
      const query = new URL(page.url()).searchParams;
      expect(query.get('fields[sortedContactDesignations][2][value]')).toBe('14');
      expect(query.get('fields[sortedContactDesignations][2][sortIndex]')).toBe('2');
      expect(query.getAll('fields[contactDesignations][]')).toEqual(['11', '14', '99']);
    });
    await test.step('stays in the markup, together with the choice in the select, when the widget unmounts', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      await buttonNamed(page, 'Move MD earlier').click();
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
    await test.step("shows the full name and all credentials except 'NA', and is updated as the name is typed", async () => {
      await asNewVisitor();
      await openProfile(page);
      await expect(preview(page)).toHaveText('Jane Doe, PhD, MD, MPH');
      await page.getByLabel('Last name').fill('Roe');
      await expect(preview(page)).toHaveText('Jane Roe, PhD, MD, MPH');
      // An `output` is a live region: it would be read with each change, beside the announcement of the position.
      await expect(preview(page)).toHaveAttribute('aria-live', 'off');
      for (const name of ['PhD', 'MD', 'MPH']) await buttonNamed(page, `Remove ${name}`).press('Enter');
      await expect(preview(page)).toHaveText('Jane Roe');
      await page.getByLabel('Last name').fill('<i>Roe</i>');
      await expect(preview(page)).toHaveText('Jane <i>Roe</i>');
      await buttonNamed(page, 'Remove NA').click();
      await expect(preview(page)).toHaveText('Jane <i>Roe</i>');
    });
    await test.step('shows its line only while there is a name or a credential to show', async () => {
      const line = profileExample(page).locator('.sw-credentials-preview');
      await expect(line).toBeVisible();
      const remove = profileExample(page).getByRole('button', { name: /^Remove / });
      while ((await remove.count()) > 0) await remove.first().click();
      await page.getByLabel('First name').fill('');
      await page.getByLabel('Last name').fill(' ');
      await expect(line).toBeHidden();
      await page.getByLabel('First name').fill('Ada');
      await expect(line).toBeVisible();
      await expect(line).toHaveText('Your name will read Ada');
    });
    await test.step("is restored on Back and on reload, and returns to the server's order on a form reset", async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      await buttonNamed(page, 'Move MPH earlier').click();
      await buttonNamed(page, 'Remove PhD').click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(/sortedContactDesignations/);
      await page.goBack();
      await page.locator('#few').scrollIntoViewIfNeeded();
      await ready(page, 'credentials');
      expect(await chosenNames(scope)).toEqual(['MD', 'MPH', 'NA']);
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '14', '99'));
      await page.reload();
      await page.locator('#few').scrollIntoViewIfNeeded();
      await ready(page, 'credentials');
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '14', '99'));
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect.poll(() => chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
      expect(await submittedOrder(scope)).toEqual(orderOf('13', '11', '99', '14'));
    });
    await test.step('is repaired if the server sends it incomplete or with gaps', async () => {
      await asNewVisitor();
      await replaceMarkup(
        page,
        CREDENTIALS_GALLERY,
        /(name="contactDesignations" value=")[^"]*/,
        '$1[{&quot;abbreviationId&quot;:14,&quot;sortIndex&quot;:7},{&quot;abbreviationId&quot;:99,&quot;sortIndex&quot;:3}]',
      );
      expect(await submittedOrder(await openProfile(page))).toEqual(orderOf('99', '14', '11', '13'));
    });
    await test.step('includes credentials that a script selects as soon as the widget is ready', async () => {
      await asNewVisitor();
      await onReady(page, 'credentials', (host) => {
        const options = [...(host.querySelector('select')?.options ?? [])];
        for (const id of ['16', '12']) {
          const option = options.find(({ value }) => value === id);
          if (!option) continue;
          option.selected = true;
          option.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      expect(await submittedOrder(await openProfile(page))).toEqual(
        orderOf('13', '11', '99', '14', '16', '12'),
      );
    });
  });
});

test.describe('reordering and removing', () => {
  test('works by keyboard and by dragging, keeps the focus in place, and is announced', {
    tag: ['@CD-04', '@wcag-2.4.3', '@wcag-2.5.2', '@CD-01'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('works by keyboard, keeps the focus on the row, and is announced', async () => {
      const announcements = await listenToAnnouncements(page);
      const scope = await openProfile(page);
      await buttonNamed(page, 'Move PhD later').focus();
      await page.keyboard.press('Enter');
      await expect(buttonNamed(page, 'Move PhD later')).toBeFocused();
      expect(await chosenNames(scope)).toEqual(['MD', 'PhD', 'NA', 'MPH']);
      await expect.poll(announcements).toEqual(['PhD, 2 of 4']);
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.press('Alt+ArrowDown');
      await expect(buttonNamed(page, 'Move PhD later')).toBeFocused();
      expect(await chosenNames(scope)).toEqual(['MD', 'NA', 'MPH', 'PhD']);
      await expect(buttonNamed(page, 'Move PhD later')).toHaveAttribute('aria-disabled', 'true');
      // As dark as the border of a field, because hairlines cannot be seen in the dark scheme.
      await expect(buttonNamed(page, 'Move PhD later')).toHaveCSS('color', 'rgb(125, 119, 108)');
      await page.keyboard.press('Alt+ArrowDown');
      // Positions that change in quick succession are announced together.
      await expect.poll(async () => (await announcements()).at(-1)).toContain('PhD, 4 of 4');
      await page.keyboard.press('Alt+ArrowUp');
      expect(await chosenNames(scope)).toEqual(['MD', 'NA', 'PhD', 'MPH']);
      await expect.poll(async () => (await announcements()).at(-1)).toBe('PhD, 3 of 4');
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '99', '13', '14'));
    });
    await test.step('moves the focus to the next row after a removal by keyboard, and finally to the field', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const scope = await openProfile(page);
      await buttonNamed(page, 'Remove MD').focus();
      await page.keyboard.press('Delete');
      await expect(buttonNamed(page, 'Remove NA')).toBeFocused();
      await expect.poll(announcements).toEqual(['MD removed']);
      await page.keyboard.press('Enter');
      await expect(buttonNamed(page, 'Remove MPH')).toBeFocused();
      await page.keyboard.press('Backspace');
      await expect(buttonNamed(page, 'Remove PhD')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(searchField(scope)).toBeFocused();
      expect(await submittedOrder(scope)).toEqual(orderOf());
    });
    await test.step('removes one row while a key is held', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      await buttonNamed(page, 'Remove MD').focus();
      // The second and third one repeat a held key, and focus is on the next row.
      for (let count = 1; count <= 3; count++) await page.keyboard.down('Delete');
      await page.keyboard.up('Delete');
      await expect(buttonNamed(page, 'Remove NA')).toBeFocused();
      expect(await chosenNames(scope)).toEqual(['PhD', 'NA', 'MPH']);
    });
    await asNewVisitor();
    const announcements = await listenToAnnouncements(page);
    await openProfile(page);
    for (const how of ['the browser cancels the pointer', 'Escape'] as const)
      await test.step(`moves no row after ${how}`, async () => {
        const scope = profileExample(page);
        const grip = chosenRows(scope).filter({ hasText: 'PhD' }).locator('.sw-credentials-grip');
        const dragged = scope.locator('[data-state="dragged"]');
        await grip.hover();
        await page.mouse.down();
        await chosenRows(scope).filter({ hasText: 'NA' }).locator('.sw-credentials-grip').hover();
        await expect(dragged).toHaveCount(1);
        if (how === 'Escape') await page.keyboard.press('Escape');
        else await grip.dispatchEvent('pointercancel');
        await expect(dragged).toHaveCount(0);
        await page.mouse.move(0, 0);
        await expect(dragged).toHaveCount(0);
        await page.mouse.up();
        expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
      });
    await test.step('works by dragging', async () => {
      const scope = profileExample(page);
      const grip = chosenRows(scope).filter({ hasText: 'PhD' }).locator('.sw-credentials-grip');
      await grip.hover();
      await page.mouse.down();
      await chosenRows(scope).filter({ hasText: 'NA' }).locator('.sw-credentials-grip').hover();
      expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
      // Moves to a point next to the list, away from the edges, because dragging near an edge scrolls.
      await page.mouse.move(0, 360);
      await chosenRows(scope)
        .filter({ hasText: 'MPH' })
        .hover({ position: { x: 10, y: 40 } });
      await page.mouse.up();
      expect(await chosenNames(scope)).toEqual(['MD', 'NA', 'MPH', 'PhD']);
      await expect.poll(announcements).toEqual(['PhD, 4 of 4']);
    });
    await test.step('dragging to the edge of the window scrolls to rows out of view, and no further', async () => {
      await asNewVisitor();
      await page.setViewportSize({ width: 1280, height: 260 });
      const scope = await openProfile(page);
      const rows = chosenRows(scope);
      const first = rows.filter({ hasText: 'PhD' });
      const last = rows.filter({ hasText: 'MPH' });
      await first
        .locator('.sw-credentials-grip')
        .evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
      await expect(last).not.toBeInViewport({ ratio: 1 });
      await first.locator('.sw-credentials-grip').hover();
      await page.mouse.down();
      const { x = 0, y = 0 } = (await first.locator('.sw-credentials-grip').boundingBox()) ?? {};
      await page.mouse.move(x + 8, y + 20);
      await page.mouse.move(x + 8, 258);
      const bottom = () =>
        last.evaluate((row) => Math.round(row.parentElement?.getBoundingClientRect().bottom ?? 0));
      // The end of the list comes to rest at the boundary of the zone in which dragging scrolls.
      await expect.poll(bottom).toBe(204);
      await waitTwoFrames(page);
      expect(await bottom()).toBe(204);
      await page.mouse.up();
      await expect.poll(() => chosenNames(scope)).toEqual(['MD', 'NA', 'MPH', 'PhD']);
    });
    await test.step('a row that is dropped right after its last move lands where the pointer is', async () => {
      await asNewVisitor();
      const scope = await openProfile(page);
      const row = chosenRows(scope).filter({ hasText: 'PhD' });
      // The last move and the drop happen before React renders again, as on a slow device.
      await row.locator('.sw-credentials-grip').evaluate(async (grip: HTMLElement) => {
        const { height, top } = grip.getBoundingClientRect();
        // The browser captures only real pointers.
        grip.setPointerCapture = () => undefined;
        const fire = (type: string, clientY: number) =>
          grip.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, button: 0 }));
        const start = top + height / 2;
        const rowHeight = grip.closest('li')?.getBoundingClientRect().height ?? 0;
        fire('pointerdown', start);
        await new Promise((resolve) => setTimeout(resolve));
        fire('pointermove', start + 2.2 * rowHeight);
        fire('pointerup', start + 2.2 * rowHeight);
      });
      await expect.poll(() => chosenNames(scope)).toEqual(['MD', 'NA', 'PhD', 'MPH']);
    });
  });

  test('works by single taps on a small screen', { tag: '@CD-04' }, async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const scope = await openProfile(page);
    await buttonNamed(page, 'Move MPH earlier').tap();
    expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'MPH', 'NA']);
    const box = await buttonNamed(page, 'Remove MPH').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await context.close();
  });
});

test.describe('a touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /**
   * Touches an element and moves the touch vertically by the given distance in px. Returns a function that ends the touch.
   */
  async function swipe(page: Page, from: Locator, distance: number): Promise<() => Promise<void>> {
    const box = await from.boundingBox();
    if (!box) throw new Error('nothing to touch');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touches = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', offset = 0): Promise<void> => {
      const touchPoints = type === 'touchEnd' ? [] : [{ x, y: y + offset }];
      await touches.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart');
    // Moves in steps, as a finger does, because the browser decides between scrolling and dragging at the first step.
    for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', distance * part);
    return () => touch('touchEnd');
  }

  const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

  test('beside the grip scrolls the page, and on the grip drags the row', {
    tag: ['@CD-04', '@CD-01'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    await openProfile(page);
    await test.step('beside the grip scrolls the page without moving the row', async () => {
      const scope = profileExample(page);
      const row = chosenRows(scope).filter({ hasText: 'MPH' });
      await row.scrollIntoViewIfNeeded();
      const before = await scrollTop(page);
      const endTouch = await swipe(page, row.getByText('MPH', { exact: true }), -160);
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 60);
      await endTouch();
      expect(await chosenNames(scope)).toEqual(['PhD', 'MD', 'NA', 'MPH']);
    });
    await test.step('on the grip drags the row without scrolling the page', async () => {
      // Opens the page again, because it may still be scrolling after the first touch.
      const scope = await openProfile(page);
      const row = chosenRows(scope).filter({ hasText: 'PhD' });
      // Keeps the row away from the edges, because dragging near an edge scrolls.
      await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      // The browser determines a touch's target from the last frame that it has drawn.
      await waitTwoFrames(page);
      const before = await scrollTop(page);
      const height = (await row.boundingBox())?.height ?? 0;
      const endTouch = await swipe(page, row.locator('.sw-credentials-grip'), 2.2 * height);
      await expect(row).toHaveAttribute('data-state', 'dragged');
      await endTouch();
      await expect.poll(() => chosenNames(scope)).toEqual(['MD', 'NA', 'PhD', 'MPH']);
      await expect(row).not.toHaveAttribute('data-state');
      expect(await submittedOrder(scope)).toEqual(orderOf('11', '99', '13', '14'));
      expect(await scrollTop(page)).toBe(before);
      await expect.poll(announcements).toEqual(['PhD, 3 of 4']);
    });
  });
});
