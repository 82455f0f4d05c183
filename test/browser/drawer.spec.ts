import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { blockRequests } from '../support/blockRequests.ts';
import { closeNewTab } from '../support/closeNewTab.ts';
import { delayChunk } from '../support/delay.ts';
import {
  bodyMarkup,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  inertElements,
  preventHook,
  reduceMotion,
} from '../support/dialogs.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a drawer is part of the page, and links lead to it', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/drawer');
    const { host, close, opener } = dialogParts(page, 'credits');
    await expect(host.getByText('One hour of instruction is one credit.')).toBeVisible();
    await expect(host.getByRole('heading', { name: 'How credits are counted' })).toBeVisible();
    await expect(close).toBeHidden();
    await expect(opener).toBeHidden();
    await page.getByRole('link', { name: 'Read about credits' }).click();
    await expect(page).toHaveURL('/gallery/drawer#credits');
    await expect(host).toBeInViewport();
  });

  test('a drawer is part of the page, and its buttons are hidden, if a script does not load', {
    tag: ['@RT-09', '@RT-04'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('a drawer is part of the page if the script does not load', async () => {
      violations.allow(/Failed to load resource/);
      await blockRequests(page, '*/widgets.js');
      await page.goto('/gallery/drawer');
      const text = page.getByText('One hour of instruction is one credit.');
      // The text is hidden at first, so that it does not flash on pages whose script does load.
      await expect(text).toBeHidden();
      await expect(text).toBeVisible();
      await expect(page.locator('button[data-opens]').filter({ visible: true })).toHaveCount(0);
    });
    await test.step('buttons that would open a dialog are hidden if no widget loads', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|A chunk failed/);
      await blockRequests(page, '*/chunks/*.js');
      await page.goto('/gallery/drawer');
      await expect(page.locator('#credits')).toHaveAttribute('data-widget-state', 'failed');
      await expect(page.locator('button[data-opens]').filter({ visible: true })).toHaveCount(0);
    });
    await test.step('a drawer is part of the page if its chunk does not load', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|its script did not load/);
      await blockRequests(page, '*/drawer-*.js');
      const menuButton = '<button type="button" data-opens="site-menu">All pages</button>';
      await replaceMarkup(page, '/gallery/drawer', '<main', `${menuButton}<main`);
      await page.goto('/gallery/drawer');
      await expect(page.locator('#credits')).toHaveAttribute('data-widget-state', 'failed');
      await expect(page.getByText('One hour of instruction is one credit.')).toBeVisible();
      // The failed drawer's openers would do nothing, so they are hidden, but the menu's opener works.
      await expect(page.locator('button[data-opens="credits"]').filter({ visible: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'All pages' }).click();
      await expect(page.locator('#site-menu')).toHaveAttribute('data-state', 'open');
    });
  });
});

