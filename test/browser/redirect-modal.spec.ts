import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { closeNewTab } from '../support/closeNewTab.ts';
import {
  type DialogParts,
  dialogParts,
  expectClosed,
  expectOpen,
  gotoDialog,
  reduceMotion,
} from '../support/dialogs.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const AUTOMATIC = '?example=automatic';

/** Opens the page with the countdown and a paused clock. */
async function gotoCountdown(page: Page): Promise<DialogParts> {
  await reduceMotion(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(`/gallery/redirect-modal${AUTOMATIC}`);
  // The paused clock also stops idle callbacks, so the widget mounts only when the clock advances.
  const moved = dialogParts(page, 'moved');
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(moved.host).toHaveAttribute('data-widget-state', 'ready', { timeout: 100 });
  }).toPass();
  await expectOpen(moved);
  return moved;
}

/**
 * Runs `expectNoAxeFindings` while the clock is paused. That function waits for timers, so this one advances the clock one
 * millisecond at a time.
 */
async function expectNoAxeFindingsWhilePaused(page: Page): Promise<void> {
  const progress = { isOver: false };
  const checking = expectNoAxeFindings(page).finally(() => {
    progress.isOver = true;
  });
  while (!progress.isOver) await page.clock.runFor(1);
  await checking;
}

test.describe('without JavaScript', () => {
  test('the modal is part of the page, and its link works', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(`/gallery/redirect-modal${AUTOMATIC}`);
    const { host, close } = dialogParts(page, 'moved');
    await expect(host.getByText('The directory of training programs is now')).toBeVisible();
    await expect(close).toBeHidden();
    await expect(host.getByRole('button', { name: 'Back' })).toBeHidden();
    await host.getByRole('link', { name: 'Go to the resources' }).click();
    await expect(page).toHaveURL('/resources');
  });
});

