import { expectNoAxeFindings } from '../support/axe.ts';
import {
  bodyMarkup,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  preventHook,
  reduceMotion,
} from '../support/dialogs.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a modal is part of the page, and links lead to it', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await test.step('a modal is part of the page, and links lead to it', async () => {
      await page.goto('/gallery/modal');
      const { host, close, opener } = dialogParts(page, 'statement');
      await expect(host.getByText('Clean air is the cheapest medicine')).toBeVisible();
      await expect(close).toBeHidden();
      await expect(opener).toBeHidden();
      await page.getByRole('link', { name: 'Read the statement' }).click();
      await expect(host).toBeInViewport();
      await page.getByLabel('Email address').fill('a@society.example');
      await page.locator('#reminder').getByRole('button', { name: 'Remind me' }).click();
      await expect(page).toHaveURL(/^[^?]*\/events\?mail=a(@|%40)society\.example$/);
    });
    await test.step('a locked modal is part of the page', async () => {
      await page.goto('/gallery/modal?example=locked');
      await expect(page.getByText('This session is open to members')).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'Widget', exact: false }).or(page.locator('h1')),
      ).toBeVisible();
    });
  });
});

test.describe('given a modal', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('a button or a link opens it, only its own buttons or its options close it, and it fits its screen', {
    tag: ['@MO-01', '@MO-03', '@MO-02'],
  }, async ({ page }) => {
    await gotoDialog(page, 'modal', 'statement');
    for (const [what, role] of [
      ['a button', 'button'],
      ['a link', 'link'],
    ] as const) {
      await test.step(`${what} that references its id opens it`, async () => {
        const statement = dialogParts(page, 'statement');
        await expectClosed(statement);
        const opener = page.locator('#plain').getByRole(role, { name: /statement/i });
        await expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
        await opener.click();
        await expectOpen(statement);
        await expect(page.getByRole('dialog', { name: 'Statement of the chair' })).toHaveAttribute(
          'aria-modal',
          'true',
        );
        await expect(page.locator('.masthead')).toHaveAttribute('inert');
        await expect(page.locator('.masthead')).toHaveAttribute('aria-hidden', 'true');
        await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
        await page.keyboard.press('Escape');
        await expectClosed(statement);
      });
    }
    await test.step('its close button and Escape close it and restore the page', async () => {
      const statement = dialogParts(page, 'statement');
      const before = await bodyMarkup(page);
      const closers = [() => statement.close.click(), () => page.keyboard.press('Escape')];
      for (const close of closers) {
        await statement.opener.click();
        await expectOpen(statement);
        await expect(statement.close).toBeFocused();
        await close();
        await expectClosed(statement);
        await expect(statement.opener).toBeFocused();
        expect(await bodyMarkup(page)).toBe(before);
      }
    });
    await test.step('a held Enter opens it, but neither closes it nor submits its form', async () => {
      for (const id of ['statement', 'reminder']) {
        const modal = dialogParts(page, id);
        await modal.opener.focus();
        await page.keyboard.down('Enter');
        await expectOpen(modal);
        await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
        await expectOpen(modal);
        await page.keyboard.press('Escape');
        await expectClosed(modal);
        await expect(page).toHaveURL('/gallery/modal');
      }
    });
    await test.step('a click outside leaves it open', async () => {
      const statement = dialogParts(page, 'statement');
      await statement.opener.click();
      await page.mouse.click(20, 20);
      await expectOpen(statement);
    });
    await test.step('a second close button or a click outside closes it, one layer at a time', async () => {
      await gotoDialog(page, 'modal', 'venue');
      await test.step('a second close button closes it, and its first field receives the focus', async () => {
        const reminder = dialogParts(page, 'reminder');
        await reminder.opener.click();
        await expect(page.getByLabel('Email address')).toBeFocused();
        await page.getByLabel('Email address').fill('kept');
        await reminder.host.getByRole('button', { name: 'Cancel' }).click();
        await expectClosed(reminder);
        await reminder.opener.click();
        await expect(page.getByLabel('Email address')).toHaveValue('kept');
        await page.keyboard.press('Escape');
        await expectClosed(reminder);
      });
      await test.step('a click outside closes it if its option allows it, one layer at a time', async () => {
        const venue = dialogParts(page, 'venue');
        const travel = dialogParts(page, 'travel');
        await venue.opener.click();
        await travel.opener.click();
        await expectOpen(travel);
        await page.mouse.click(20, 20);
        await expectClosed(travel);
        await expectOpen(venue);
        await expect(travel.opener).toBeFocused();
        await page.mouse.click(20, 20);
        await expectClosed(venue);
        await expect(venue.opener).toBeFocused();
      });
      await test.step('a modal appears above the one that contains its opener, even if it comes first in the document', async () => {
        const venue = dialogParts(page, 'venue');
        const statement = dialogParts(page, 'statement');
        await venue.opener.click();
        await venue.host.getByRole('button', { name: 'Statement of the chair' }).click();
        await expectOpen(statement);
        // The click succeeds only on the topmost modal: everything below it is inert.
        await statement.close.click();
        await expectClosed(statement);
        await expectOpen(venue);
      });
    });
    await test.step('it appears above the stacking context that contains it', async () => {
      const statement = await gotoDialog(page, 'modal', 'statement');
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '#plain { position: relative; z-index: 0; transform: scale(1); overflow: hidden; contain: paint } #outside { position: relative; z-index: 9999; background: white }',
        );
        document.adoptedStyleSheets = [sheet];
      });
      await statement.opener.click();
      await expectOpen(statement);
      const box = await statement.host.boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
      await statement.close.click();
      await expectClosed(statement);
    });
    await test.step('it opens by itself, and only another script can close it', async () => {
      await reduceMotion(page);
      await test.step('and is an alert dialog if the author says so', async () => {
        const restore = await replaceMarkup(
          page,
          '/gallery/modal',
          /(?<=id="gate"[^>]*>\s*<section)/,
          ' role="alertdialog"',
        );
        await gotoDialog(page, 'modal', 'gate', '?example=locked');
        const panel = page.locator('#gate [data-modal-part="panel"]');
        await expect(panel).toHaveAttribute('aria-modal', 'true');
        await expect(panel).toHaveRole('alertdialog');
        await restore();
      });
      await gotoDialog(page, 'modal', 'gate', '?example=locked');
      await test.step('it opens by itself and cannot be closed', async () => {
        const gate = dialogParts(page, 'gate');
        await expectOpen(gate);
        await expect(gate.host.locator('[data-modal-part="close"]')).toHaveCount(0);
        await expect(gate.host.getByRole('link', { name: 'Sign in' })).toBeFocused();
        await page.keyboard.press('Escape');
        await page.mouse.click(20, 20);
        await page.keyboard.press('Escape');
        await expectOpen(gate);
        await expectNoAxeFindings(page);
      });
      await test.step('a close button in content from another script does not close it', async () => {
        const gate = dialogParts(page, 'gate');
        await gate.host.evaluate((host) => {
          const content = document.createElement('div');
          const button = document.createElement('button');
          button.dataset.modalPart = 'close';
          button.textContent = 'Let me in';
          content.append(button, 'Other content');
          host.dispatchEvent(new CustomEvent('widget:request-open', { detail: { content } }));
        });
        await expect(gate.dialog).toContainText('Other content');
        await gate.host.getByText('Let me in').click();
        await expectOpen(gate);
      });
      await test.step('another script can close it', async () => {
        const gate = dialogParts(page, 'gate');
        await gate.host.evaluate((host) => host.dispatchEvent(new CustomEvent('widget:request-close')));
        await expectClosed(gate);
      });
    });
    await test.step('a modal fits a small screen', async () => {
      await reduceMotion(page);
      await gotoDialog(page, 'modal', 'venue');
      for (const width of [390, 320]) {
        await test.step(`a modal fits a screen ${width} px wide`, async () => {
          await page.setViewportSize({ width, height: 420 });
          const venue = dialogParts(page, 'venue');
          await venue.opener.click();
          await expectOpen(venue);
          const { scrollWidth, clientWidth } = await venue.dialog.evaluate((dialog) => ({
            scrollWidth: dialog.scrollWidth,
            clientWidth: dialog.clientWidth,
          }));
          expect(scrollWidth).toBe(clientWidth);
          await venue.host.getByRole('button', { name: 'How to get there' }).scrollIntoViewIfNeeded();
          await expect(venue.close).toBeInViewport();
          await expectNoAxeFindings(page);
          await venue.close.click();
        });
      }
    });
  });
});

