import type { Page } from '@playwright/test';
import {
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  inertElements,
  reduceMotion,
} from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => reduceMotion(page));

/** Adds a native dialog with two buttons to an element, as other code on the page would. */
const addNativeDialog = (page: Page, parent: string): Promise<void> =>
  page.evaluate((selector) => {
    const dialog = document.createElement('dialog');
    dialog.id = 'native';
    dialog.setAttribute('aria-label', 'Cookies');
    const buttons = ['Agree', 'Refuse'].map((text) =>
      Object.assign(document.createElement('button'), { textContent: text }),
    );
    buttons[0]?.addEventListener('click', () => dialog.close());
    dialog.append(...buttons);
    document.querySelector(selector)?.append(dialog);
  }, parent);
const showNativeDialog = (page: Page): Promise<void> =>
  page.locator('#native').evaluate((dialog) => (dialog as HTMLDialogElement).showModal());

test.describe('without JavaScript', () => {
  test('a drawer does not need the top layer', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery/drawer');
    await expect(page.locator('#credits')).toHaveCSS('position', 'static');
  });
});

test.describe('a native dialog over an open drawer', () => {
  test('takes the focus, clicks and Escape, and leaves the drawer open', {
    tag: ['@DR-01', '@DR-02'],
  }, async ({ page }) => {
    for (const parent of ['body', 'main', '#credits [data-drawer-part="body"]']) {
      await test.step(`takes the focus, clicks and Escape, and leaves the drawer open, if it is in ${parent}`, async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        await addNativeDialog(page, parent);
        const [native, agree, refuse] = [
          page.locator('#native'),
          page.getByRole('button', { name: 'Agree' }),
          page.getByRole('button', { name: 'Refuse' }),
        ];
        await credits.opener.click();
        await expectOpen(credits);
        await test.step('it takes the focus, which moves inside it', async () => {
          await showNativeDialog(page);
          await expect(agree).toBeFocused();
          await page.keyboard.press('Tab');
          await expect(refuse).toBeFocused();
        });
        await test.step('a click inside it works and does not count as a click outside the drawer', async () => {
          await agree.click();
          await expect(native).toBeHidden();
          await expectOpen(credits);
          await expect(credits.dialog.locator(':focus')).toHaveCount(1);
        });
        await test.step('Escape closes it first, then the drawer', async () => {
          await showNativeDialog(page);
          await expect(agree).toBeFocused();
          await page.keyboard.press('Escape');
          await expect(native).toBeHidden();
          await expectOpen(credits);
          await page.keyboard.press('Tab');
          await expect(credits.dialog.locator(':focus')).toHaveCount(1);
          await page.keyboard.press('Escape');
          await expectClosed(credits);
          await expect(credits.opener).toBeFocused();
        });
      });
    }
    await test.step('a native dialog over an open drawer keeps the focus on Tab even if the page cannot access its controls', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await addNativeDialog(page, 'body');
      await page.locator('#native').evaluate((dialog) => {
        const host = document.createElement('div');
        const buttons = ['Agree', 'Refuse'].map((text) => {
          const button = Object.assign(document.createElement('button'), { textContent: text });
          button.addEventListener('focus', () => {
            dialog.dataset.focused = text;
          });
          return button;
        });
        host.attachShadow({ mode: 'closed' }).append(...buttons);
        dialog.replaceChildren(host);
      });
      await credits.opener.click();
      await expectOpen(credits);
      await showNativeDialog(page);
      await expect(page.locator('#native')).toHaveAttribute('data-focused', 'Agree');
      await page.keyboard.press('Tab');
      await expect(page.locator('#native')).toHaveAttribute('data-focused', 'Refuse');
    });
  });
});

