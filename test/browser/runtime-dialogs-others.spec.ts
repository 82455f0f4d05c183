import type { Locator, Page } from '@playwright/test';
import {
  bodyMarkup,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  inertElements,
  reduceMotion,
} from '../support/dialogs.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => reduceMotion(page));

test.describe('without JavaScript', () => {
  test('a drawer does not cover the page', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/gallery/drawer');
    await expect(dialogParts(page, 'credits').host).toHaveCSS('position', 'static');
  });
});

/** Adds a box with two buttons to an element, as consent tools and chat tools do. */
async function addBox(
  page: Page,
  parent: string,
  attributes: Readonly<Record<string, string>>,
): Promise<Locator> {
  await page.evaluate(
    ([selector, names]) => {
      const box = document.createElement('div');
      for (const [name, value] of Object.entries(names))
        if (name === 'style') box.style.cssText = value;
        else box.setAttribute(name, value);
      for (const text of ['Agree', 'Refuse']) {
        const button = Object.assign(document.createElement('button'), { textContent: text });
        button.addEventListener('click', () => {
          box.dataset.answer = text;
        });
        box.append(button);
      }
      document.querySelector(selector)?.append(box);
    },
    [parent, attributes] as const,
  );
  return page.locator(`#${attributes.id}`);
}

/** Expects a box over an open dialog to work with a pointer, a keyboard and assistive technology. */
async function expectUsable(page: Page, box: Locator): Promise<void> {
  const agree = box.getByRole('button', { name: 'Agree' });
  await agree.click();
  await expect(box).toHaveAttribute('data-answer', 'Agree');
  await agree.focus();
  await expect(agree).toBeFocused();
  await page.keyboard.press('Tab');
  const refuse = box.getByRole('button', { name: 'Refuse' });
  await expect(refuse).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toHaveAttribute('data-answer', 'Refuse');
}

/** Presses Tab until focus is in the box. */
async function expectReachableByTab(page: Page, box: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return box.locator(':focus').count();
    })
    .toBe(1);
}

const FIXED =
  'position: fixed; left: 0; bottom: 0; width: 300px; height: 80px; background: white; z-index: 5';

test.describe('a popover on the page', () => {
  test('can be used over a modal, closes first, and stays below a drawer that opened later', {
    tag: ['@MO-01', '@DR-01'],
  }, async ({ page }) => {
    for (const kind of ['auto', 'manual'])
      await test.step(`can be used if it opens over a modal: ${kind}`, async () => {
        const statement = await gotoDialog(page, 'modal', 'statement');
        const hint = await addBox(page, 'main', { id: 'hint', popover: kind });
        await statement.opener.click();
        await expectOpen(statement);
        await test.step('it can take the focus', async () => {
          await hint.evaluate((element: HTMLElement) => {
            element.querySelector('button')?.setAttribute('autofocus', '');
            element.showPopover();
          });
          await expect(hint.getByRole('button', { name: 'Agree' })).toBeFocused();
          await expectUsable(page, hint);
          await expectOpen(statement);
        });
        await test.step('Tab leads from the modal to it', async () => {
          await statement.close.focus();
          await expectReachableByTab(page, hint);
        });
        await test.step('Escape in it leaves the modal open', async () => {
          await page.keyboard.press('Escape');
          await expectOpen(statement);
          if (kind === 'auto') await expect(hint).toBeHidden();
          await hint.evaluate((element: HTMLElement) => element.hidePopover());
        });
        await test.step('the modal traps Tab again, and closes on Escape', async () => {
          await statement.close.focus();
          await page.keyboard.press('Shift+Tab');
          await expect(statement.dialog.getByRole('link')).toBeFocused();
          await page.keyboard.press('Escape');
          await expectClosed(statement);
          await expect(statement.opener).toBeFocused();
        });
      });
    await test.step('closes on Escape before the modal does, wherever the focus is', async () => {
      const statement = await gotoDialog(page, 'modal', 'statement');
      const hint = await addBox(page, 'main', { id: 'hint', popover: 'auto' });
      await statement.opener.click();
      await expectOpen(statement);
      await hint.evaluate((element: HTMLElement) => element.showPopover());
      await statement.close.focus();
      await page.keyboard.press('Escape');
      await expect(hint).toBeHidden();
      await expectOpen(statement);
      await page.keyboard.press('Escape');
      await expectClosed(statement);
    });
    await test.step('stays below the drawer if it opened first', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const hint = await addBox(page, 'body', { id: 'hint', popover: 'manual' });
      await hint.evaluate((element: HTMLElement) => element.showPopover());
      await credits.opener.click();
      await expectOpen(credits);
      await expect(inertElements(page, '#hint')).toHaveCount(1);
      await test.step('appears above the drawer if it opens again', async () => {
        await hint.evaluate((element: HTMLElement) => {
          element.hidePopover();
          element.showPopover();
        });
        await expectUsable(page, hint);
      });
    });
  });
});

