import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  bodyMarkup,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  withoutMotion,
} from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const inert = (page: Page, selector: string) => page.locator(`${selector}[inert][aria-hidden="true"]`);

test.describe('without JavaScript', () => {
  test('is a part of the page, and links lead to it', { tag: '@RT-09' }, async ({
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

  test('is one too when the script does not load', { tag: '@RT-09' }, async ({ page, violations }) => {
    violations.allow(/Failed to load resource/);
    await page.route('**/widgets.js', (route) => route.abort());
    await page.goto('/gallery/drawer');
    const text = page.getByText('One hour of instruction is one credit.');
    // Held back at first, so that it does not flash where the script comes.
    await expect(text).toBeHidden();
    await expect(text).toBeVisible();
  });

  test('is one too when its chunk does not load', { tag: ['@RT-04', '@RT-09'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Failed to load resource|its script did not load/);
    await page.route('**/Drawer-*.js', (route) => route.abort());
    await page.goto('/gallery/drawer');
    await expect(page.locator('#credits')).toHaveAttribute('data-widget-state', 'failed');
    await expect(page.getByText('One hour of instruction is one credit.')).toBeVisible();
  });
});

test.describe('given a closed drawer', () => {
  test('it is hidden, and its openers say what they do', { tag: '@DR-01' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await expectClosed(credits);
    for (const opener of await page.locator('[data-opens="credits"]').all()) {
      await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    }
    await expectNoAxeFindings(page);
  });

  for (const [what, role] of [
    ['a button', 'button'],
    ['a link', 'link'],
  ] as const) {
    test(`${what} that references its id opens it`, { tag: '@DR-01' }, async ({ page }) => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      const opener = page.getByRole(role, { name: /credits/ }).first();
      await opener.click();
      await expectOpen(credits);
      await expect(page).toHaveURL('/gallery/drawer');
      await expect(page.getByRole('dialog', { name: 'How credits are counted' })).toHaveAttribute(
        'aria-modal',
        'true',
      );
      await expect(page.locator('[data-opens="credits"]').first()).toHaveAttribute('aria-expanded', 'true');
      await expect(dialogParts(page, 'abstracts').host).toHaveAttribute('data-dialog', 'closed');
    });
  }

  test('the page’s address opens it', { tag: '@DR-01' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits', '#credits');
    await expectOpen(credits);
  });

  test('a link pressed with a modifier key is the browser’s', { tag: '@DR-01' }, async ({
    page,
    context,
  }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const coming = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Read about credits' }).click({ modifiers: ['ControlOrMeta'] });
    await (await coming).close();
    await expectClosed(credits);
  });

  test('an opener that arrives later opens it', { tag: ['@DR-01', '@RT-06'] }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await page.evaluate(() => {
      const opener = document.createElement('button');
      opener.textContent = 'Late opener';
      opener.dataset.opens = 'credits';
      document.querySelector('main')?.prepend(opener);
    });
    const opener = page.getByRole('button', { name: 'Late opener' });
    await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
    await opener.click();
    await expectOpen(credits);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('a press before it is mounted is kept', { tag: ['@DR-01', '@RT-08'] }, async ({ page }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/Drawer-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/gallery/drawer');
    const credits = dialogParts(page, 'credits');
    await credits.opener.click();
    await expect(credits.host).toBeHidden();
    letGo();
    await expectOpen(credits);
  });

  test('other code may keep it closed', { tag: '@DR-01' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const detail = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          document.addEventListener('widget:open', (event) => {
            event.preventDefault();
            const { reason, opener } = (event as CustomEvent<{ reason: string; opener: Element }>).detail;
            resolve([reason, opener.textContent]);
          });
        }),
    );
    await credits.opener.click();
    expect(await detail).toEqual(['opener', 'How credits are counted']);
    await expectClosed(credits);
  });
});