test.describe('a drawer over a native dialog', () => {
  test('can be used, returns the focus to its opener, and can open others', {
    tag: ['@DR-01', '@DR-02'],
  }, async ({ page }) => {
    for (const isInside of [true, false]) {
      await test.step(`can be used if its host is ${isInside ? 'inside' : 'outside'} the dialog`, async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        await addNativeDialog(page, 'body');
        await page.evaluate((moves) => {
          const native = document.querySelector('#native');
          const opener = Object.assign(document.createElement('button'), { textContent: 'Credits' });
          opener.dataset.opens = 'credits';
          native?.append(opener);
          const host = document.querySelector('#credits');
          if (moves && host) native?.append(host);
        }, isInside);
        await showNativeDialog(page);
        const markup = await page.locator('body').evaluate((body) => body.innerHTML);
        await page.locator('#native').getByRole('button', { name: 'Credits' }).click();
        await expectOpen(credits);
        await expect(credits.dialog.locator(':focus')).toHaveCount(1);
        await credits.close.click();
        await expectClosed(credits);
        await expect(page.locator('#native').getByRole('button', { name: 'Credits' })).toBeFocused();
        await page.locator('#native').getByRole('button', { name: 'Credits' }).press('Enter');
        await expectOpen(credits);
        await page.keyboard.press('Escape');
        await expectClosed(credits);
        await expect(page.locator('#native')).toBeVisible();
        expect(markup.length).toBe(await page.locator('body').evaluate((body) => body.innerHTML.length));
      });
    }
    await test.step('a drawer over a native dialog returns the focus to its opener, not to the element that had it before', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await addNativeDialog(page, 'body');
      await page.evaluate(() => {
        const button = Object.assign(document.createElement('button'), { textContent: 'Credits' });
        button.dataset.opens = 'credits';
        document.querySelector('#native')?.append(button);
      });
      await showNativeDialog(page);
      await expect(page.getByRole('button', { name: 'Agree' })).toBeFocused();
      const opener = page.locator('#native').getByRole('button', { name: 'Credits' });
      // A click by script does not focus the button, just as a visitor's click does not in Safari.
      await opener.evaluate((button: HTMLElement) => button.click());
      await expectOpen(credits);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await expect(opener).toBeFocused();
    });
    await test.step('a second drawer opens over one that outlived its native dialog', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const appeal = dialogParts(page, 'appeal');
      await addNativeDialog(page, 'body');
      await showNativeDialog(page);
      await credits.opener.first().evaluate((opener: HTMLElement) => opener.click());
      await expectOpen(credits);
      await page.locator('#native').evaluate((dialog) => (dialog as HTMLDialogElement).close());
      await expectOpen(credits);
      await appeal.opener.click();
      await expectOpen(appeal);
      await expect(appeal.close).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(appeal);
      await expectOpen(credits);
    });
    for (const [removed, outcome] of [
      ['#native', 'returns to its place if the dialog'],
      ['#end', 'leaves the page if its place'],
    ] as const)
      await test.step(`a drawer ${outcome} is removed`, async () => {
        const credits = await gotoDialog(page, 'drawer', 'credits');
        await addNativeDialog(page, 'body');
        await showNativeDialog(page);
        await credits.opener.evaluate((opener: HTMLElement) => opener.click());
        await expectOpen(credits);
        await page.locator(removed).evaluate((element) => element.remove());
        if (removed === '#native') {
          await expect(page.locator('#end > #credits')).toHaveAttribute('data-widget-state', 'ready');
          await credits.opener.click();
          await expectOpen(credits);
        } else {
          await page.keyboard.press('Escape');
          await expect(credits.host).toHaveCount(0);
        }
      });
  });
});