test.describe('a consent banner', () => {
  test('can be answered over a dialog that opens with the page', { tag: ['@MO-01', '@DR-01'] }, async ({
    page,
  }) => {
    for (const [name, attributes] of [
      ['if it has the attribute', { id: 'banner', 'data-widgets-above': '' }],
      ['if it belongs to a known tool', { id: 'onetrust-consent-sdk' }],
      [
        'if it is a modal dialog',
        { id: 'banner', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Cookies' },
      ],
    ] as const)
      await test.step(`can be answered over a dialog that opens with the page, ${name}`, async () => {
        const gate = await gotoDialog(page, 'modal', 'gate', '?example=locked');
        await expectOpen(gate);
        const banner = await addBox(page, 'body', { ...attributes, style: FIXED });
        await expectUsable(page, banner);
        const box = await banner.boundingBox();
        expect(box).toEqual({ x: 0, y: (page.viewportSize()?.height ?? 0) - 80, width: 300, height: 80 });
        await test.step('Tab leads to it', async () => {
          await gate.dialog.getByRole('link').first().focus();
          await expectReachableByTab(page, banner);
        });
        await test.step('it can be removed', async () => {
          await banner.evaluate((element) => element.remove());
          await gate.dialog.getByRole('link').first().focus();
          await page.keyboard.press('Shift+Tab');
          await expect(gate.dialog.getByRole('link').last()).toBeFocused();
        });
      });
  });

  test('can be scrolled by touch on iOS, unlike the page below', { tag: ['@MO-01', '@DR-01'] }, async ({
    page,
  }) => {
    // The library that locks the page's scroll position cancels touches only on iOS.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
    });
    const gate = await gotoDialog(page, 'modal', 'gate', '?example=locked');
    await expectOpen(gate);
    const banner = await addBox(page, 'body', { id: 'onetrust-consent-sdk', style: FIXED });
    const isPrevented = (touched: Locator): Promise<boolean> =>
      touched.evaluate((element) => {
        const move = new Event('touchmove', { bubbles: true, cancelable: true });
        element.dispatchEvent(Object.assign(move, { touches: [{}], targetTouches: [{}] }));
        return move.defaultPrevented;
      });
    expect(await isPrevented(banner.getByRole('button', { name: 'Agree' }))).toBe(false);
    expect(await isPrevented(page.locator('.masthead'))).toBe(true);
  });

  test('is recognized, can be answered over several dialogs, and otherwise stays below', {
    tag: '@DR-01',
  }, async ({ page }) => {
    await test.step('is recognized by its id and its attribute; an element that has only the id stays inert', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await addBox(page, 'body', { id: 'cc-main' });
      await credits.opener.click();
      await expectOpen(credits);
      await expect(inertElements(page, '#cc-main')).toHaveCount(1);
      await page.locator('#cc-main').evaluate((element) => element.setAttribute('data-nosnippet', ''));
      await addBox(page, 'body', { id: 'another' });
      await expect(inertElements(page, '#cc-main')).toHaveCount(0);
    });
    await test.step('can be answered if it was on the page before the dialog opened, and is unchanged afterward', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const banner = await addBox(page, 'body', { id: 'banner', 'data-widgets-above': '', style: FIXED });
      await credits.opener.focus();
      const before = await bodyMarkup(page);
      await credits.opener.click();
      await expectOpen(credits);
      await expectUsable(page, banner);
      await expectOpen(credits);
      await test.step('even over a second dialog', async () => {
        const appeal = dialogParts(page, 'appeal');
        await appeal.opener.click();
        await expectOpen(appeal);
        await expectUsable(page, banner);
        await appeal.close.focus();
        await page.keyboard.press('Escape');
        await expectClosed(appeal);
        await expectOpen(credits);
      });
      await credits.close.click();
      await expectClosed(credits);
      await banner.evaluate((element) => element.removeAttribute('data-answer'));
      await expect.poll(() => bodyMarkup(page)).toBe(before);
    });
    await test.step('can be used together with the fixed box around it if it is a modal dialog', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      const box = await addBox(page, 'body', { id: 'box', style: FIXED });
      await addBox(page, '#box', {
        id: 'inner',
        role: 'dialog',
        'aria-modal': 'true',
        'aria-label': 'Cookies',
      });
      await box.locator('> button').first().click();
      await expect(box).toHaveAttribute('data-answer', 'Agree');
      await expectOpen(credits);
    });
    await test.step('stays below the dialog if nothing identifies it as a consent banner', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await addBox(page, 'body', { id: 'banner', style: FIXED });
      await expect(inertElements(page, '#banner')).toHaveCount(1);
    });
  });
});