test.describe('given an open drawer', () => {
  test.beforeEach(({ page }) => withoutMotion(page));

  test('all else is out of reach, but what is announced is heard', { tag: '@DR-01' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await page.evaluate(() => {
      document.querySelector('.masthead')?.setAttribute('aria-hidden', 'false');
      document.querySelector('.colophon')?.setAttribute('inert', '');
    });
    const before = await bodyMarkup(page);
    await credits.opener.click();
    await expectOpen(credits);
    for (const away of [
      '.masthead',
      '.colophon',
      '.skip-link',
      '.page-head',
      '#start',
      '#end > header',
      '#appeal',
    ])
      await expect(inert(page, away)).toHaveCount(1);
    await expect(
      page
        .locator('main, #end, #credits, script, [data-widgets-announcer]')
        .and(page.locator('[inert], [aria-hidden]')),
    ).toHaveCount(0);
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    expect(await bodyMarkup(page)).toBe(before);
  });

  test('what is added meanwhile is out of reach too', { tag: ['@DR-01', '@RT-06'] }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await page.evaluate(() => {
      const make = (html: string, data: string): HTMLElement => {
        const element = document.createElement('aside');
        element.textContent = html;
        element.setAttribute(data, '');
        return element;
      };
      document.body.append(make('Chat', 'data-chat'), make('', 'data-widgets-announcer'));
      document.querySelector('#end')?.append(make('Advertisement', 'data-ad'));
    });
    await expect(inert(page, '[data-chat]')).toHaveCount(1);
    await expect(inert(page, '[data-ad]')).toHaveCount(1);
    await expect(inert(page, '[data-widgets-announcer]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(
      page.locator('[data-chat], [data-ad]').and(page.locator('[inert], [aria-hidden]')),
    ).toHaveCount(0);
  });

  test('Tab stays inside', { tag: '@DR-01' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
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
  });

  test('it takes the focus itself when there is nothing in it', { tag: '@DR-01' }, async ({ page }) => {
    const committees = await gotoDialog(page, 'drawer', 'committees');
    await committees.opener.click();
    await committees.close.evaluate((button) => button.remove());
    await expect(committees.dialog).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(committees.dialog).toBeFocused();
  });

  test('its button closes it and the focus is back', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await credits.close.click();
    await expectClosed(credits);
    await expect(credits.opener).toBeFocused();
    await expect(credits.opener).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes it and the focus is back', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const link = page.getByRole('link', { name: 'Read about credits' });
    await link.press('Enter');
    await expectOpen(credits);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(link).toBeFocused();
  });

  test('a press outside closes it and the focus is back', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await expectOpen(credits);
    await page.mouse.click(200, 440);
    await expectClosed(credits);
    await expect(credits.opener).toBeFocused();
    await expect(page).toHaveURL('/gallery/drawer');
  });

  for (const [how, from, to] of [
    ['begins inside and ends outside', 1000, 200],
    ['begins outside and ends inside', 200, 1000],
  ] as const) {
    test(`a press that ${how} does not close it`, { tag: '@DR-02' }, async ({ page }) => {
      const credits = await gotoDialog(page, 'drawer', 'credits');
      await credits.opener.click();
      await expectOpen(credits);
      await page.mouse.move(from, 700);
      await page.mouse.down();
      await page.mouse.move(to, 700, { steps: 4 });
      await page.mouse.up();
      // The next press shows that the last one is over.
      await page.mouse.click(1000, 850);
      await expectOpen(credits);
    });
  }

  test('an Escape that means something else does not close it', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await expectOpen(credits);
    await credits.close.evaluate((button) => {
      const press = (init: KeyboardEventInit) =>
        button.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
        );
      press({ isComposing: true });
      press({ keyCode: 229 });
      button.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
      press({});
    });
    await expectOpen(credits);
    await page.keyboard.press('Escape');
    await expectClosed(credits);
  });

  test('the focus goes near the opener when that is gone', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await expectOpen(credits);
    await credits.opener.evaluate((opener) => opener.remove());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Read about credits' })).toBeFocused();
  });

  test('the focus goes near the opener when that is hidden', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    await expectOpen(credits);
    await page.locator('#end .button-row').evaluate((row) => row.toggleAttribute('hidden', true));
    await page.locator('#end .button-row').evaluate((row) => row.setAttribute('class', ''));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rules for abstracts' })).toBeFocused();
  });

  test('layers close one at a time, the topmost first', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const appeal = dialogParts(page, 'appeal');
    await credits.opener.click();
    await appeal.opener.click();
    await expectOpen(appeal);
    await expect(credits.host).toHaveAttribute('data-dialog', 'open');
    await expect(inert(page, '#credits')).toHaveCount(1);
    // Outside both, but only the topmost is asked, and a modal ignores it.
    await page.mouse.click(100, 100);
    await page.keyboard.press('Tab');
    await expect(appeal.host.getByRole('link', { name: 'Find the event' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expectClosed(appeal);
    await expectOpen(credits);
    await expect(appeal.opener).toBeFocused();
    await expect(inert(page, '.masthead')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(credits.close).toBeFocused();
    await page.keyboard.press('Escape');
    await expectClosed(credits);
    await expect(credits.opener).toBeFocused();
    await expect(page.locator('[inert]:not([data-dialog])')).toHaveCount(0);
  });

  test('the page is released when the drawer leaves it', { tag: '@RT-06' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    const before = await page.evaluate(() => document.querySelector('.masthead')?.outerHTML);
    await credits.opener.click();
    await expectOpen(credits);
    await credits.host.evaluate((host) => host.remove());
    await expect(page.locator('[inert]:not([data-dialog])')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
    await expect(page.locator('body')).not.toHaveAttribute('style');
    await expect(credits.opener).toBeFocused();
    await expect(credits.opener).not.toHaveAttribute('aria-haspopup');
    expect(await page.evaluate(() => document.querySelector('.masthead')?.outerHTML)).toBe(before);
  });

  test('other code may keep it open', { tag: '@DR-02' }, async ({ page }) => {
    const credits = await gotoDialog(page, 'drawer', 'credits');
    await credits.opener.click();
    const reasons = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          document.addEventListener('widget:close', (event) => {
            event.preventDefault();
            seen.push((event as CustomEvent<{ reason: string }>).detail.reason);
            if (seen.length === 3) resolve(seen);
          });
        }),
    );
    await page.keyboard.press('Escape');
    await credits.close.click();
    await page.mouse.click(200, 440);
    expect(await reasons).toEqual(['escape', 'button', 'outside']);
    await expectOpen(credits);
  });
});

test('nothing moves for those who ask for no motion', { tag: '@RT-14' }, async ({ page }) => {
  await withoutMotion(page);
  const credits = await gotoDialog(page, 'drawer', 'credits');
  await credits.opener.click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectClosed(credits);
});

test('it moves in and out for others', async ({ page }) => {
  const credits = await gotoDialog(page, 'drawer', 'credits');
  await credits.opener.click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  await expectOpen(credits);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  await expectClosed(credits);
});

test('it fits a phone', { tag: '@DR-01' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await withoutMotion(page);
  const abstracts = await gotoDialog(page, 'drawer', 'abstracts');
  await abstracts.opener.click();
  await expectOpen(abstracts);
  await expectNoAxeFindings(page);
  const { scrollWidth, clientWidth } = await abstracts.dialog.evaluate((dialog) => dialog);
  expect(scrollWidth).toBe(clientWidth);
  // Room beside it, to press outside.
  const box = await abstracts.dialog.boundingBox();
  expect(box?.width).toBeLessThan(300);
  await abstracts.host.getByRole('link', { name: 'Open calls for abstracts' }).scrollIntoViewIfNeeded();
  await expect(abstracts.close).toBeInViewport();
});