test.describe('given a closed drawer', () => {
  test('is hidden, and opens on a click or for the address of the page', {
    tag: ['@DR-01', '@RT-06'],
  }, async ({ page, context }) => {
    await gotoDialog(page, 'drawer', 'credits');
    await test.step('is hidden, and its openers have aria-haspopup, but no state, which nobody could read while it is open', async () => {
      const credits = dialogParts(page, 'credits');
      await expectClosed(credits);
      for (const opener of await page.locator('[data-opens="credits"]').all()) {
        await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
        await expect(opener).not.toHaveAttribute('aria-expanded');
      }
    });
    await test.step('stays closed on a click with a modifier key, which opens a tab', async () => {
      const credits = dialogParts(page, 'credits');
      const opening = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Read about credits' }).click({ modifiers: ['ControlOrMeta'] });
      await closeNewTab(await opening);
      await expectClosed(credits);
    });
    await test.step('can be opened by an opener that is added later', async () => {
      const credits = dialogParts(page, 'credits');
      await page.evaluate(() => {
        const opener = document.createElement('button');
        opener.textContent = 'Late opener';
        opener.dataset.opens = 'credits';
        document.querySelector('#end')?.append(opener);
      });
      const opener = page.getByRole('button', { name: 'Late opener' });
      await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
      await opener.click();
      await expectOpen(credits);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
    for (const [opening, role] of [
      ['a button', 'button'],
      ['a link', 'link'],
    ] as const) {
      await test.step(`opens on a click on ${opening} that references its id`, async () => {
        const credits = dialogParts(page, 'credits');
        const opener = page.getByRole(role, { name: /credits/ }).first();
        await opener.click();
        await expectOpen(credits);
        await expect(page).toHaveURL('/gallery/drawer');
        await expect(page.getByRole('dialog', { name: 'How credits are counted' })).toHaveAttribute(
          'aria-modal',
          'true',
        );
        await expect(page.locator('[data-opens="credits"]').first()).not.toHaveAttribute('aria-expanded');
        await expect(dialogParts(page, 'abstracts').host).toHaveAttribute('data-state', 'closed');
        await page.keyboard.press('Escape');
        await expectClosed(credits);
      });
    }
    await test.step('stays closed if another script prevents widget:open', async () => {
      const credits = dialogParts(page, 'credits');
      const reasons = await preventHook(page, 'widget:open');
      await credits.opener.click();
      expect(await reasons()).toEqual(['opener']);
      await expectClosed(credits);
    });
    await test.step('opens on each click on a plain link to its id, to which the focus returns', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await page.evaluate(() => {
        const added = Object.assign(document.createElement('a'), {
          href: '#credits',
          textContent: 'Plain link',
        });
        document.querySelector('#end')?.append(added);
      });
      const link = page.getByRole('link', { name: 'Plain link' });
      for (const round of ['first', 'second'])
        await test.step(`the ${round} time`, async () => {
          await link.click();
          await expectOpen(credits);
          await expect(page).toHaveURL('/gallery/drawer#credits');
          await page.keyboard.press('Escape');
          await expectClosed(credits);
          await expect(link).toBeFocused();
        });
    });
    await test.step('opens if the page’s address refers to it', async () => {
      await page.goto('about:blank');
      const credits = await gotoDialog(page, 'drawer', 'credits', '#credits');
      await expectOpen(credits);
    });
  });
});

test.describe('given an open drawer', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('makes the rest of the page inert, traps the focus, and undoes its changes', {
    tag: ['@DR-01', '@RT-06', '@quick'],
  }, async ({ page }) => {
    await gotoDialog(page, 'drawer', 'credits');
    await test.step('makes the rest of the page inert, except the live regions', async () => {
      const credits = dialogParts(page, 'credits');
      await page.evaluate(() => {
        document.querySelector('.masthead')?.setAttribute('aria-hidden', 'false');
        document.querySelector('.colophon')?.setAttribute('inert', '');
      });
      const before = await bodyMarkup(page);
      await credits.opener.click();
      await expectOpen(credits);
      for (const selector of [
        '.masthead',
        '.colophon',
        '.skip-link',
        '.page-head',
        '#start',
        '#end > header',
        '#appeal',
      ])
        await expect(inertElements(page, selector)).toHaveCount(1);
      await expect(
        page
          .locator('main, #end, #credits, script, [data-widgets-announcer]')
          .and(page.locator('[inert], [aria-hidden]')),
      ).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      expect(await bodyMarkup(page)).toBe(before);
    });
    await test.step('makes elements that are added while it is open inert, except live regions', async () => {
      const credits = dialogParts(page, 'credits');
      await credits.opener.click();
      await page.evaluate(() => {
        const createAside = (html: string, data: string): HTMLElement => {
          const element = document.createElement('aside');
          element.textContent = html;
          element.setAttribute(data, '');
          return element;
        };
        document.body.append(createAside('Chat', 'data-chat'), createAside('', 'data-widgets-announcer'));
        document.querySelector('#end')?.append(createAside('Advertisement', 'data-ad'));
      });
      await expect(inertElements(page, '[data-chat]')).toHaveCount(1);
      await expect(inertElements(page, '[data-ad]')).toHaveCount(1);
      await expect(inertElements(page, '[data-widgets-announcer]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectClosed(credits);
      await expect(
        page.locator('[data-chat], [data-ad]').and(page.locator('[inert], [aria-hidden]')),
      ).toHaveCount(0);
    });
    await test.step('traps the focus', async () => {
      const credits = dialogParts(page, 'credits');
      await credits.opener.press('Enter');
      await expect(credits.close).toBeFocused();
      const inside = [
        credits.host.getByRole('link', { name: 'your transcript' }),
        credits.host.getByRole('button', { name: 'A credit is missing' }),
      ];
      for (const next of [...inside, credits.close]) {
        await page.keyboard.press('Tab');
        await expect(next).toBeFocused();
      }
      for (const next of [...inside, credits.close].reverse().slice(1)) {
        await page.keyboard.press('Shift+Tab');
        await expect(next).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expectClosed(credits);
    });
    await test.step('receives the focus itself if nothing inside is focusable', async () => {
      const committees = dialogParts(page, 'committees');
      await committees.opener.click();
      await committees.close.evaluate((button) => button.remove());
      await expect(committees.dialog).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(committees.dialog).toBeFocused();
    });
    await test.step('undoes its changes to the page when it is removed', async () => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const before = await page.evaluate(() => document.querySelector('.masthead')?.outerHTML);
      await credits.opener.click();
      await expectOpen(credits);
      await credits.host.evaluate((host) => host.remove());
      await expect(page.locator('[inert]:not(.sw-overlay)')).toHaveCount(0);
      await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
      await expect(page.locator('body')).not.toHaveAttribute('style');
      await expect(credits.opener).toBeFocused();
      await expect(credits.opener).not.toHaveAttribute('aria-haspopup');
      expect(await page.evaluate(() => document.querySelector('.masthead')?.outerHTML)).toBe(before);
    });
  });
});

/** Collects the transitions of drawers, such as `transitionrun translate`. Call it before the page opens. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const transitions: string[] = [];
    Reflect.set(window, 'transitions', transitions);
    for (const type of ['transitionrun', 'transitionend']) {
      document.addEventListener(type, (event) => {
        const { target, propertyName } = event as TransitionEvent;
        const isDrawer = target instanceof Element && target.matches('.sw-overlay, [role="dialog"]');
        if (isDrawer) transitions.push(`${type} ${propertyName}`);
      });
    }
  });
  return () => page.evaluate(() => Reflect.get(window, 'transitions') as string[]);
}

test('a drawer slides in from the right side unless motion is reduced, and fits a small screen', {
  tag: ['@DR-01', '@RT-14'],
}, async ({ asNewVisitor, page }) => {
  await test.step('a drawer is never visible before it is opened', async () => {
    const transitions = await watchMotion(page);
    const release = await delayChunk(page, 'drawer');
    await page.goto('/gallery/drawer');
    const { host } = dialogParts(page, 'credits');
    await expect(host).toHaveAttribute('data-widget-state', 'loading');
    await expect(host).toBeHidden();
    release();
    await expect(host).toHaveAttribute('data-widget-state', 'ready');
    await waitTwoFrames(page);
    await expect(host).toBeHidden();
    expect(await transitions()).toEqual([]);
  });
  await test.step('a drawer slides in and out', async () => {
    const transitions = await watchMotion(page);
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const countSlides = async () =>
      (await transitions()).filter((transition) => transition === 'transitionrun translate').length;
    await credits.opener.click();
    await expectOpen(credits);
    await expect.poll(transitions).toContain('transitionend translate');
    expect(await countSlides()).toBe(1);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect.poll(countSlides).toBe(2);
  });
  await test.step('a drawer slides from the side that the text direction determines, in any language', async () => {
    for (const [html, away] of [
      ['lang="en" dir="rtl"', '-100%'],
      ['lang="ar" dir="ltr"', '100%'],
    ] as const) {
      await page.unrouteAll();
      await replaceMarkup(page, '/gallery/drawer', /<html [^>]*>/, `<html ${html}>`);
      const { host } = await gotoDialog(page, 'drawer', 'credits');
      const panel = host.locator('[data-drawer-part="panel"]');
      expect(await panel.evaluate((element) => getComputedStyle(element).translate)).toBe(away);
    }
  });
  await test.step('a drawer opens without moving if motion is reduced', async () => {
    await asNewVisitor();
    await reduceMotion(page);
    const transitions = await watchMotion(page);
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await expectOpen(credits);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    expect(await transitions()).toEqual([]);
  });
  await test.step('a drawer fits a screen 320 px wide', async () => {
    await page.setViewportSize({ width: 320, height: 600 });
    await reduceMotion(page);
    const abstracts = await gotoDialog(page, 'drawer', 'abstracts');
    await abstracts.opener.click();
    await expectOpen(abstracts);
    await expectNoAxeFindings(page);
    const { scrollWidth, clientWidth } = await abstracts.dialog.evaluate((dialog) => ({
      scrollWidth: dialog.scrollWidth,
      clientWidth: dialog.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
    // The drawer leaves space next to it for a click outside.
    const box = await abstracts.dialog.boundingBox();
    expect(box?.width).toBeLessThan(300);
    await abstracts.host.getByRole('link', { name: 'Open calls for abstracts' }).scrollIntoViewIfNeeded();
    await expect(abstracts.close).toBeInViewport();
  });
});