test.describe('given an automatic redirect modal', () => {
  test('it counts 7,500 milliseconds down, and everything that the visitor does instead stops it', {
    tag: ['@RD-01', '@RD-04', '@wcag-4.1.3', '@wcag-2.2.1', '@wcag-2.2.2'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('it redirects after exactly 7,500 milliseconds', async () => {
      const moved = await gotoCountdown(page);
      requests.clear();
      await page.clock.runFor(7400);
      expect(requests.to('/resources')).toEqual([]);
      await expectOpen(moved);
      await page.clock.runFor(100);
      await expect(page).toHaveURL('/resources');
    });
    await test.step('it updates the remaining time every second, and announces it twice', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const { dialog } = await gotoCountdown(page);
      for (const seconds of [8, 7, 6, 5, 4, 3, 2]) {
        await expect(dialog).toContainText(`You will be redirected in ${seconds} seconds.`);
        await page.clock.runFor(seconds === 8 ? 500 : 1000);
      }
      await expect(dialog).toContainText('You will be redirected in 1 second.');
      await expectNoAxeFindingsWhilePaused(page);
      expect(await announcements()).toEqual([
        'You will be redirected in 8 seconds.',
        'You will be redirected in 3 seconds.',
      ]);
    });
    await test.step('the visitor can stop the redirect', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const { dialog } = await gotoCountdown(page);
      requests.clear();
      await page.clock.runFor(3000);
      await dialog.getByRole('button', { name: 'Stop the redirect' }).click();
      await expect(dialog).toContainText('The redirect has been stopped.');
      await expect(dialog.getByRole('button', { name: 'Stop the redirect' })).toHaveCount(0);
      await expect(dialog).toBeFocused();
      await page.clock.runFor(20_000);
      expect(await announcements()).toContain('The redirect has been stopped.');
      expect(requests.to('/resources')).toEqual([]);
      await expectNoAxeFindingsWhilePaused(page);
      await dialog.getByRole('link', { name: 'Go to the resources' }).click();
      await expect(page).toHaveURL('/resources');
    });
    await test.step('the visitor can open the target in a new tab, which stops the redirect', async () => {
      await asNewVisitor();
      const { dialog } = await gotoCountdown(page);
      await page.clock.runFor(3000);
      const opening = page.context().waitForEvent('page');
      await dialog.getByRole('link', { name: 'Go to the resources' }).click({ button: 'middle' });
      await closeNewTab(await opening);
      await expect(dialog).toContainText('The redirect has been stopped.');
      await page.clock.runFor(20_000);
      await expect(page).toHaveURL(/gallery\/redirect-modal/);
    });
    for (const [how, close] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['its close button', () => dialogParts(page, 'moved').close.click()],
    ] as const) {
      await test.step(`${how} closes it and stops the redirect, and reopening it restarts the countdown`, async () => {
        await asNewVisitor();
        const moved = await gotoCountdown(page);
        requests.clear();
        await page.clock.runFor(3000);
        await close();
        await expectClosed(moved);
        await page.clock.runFor(20_000);
        expect(requests.to('/resources')).toEqual([]);
        await moved.opener.click();
        await expect(moved.dialog).toContainText('You will be redirected in 8 seconds.');
        await page.clock.runFor(7500);
        await expect(page).toHaveURL('/resources');
      });
    }
    await test.step('reopening it restarts a countdown that the visitor stopped', async () => {
      await asNewVisitor();
      const moved = await gotoCountdown(page);
      await moved.dialog.getByRole('button', { name: 'Stop the redirect' }).click();
      await moved.close.click();
      await expectClosed(moved);
      await moved.opener.click();
      await expect(moved.dialog).toContainText('You will be redirected in 8 seconds.');
    });
  });

  test('it redirects only on a click, and Back leads back, where there is a page before it', {
    tag: ['@RD-01', '@RT-10', '@RD-03', '@RD-02', '@MO-01', '@RD-04'],
  }, async ({ asNewVisitor, page, context, requests }) => {
    await test.step('Back does not reopen it, but a reload does', async () => {
      const moved = await gotoDialog(page, 'redirect-modal', 'moved', AUTOMATIC);
      await expectOpen(moved);
      await moved.host.getByRole('link', { name: 'Go to the resources' }).click();
      await expect(page).toHaveURL('/resources');
      await page.goBack();
      await ready(page, 'redirect-modal');
      await expectClosed(moved);
      await page.reload();
      await expectOpen(moved);
    });
    await test.step('Back goes to the previous page in history', async () => {
      await page.goto('/events');
      const journal = await gotoDialog(page, 'redirect-modal', 'journal');
      await journal.opener.click();
      await journal.host.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL('/events');
    });
    await test.step('Back is hidden if there is no previous page', async () => {
      await page.goto('/gallery/redirect-modal');
      const opened = context.waitForEvent('page');
      await page.evaluate(() => window.open('/gallery/redirect-modal', '_blank', 'noopener'));
      const fresh = await opened;
      await ready(fresh, 'redirect-modal');
      const journal = dialogParts(fresh, 'journal');
      await journal.opener.click();
      await expectOpen(journal);
      await expect(journal.host.getByRole('button', { name: 'Back' })).toBeHidden();
    });
    await test.step('it redirects only when its link is clicked', async () => {
      await reduceMotion(page);
      const journal = await gotoDialog(page, 'redirect-modal', 'journal');
      await page.clock.install();
      await journal.opener.click();
      await expectOpen(journal);
      await page.clock.runFor(60_000);
      expect(requests.to('/press-releases')).toEqual([]);
      await expect(journal.dialog).not.toContainText('redirected');
      await journal.host.getByRole('link', { name: 'Go to the journal' }).click();
      await expect(page).toHaveURL('/press-releases');
    });
    await test.step('the countdown stops when the visitor clicks Back, even if the navigation takes a long time', async () => {
      await asNewVisitor();
      // The button is shown only if there is a previous page.
      await page.goto('/events');
      const moved = await gotoCountdown(page);
      requests.clear();
      await page.evaluate(() => {
        history.back = () => undefined;
      });
      await moved.host.getByRole('button', { name: 'Back' }).click();
      await expect(moved.dialog).toContainText('The redirect has been stopped.');
      await page.clock.runFor(20_000);
      expect(requests.to('/resources')).toEqual([]);
    });
  });

  test('it reports a target that is not a web address, and does not follow it', { tag: '@RD-04' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/the target of part "redirect" is not allowed.*found "mailto:.*has the scheme mailto:/);
    const refused = await gotoDialog(page, 'redirect-modal', 'refused-modal', '?example=refused');
    await expectOpen(refused);
    await expect(refused.dialog).not.toContainText('You will be redirected');
    const areFollowed = await refused.host.getByRole('link', { name: 'Go there' }).evaluate((link) => {
      const options = { bubbles: true, cancelable: true };
      return [
        link.dispatchEvent(new MouseEvent('click', options)),
        link.dispatchEvent(new MouseEvent('auxclick', { ...options, button: 1 })),
      ];
    });
    expect(areFollowed).toEqual([false, false]);
  });
});
