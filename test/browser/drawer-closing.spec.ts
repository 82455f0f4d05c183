import {
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  inertElements,
  preventHook,
  reduceMotion,
} from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a drawer stays part of the page and cannot be closed', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/drawer');
    const { host, close } = dialogParts(page, 'credits');
    await expect(close).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(host).toBeVisible();
  });
});

test.describe('given an open drawer', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('closes with its button, on Escape and outside, but not on presses meant for something else', {
    tag: '@DR-02',
  }, async ({ page }) => {
    await gotoDialog(page, 'drawer', 'credits');
    await test.step('closes with its button and returns the focus', async () => {
      const credits = dialogParts(page, 'credits');
      await credits.opener.click();
      await credits.close.click();
      await expectClosed(credits);
      await expect(credits.opener).toBeFocused();
    });
    await test.step('closes on Escape and returns the focus', async () => {
      const credits = dialogParts(page, 'credits');
      const link = page.getByRole('link', { name: 'Read about credits' });
      await link.press('Enter');
      await expectOpen(credits);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await expect(link).toBeFocused();
    });
    await test.step('closes on a click outside and returns the focus', async () => {
      const credits = dialogParts(page, 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await page.mouse.click(200, 440);
      await expectClosed(credits);
      await expect(credits.opener).toBeFocused();
      await expect(page).toHaveURL('/gallery/drawer');
    });
    for (const [path, from, to] of [
      ['begins inside and ends outside', 1000, 200],
      ['begins outside and ends inside', 200, 1000],
    ] as const) {
      await test.step(`stays open on a pointer press that ${path}`, async () => {
        const credits = dialogParts(page, 'credits');
        await credits.opener.click();
        await expectOpen(credits);
        await page.mouse.move(from, 700);
        await page.mouse.down();
        await page.mouse.move(to, 700, { steps: 4 });
        await page.mouse.up();
        // Another click ensures that the earlier press has been handled.
        await page.mouse.click(1000, 850);
        await expectOpen(credits);
        await page.keyboard.press('Escape');
        await expectClosed(credits);
      });
    }
    await test.step('stays open on an Escape that ends text composition or is already handled', async () => {
      const credits = dialogParts(page, 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await credits.close.evaluate((button) => {
        const pressEscape = (init: KeyboardEventInit) =>
          button.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
          );
        pressEscape({ isComposing: true });
        pressEscape({ keyCode: 229 });
        button.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
        pressEscape({});
      });
      await expectOpen(credits);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
    });
    await test.step('stays open after a double click on its opener', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await test.step('if the second click hits the background', async () => {
        await credits.opener.dblclick();
        await expectOpen(credits);
        await expect(credits.host.locator(':focus')).toHaveCount(1);
      });
      await test.step('closes on a later click in the same place', async () => {
        await page.mouse.move(0, 0);
        // A double click ends after half a second of the browser's event time, which a fake clock cannot set.
        await page.waitForFunction(
          (start) => performance.now() - start > 500,
          await page.evaluate(() => performance.now()),
        );
        await credits.host.click({ position: { x: 5, y: 400 } });
        await expectClosed(credits);
      });
      await test.step('if the second click hits a close button', async () => {
        await credits.opener.evaluate((opener) => {
          opener.style.cssText =
            'position: fixed; inset: 20px 20px auto auto; inline-size: 90px; block-size: 60px';
        });
        await credits.opener.dblclick();
        await expectOpen(credits);
      });
    });
    await test.step('stays open if another script prevents widget:close', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      const reasons = await preventHook(page, 'widget:close');
      await page.keyboard.press('Escape');
      await credits.close.click();
      await page.mouse.click(200, 440);
      expect(await reasons()).toEqual(['escape', 'button', 'outside']);
      await expectOpen(credits);
    });
  });

  test('moves the focus near its opener if the opener is gone', { tag: '@DR-02' }, async ({ page }) => {
    await test.step('moves the focus to a control near its opener if the opener has been removed', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await credits.opener.evaluate((opener) => opener.remove());
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: 'Read about credits' })).toBeFocused();
    });
    await test.step('moves the focus to a control near its opener if the opener is hidden', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await page.locator('#end .button-row').evaluate((row: HTMLElement) => {
        row.className = '';
        row.hidden = true;
      });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByRole('link', { name: 'Gallery' })).toBeFocused();
    });
    await test.step('moves the focus to the start of the page if all controls around its opener have been replaced', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await page.evaluate(() => {
        for (const control of document.querySelectorAll(
          'a, button, input, select, textarea, summary, iframe',
        ))
          if (!control.closest('.sw-overlay')) control.remove();
        document.body.prepend(
          Object.assign(document.createElement('a'), { href: '/', textContent: 'Start' }),
        );
      });
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await expect(page.getByRole('link', { name: 'Start' })).toBeFocused();
    });
  });

  test('closes one layer at a time, and returns the focus to its own opener', { tag: '@DR-02' }, async ({
    page,
  }) => {
    await test.step('closes one layer at a time, the topmost first', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const appeal = dialogParts(page, 'appeal');
      await credits.opener.click();
      await appeal.opener.click();
      await expectOpen(appeal);
      await expect(credits.host).toHaveAttribute('data-state', 'open');
      await expect(inertElements(page, '#credits')).toHaveCount(1);
      // The click is outside both layers, but only the topmost layer handles it, and a modal ignores it.
      await page.mouse.click(100, 100);
      await page.keyboard.press('Tab');
      await expect(appeal.host.getByRole('link', { name: 'Find the event' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(appeal);
      await expectOpen(credits);
      await expect(appeal.opener).toBeFocused();
      await expect(inertElements(page, '.masthead')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(credits.close).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await expect(credits.opener).toBeFocused();
      await expect(page.locator('[inert]:not(.sw-overlay)')).toHaveCount(0);
    });
    await test.step('leaves the focus in a modal above it if another script closes the drawer', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const appeal = dialogParts(page, 'appeal');
      await credits.opener.click();
      await appeal.opener.click();
      await expectOpen(appeal);
      const link = appeal.host.getByRole('link', { name: 'Find the event' });
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await credits.host.evaluate((host) => host.dispatchEvent(new CustomEvent('widget:request-close')));
      await expectClosed(credits);
      await expect(link).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(appeal);
    });
    for (const [event, goAway] of [
      ['has closed', (host: HTMLElement) => void host.dispatchEvent(new CustomEvent('widget:request-close'))],
      ['has been removed', (host: HTMLElement) => host.remove()],
    ] as const) {
      await test.step(`returns the focus to its own opener if it ${event} before a layer that it opened`, async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        const appeal = dialogParts(page, 'appeal');
        await credits.opener.click();
        await appeal.opener.click();
        await expectOpen(appeal);
        await credits.host.evaluate(goAway);
        await expect(appeal.host.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expectClosed(appeal);
        await expect(credits.opener).toBeFocused();
      });
    }
  });
});
