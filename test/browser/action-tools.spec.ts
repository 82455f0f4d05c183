import type { Page } from '@playwright/test';
import { delayChunk } from '../support/delay.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/action-tools';

/** Locates the parts of the page's first panel, with or without JavaScript. */
function toolParts(page: Page) {
  const host = page.locator('[data-widget="action-tools"]').first();
  return {
    host,
    toggle: host.locator('summary'),
    panel: host.getByRole('list'),
    disclosure: host.locator('details'),
    print: host.getByRole('button', { name: 'Print' }),
  };
}

type Tools = ReturnType<typeof toolParts>;

async function expectOpen({ disclosure, panel }: Tools): Promise<void> {
  await expect(disclosure).toHaveAttribute('open', '');
  await expect(panel).toBeVisible();
}

async function expectClosed({ disclosure, panel }: Tools): Promise<void> {
  await expect(disclosure).not.toHaveAttribute('open');
  await expect(panel).toBeHidden();
}

/** Opens the page and clicks the toggle, which mounts the widget and opens the panel. */
async function openTools(page: Page): Promise<Tools> {
  await page.goto(ADDRESS);
  return clickToggle(page);
}

/** Clicks the closed panel's toggle, which mounts the widget and opens the panel. */
async function clickToggle(page: Page): Promise<Tools> {
  const tools = toolParts(page);
  await expectClosed(tools);
  await tools.toggle.click();
  await expect(tools.host).toHaveAttribute('data-widget-state', 'ready');
  await expectOpen(tools);
  return tools;
}

test.describe('without JavaScript', () => {
  test('the panel opens and closes, and its links work', { tag: ['@AT-01', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(ADDRESS);
    const tools = toolParts(page);
    await tools.toggle.click();
    await expectOpen(tools);
    await expect(tools.print).toBeHidden();
    await tools.toggle.click();
    await expectClosed(tools);
    await tools.toggle.press('Enter');
    await tools.host.getByRole('link', { name: 'All events' }).click();
    await expect(page).toHaveURL('/events');
  });
});

test.describe('given a tools panel', () => {
  test('opens and closes with its toggle, and closes when the visitor is done with it', {
    tag: ['@AT-01', '@RT-10'],
  }, async ({ page }) => {
    await page.goto(ADDRESS);
    await test.step('opens and closes with its toggle without changing the page height', async () => {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      const tools = await clickToggle(page);
      expect(await height()).toBe(before);
      await tools.toggle.click();
      await expectClosed(tools);
      await tools.toggle.press('Space');
      await expectOpen(tools);
    });
    await toolParts(page).toggle.click();
    await test.step('closes on Escape and moves the focus to the toggle', async () => {
      const tools = await clickToggle(page);
      await page.keyboard.press('Tab');
      await expect(tools.host.getByRole('link', { name: 'Send by email' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(tools);
      await expect(tools.toggle).toBeFocused();
      await page.keyboard.press('Enter');
      await expectOpen(tools);
      await page.keyboard.press('Escape');
      await expectClosed(tools);
      await expect(tools.toggle).toBeFocused();
    });
    await test.step('closes on a click on static content and moves the focus to the toggle', async () => {
      const tools = await clickToggle(page);
      await page.keyboard.press('Tab');
      await page.locator('h1').click();
      await expectClosed(tools);
      await expect(tools.toggle).toBeFocused();
    });
    await test.step('closes when Tab moves the focus past it', async () => {
      const tools = await clickToggle(page);
      await tools.print.focus();
      await page.keyboard.press('Tab');
      await expectClosed(tools);
      await expect(page.getByRole('link', { name: 'what follows' })).toBeFocused();
    });
    await test.step('closes when the visitor leaves the page', async () => {
      const tools = await clickToggle(page);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      await expectClosed(tools);
    });
    await test.step('stays open on a pointer press that begins inside and ends outside', async () => {
      const tools = await clickToggle(page);
      const box = await tools.panel.boundingBox();
      if (!box) throw new Error('the panel has no box');
      await page.mouse.move(box.x + box.width / 2, box.y + 4);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width + 200, box.y + 4);
      await page.mouse.up();
      await expectOpen(tools);
      await tools.toggle.click();
    });
    await test.step('closes when another control receives the focus, which stays there', async () => {
      const tools = await clickToggle(page);
      const other = page.locator('[data-widget="action-tools"]').nth(1);
      await other.locator('summary').evaluate((summary) => summary.scrollIntoView());
      await other.locator('summary').focus();
      await expectClosed(tools);
      await expect(other.locator('summary')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(other.locator('details')).toHaveAttribute('open', '');
      await expect(other).toHaveAttribute('data-widget-state', 'ready');
      await tools.toggle.click();
      await expectOpen(tools);
      await expect(other.locator('details')).not.toHaveAttribute('open');
      await expect(tools.toggle).toBeFocused();
    });
  });

  test('works if it was opened before the script loaded, on other pages, and for printing', {
    tag: ['@AT-01', '@RT-08'],
  }, async ({ page }) => {
    await test.step('closes on Escape even if it was opened before the script loaded', async () => {
      const release = await delayChunk(page, 'action-tools');
      await page.goto(ADDRESS);
      const tools = toolParts(page);
      await tools.toggle.click();
      await expectOpen(tools);
      release();
      await expect(tools.host).toHaveAttribute('data-widget-state', 'ready');
      await expectOpen(tools);
      await page.keyboard.press('Escape');
      await expectClosed(tools);
    });
    for (const [address, title] of [
      ['/events/writing-for-the-web', 'Writing for the web'],
      ['/press-releases/hebrew-patient-library', 'hebrew-patient-library'],
    ] as const) {
      await test.step(`${address} can be emailed and saved`, async () => {
        await page.goto(address);
        const { host, toggle } = toolParts(page);
        await toggle.click();
        const mail = (await host.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '';
        expect(decodeURIComponent(mail)).toContain(title);
        expect(decodeURIComponent(mail)).toContain(`body=${new URL(page.url()).origin}${address}`);
        await expect(host.getByRole('link', { name: 'Save this page' })).toHaveAttribute(
          'download',
          /\.html$/,
        );
      });
    }
    await test.step('prints the page without the panel', async () => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      const tools = await openTools(page);
      await tools.print.click();
      await expect(page.locator('html')).toHaveAttribute('data-printed');
      await expectClosed(tools);
      await page.emulateMedia({ media: 'print' });
      await expect(tools.toggle).toBeHidden();
    });
  });
});