test.describe('given another script', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('it can open, fill, prevent and close a modal, which gets its own content back', {
    tag: ['@MO-02', '@RT-06', '@MO-01'],
  }, async ({ page, violations }) => {
    await test.step('it can open a modal with its own content, even during widget:open, and close it', async () => {
      await gotoDialog(page, 'modal', 'statement');
      await test.step('unusable content is reported', async () => {
        violations.allow(
          /content of widget:request-open cannot be used\. Expected a node, found <b>text<\/b>/,
        );
        const statement = dialogParts(page, 'statement');
        await statement.host.evaluate((host) =>
          host.dispatchEvent(new CustomEvent('widget:request-open', { detail: { content: '<b>text</b>' } })),
        );
        await expectOpen(statement);
        await expect(statement.dialog).toContainText('Clean air');
        await page.keyboard.press('Escape');
        await expectClosed(statement);
      });
      await test.step('it can open a modal with its own content, and close it, which pauses a video', async () => {
        const statement = dialogParts(page, 'statement');
        await statement.host.evaluate((host) => {
          const content = document.createElement('p');
          content.textContent = 'A letter from the editor.';
          const video = content.appendChild(document.createElement('video'));
          video.play().catch(({ name }: DOMException) => video.append(name));
          host.dispatchEvent(
            new CustomEvent('widget:request-open', { detail: { content, title: 'A letter' } }),
          );
        });
        await expectOpen(statement);
        await expect(page.getByRole('dialog', { name: 'A letter' })).toContainText(
          'A letter from the editor.',
        );
        await expect(statement.dialog).not.toContainText('Clean air');
        await statement.host.evaluate((host) => host.dispatchEvent(new CustomEvent('widget:request-close')));
        await expectClosed(statement);
        await expect(statement.host.locator('video')).toHaveText('AbortError');
        await statement.opener.click();
        await expect(page.getByRole('dialog', { name: 'Statement of the chair' })).toContainText('Clean air');
        await expect(statement.dialog).not.toContainText('A letter from the editor.');
        await page.keyboard.press('Escape');
        await expectClosed(statement);
      });
      await test.step("it can supply content during widget:open, and that content's close button works", async () => {
        const statement = dialogParts(page, 'statement');
        await statement.host.evaluate((host) => {
          host.addEventListener('widget:open', () => {
            const content = document.createElement('button');
            content.dataset.modalPart = 'close';
            content.textContent = 'Understood';
            host.dispatchEvent(new CustomEvent('widget:request-open', { detail: { content } }));
          });
        });
        await statement.opener.click();
        await statement.host.getByRole('button', { name: 'Understood' }).click();
        await expectClosed(statement);
        await expect(statement.opener).toBeFocused();
      });
    });
    await test.step('it receives widget:open and widget:close, and can prevent both', async () => {
      const statement = await gotoDialog(page, 'modal', 'statement');
      const openings = await preventHook(page, 'widget:open');
      await statement.opener.click();
      await statement.host.evaluate((host) => host.dispatchEvent(new CustomEvent('widget:request-open')));
      expect(await openings()).toEqual(['opener', 'request']);
      await expectClosed(statement);
      await gotoDialog(page, 'modal', 'statement');
      await statement.opener.click();
      await expectOpen(statement);
      const closings = await preventHook(page, 'widget:close');
      await statement.close.click();
      await page.keyboard.press('Escape');
      expect(await closings()).toEqual(['button', 'escape']);
      await expectOpen(statement);
    });
    await test.step('a modal gets its own content back when it is removed from the page', async () => {
      const statement = await gotoDialog(page, 'modal', 'statement');
      const before = await page.evaluate(() => document.querySelector('.masthead')?.outerHTML);
      const html = await statement.host.evaluate((host) => {
        host.dispatchEvent(
          new CustomEvent('widget:request-open', {
            detail: { content: document.createElement('hr'), title: 'Other' },
          }),
        );
        return new Promise<string>((resolve) => {
          const removed = host.cloneNode();
          host.remove();
          const wait = (): void => {
            if (host.hasAttribute('data-state')) requestAnimationFrame(wait);
            else resolve(`${(removed as Element).id} ${host.outerHTML}`);
          };
          wait();
        });
      });
      expect(html).toContain('Clean air');
      expect(html).toContain('>Statement of the chair</h2>');
      expect(html).not.toMatch(/<hr>|inert|popover="manual|role=|tabindex|style=/);
      expect(await page.evaluate(() => document.querySelector('.masthead')?.outerHTML)).toBe(before);
    });
    await test.step('a modal inside another modal can be closed on its own, with its own button', async () => {
      const statement = await gotoDialog(page, 'modal', 'statement');
      const venue = dialogParts(page, 'venue');
      await page.evaluate(() => {
        const inner = document.querySelector('#venue') as HTMLElement;
        document.querySelector('#statement [data-modal-part="body"]')?.append(inner);
      });
      await statement.opener.click();
      await expectOpen(statement);
      await venue.host.evaluate((host) => host.dispatchEvent(new CustomEvent('widget:request-open')));
      await expectOpen(venue);
      await venue.close.click();
      await expectClosed(venue);
      await expect(statement.host).toHaveAttribute('data-state', 'open');
    });
  });
});