test('closed dialogs of a theme stay closed, and a dialog opens from hidden places and stopped clicks', {
  tag: '@DR-01',
}, async ({ page }) => {
  const parts = await gotoDialog(page, 'drawer', 'credits');
  const closed = {
    moved: { 'aria-hidden': 'true', style: 'position: fixed; inset: 0 -400px 0 auto; width: 400px' },
    transparent: { style: 'position: fixed; inset: 0; opacity: 0; pointer-events: none' },
  };
  for (const [id, attributes] of Object.entries(closed))
    await addBox(page, 'body', { id, role: 'dialog', 'aria-modal': 'true', ...attributes });
  await test.step('closed dialogs are not raised', async () => {
    await parts.opener.click();
    await expectOpen(parts);
    await expect(page.locator('[data-widgets-raised]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectClosed(parts);
  });
  await test.step('an opener works in an element that stops and cancels clicks, as routers do', async () => {
    const stop = (element: Element) => {
      element.parentElement?.addEventListener('click', (event) => {
        event.stopPropagation();
        event.preventDefault();
      });
    };
    await parts.opener.evaluate(stop);
    await parts.opener.click();
    await expectOpen(parts);
    await page.keyboard.press('Escape');
    await expectClosed(parts);
  });
  await test.step('an opener works in a shadow tree', async () => {
    await page.locator('main').evaluate((main) => {
      const opener = Object.assign(document.createElement('button'), { textContent: 'Inner opener' });
      opener.dataset.opens = 'credits';
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open' }).append(opener);
      main.append(host);
    });
    await page.getByRole('button', { name: 'Inner opener' }).click();
    await expectOpen(parts);
    await page.keyboard.press('Escape');
    await expectClosed(parts);
  });
  for (const hiding of ['details', 'div']) {
    await test.step(`the drawer opens in a hidden <${hiding}>`, async () => {
      await parts.host.evaluate((host, name) => {
        const around = document.createElement(name);
        if (name === 'div') around.style.display = 'none';
        host.replaceWith(around);
        around.append(host);
      }, hiding);
      await ready(page, 'drawer');
      await parts.opener.click();
      await expectOpen(parts);
      await page.keyboard.press('Escape');
      await expectClosed(parts);
      await expect(page.locator(`${hiding} > #credits`)).toBeAttached();
    });
  }
});