test('a drawer over a native dialog keeps its iframe loaded', { tag: '@DR-01' }, async ({ page }) => {
  await test.step('a drawer over a native dialog keeps its iframe loaded, and covers the viewport', async () => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const appeal = dialogParts(page, 'appeal');
    await addNativeDialog(page, 'body');
    const opener = page.locator('#native').getByRole('button', { name: 'Credits' });
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Credits' });
      button.dataset.opens = 'credits';
      document.querySelector('#native')?.append(button);
      const frame = document.createElement('iframe');
      frame.title = 'Film';
      document.querySelector('#credits [data-drawer-part="body"]')?.append(frame);
      const field = Object.assign(document.createElement('input'), { ariaLabel: 'Name' });
      frame.contentDocument?.body.append(field);
    });
    const field = page.frameLocator('iframe[title="Film"]').locator('input');
    await field.evaluate((element: HTMLInputElement) => {
      element.value = 'Ada';
    });
    await showNativeDialog(page);
    for (const round of ['first', 'second'])
      await test.step(`the ${round} time`, async () => {
        await opener.click();
        await expectOpen(credits);
        await expect(field).toHaveValue('Ada');
        const box = await credits.dialog.boundingBox();
        const size = page.viewportSize();
        expect(box && [box.x + box.width, box.y, box.height]).toEqual([size?.width, 0, size?.height]);
        await test.step('Tab reaches only the drawer, its frame and the browser’s own controls', async () => {
          await expect(credits.close).toBeFocused();
          for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
          await page.keyboard.type('!');
          await expect(field).toHaveValue(/!/);
          await field.evaluate((element: HTMLInputElement) => {
            element.value = 'Ada';
          });
          for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
          await expect(credits.close).toBeFocused();
        });
        await test.step('a dialog opens over it', async () => {
          await appeal.opener.click();
          await expectOpen(appeal);
          await expect(appeal.close).toBeFocused();
          await page.keyboard.press('Escape');
          await expectClosed(appeal);
          await expect(appeal.opener).toBeFocused();
        });
        // The click hits the scrim that surrounds the panel.
        await page.mouse.click(100, 400);
        await expectClosed(credits);
        await expect(page.locator('#native')).toBeVisible();
        await expect(opener).toBeFocused();
      });
    await page.keyboard.press('Escape');
    await expect(page.locator('#native')).toBeHidden();
    await test.step('the drawer opens over the page', async () => {
      await credits.opener.first().click();
      await expectOpen(credits);
      await expect(field).toHaveValue('Ada');
      await expect(credits.host).toHaveAttribute('popover', 'manual');
    });
  });
  await test.step('a drawer over a native dialog keeps its iframe loaded if the site attached a shadow root to its host', async () => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await addNativeDialog(page, 'body');
    const opener = page.locator('#native').getByRole('button', { name: 'Credits' });
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Credits' });
      button.dataset.opens = 'credits';
      document.querySelector('#native')?.append(button);
      const frame = Object.assign(document.createElement('iframe'), { title: 'Film' });
      document.querySelector('#credits [data-drawer-part="body"]')?.append(frame);
      frame.contentDocument?.body.append('Half of the film');
      document
        .querySelector('#credits')
        ?.attachShadow({ mode: 'open' })
        .append(document.createElement('slot'));
    });
    const film = page.frameLocator('iframe[title="Film"]').locator('body');
    await showNativeDialog(page);
    await opener.click();
    await expectOpen(credits);
    await expect(film).toHaveText('Half of the film');
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(film).toHaveText('Half of the film');
    await expect(opener).toBeFocused();
  });
});

test('popovers and live regions of the site work while a drawer is open', {
  tag: ['@DR-02', '@DR-01'],
}, async ({ page }) => {
  await test.step('a popover in a drawer closes before the drawer', async () => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    const popover = page.locator('#hint');
    const show = (): Promise<void> => popover.evaluate((element) => (element as HTMLElement).showPopover());
    await credits.host.locator('[data-drawer-part="body"]').evaluate((body) => {
      const hint = Object.assign(document.createElement('p'), {
        id: 'hint',
        popover: 'auto',
        textContent: 'Hint',
      });
      body.append(hint);
    });
    await test.step('on Escape', async () => {
      await show();
      await page.keyboard.press('Escape');
      await expect(popover).toBeHidden();
      await expectOpen(credits);
    });
    await test.step('on a click outside both', async () => {
      await show();
      await credits.host.click({ position: { x: 5, y: 400 } });
      await expect(popover).toBeHidden();
      await expectOpen(credits);
      await credits.host.click({ position: { x: 5, y: 400 } });
      await expectClosed(credits);
    });
  });
  await test.step("the site's live regions stay reachable while a drawer is open, unless they contain controls", async () => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await page.evaluate(() => {
      const add = (parent: string, id: string, name: string, value: string): HTMLElement => {
        const element = document.createElement('div');
        element.id = id;
        element.setAttribute(name, value);
        document.querySelector(parent)?.append(element);
        return element;
      };
      add('main', 'status', 'role', 'status');
      add('body', 'alert', 'role', 'alert');
      add('main', 'polite', 'aria-live', 'polite');
      add('main', 'off', 'aria-live', 'off');
      add('main', 'results', 'aria-live', 'polite').append(document.createElement('button'));
    });
    await credits.opener.click();
    await expectOpen(credits);
    for (const id of ['status', 'alert', 'polite']) {
      expect(
        await page
          .locator(`#${id}`)
          .evaluate((element) => element.closest('[inert], [aria-hidden]')?.tagName),
      ).toBe(undefined);
    }
    await expect(inertElements(page, '#off, #results')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(page.locator('main [inert]')).toHaveCount(
      await page.locator('main [data-state="closed"][inert]').count(),
    );
  });
});
