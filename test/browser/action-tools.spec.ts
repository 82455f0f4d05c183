import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/action-tools';

/** The parts of the first panel of the page, whether or not its script works. */
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

/** Opens the page, and its panel by a press, which starts the widget. */
async function openTools(page: Page): Promise<Tools> {
  await page.goto(ADDRESS);
  const tools = toolParts(page);
  await expectClosed(tools);
  await tools.toggle.click();
  await expect(tools.host).toHaveAttribute('data-widget-state', 'ready');
  await expectOpen(tools);
  return tools;
}

test.describe('without JavaScript', () => {
  test('the panel opens and closes, and its links lead on', { tag: ['@AT-01', '@RT-09'] }, async ({
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

test.describe('given a panel of tools', () => {
  test('its toggle opens and closes it, and nothing else moves', { tag: '@AT-01' }, async ({ page }) => {
    await page.goto(ADDRESS);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    const tools = await openTools(page);
    expect(await height()).toBe(before);
    await expectNoAxeFindings(page);
    await tools.toggle.click();
    await expectClosed(tools);
    await tools.toggle.press('Space');
    await expectOpen(tools);
  });

  test('Escape closes it, and the focus is on the toggle', { tag: '@AT-01' }, async ({ page }) => {
    const tools = await openTools(page);
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

  test('a press on nothing in particular closes it, and the focus is on the toggle', {
    tag: '@AT-01',
  }, async ({ page }) => {
    const tools = await openTools(page);
    await page.keyboard.press('Tab');
    await page.locator('h1').click();
    await expectClosed(tools);
    await expect(tools.toggle).toBeFocused();
  });

  test('a press on another control closes it, and the focus stays there', { tag: '@AT-01' }, async ({
    page,
  }) => {
    const tools = await openTools(page);
    const other = page.locator('[data-widget="action-tools"]').nth(1);
    await other.locator('summary').evaluate((summary) => summary.scrollIntoView());
    await other.locator('summary').focus();
    await expectClosed(tools);
    await page.keyboard.press('Enter');
    await expect(other.locator('details')).toHaveAttribute('open', '');
    await expect(other).toHaveAttribute('data-widget-state', 'ready');
    await tools.toggle.click();
    await expectOpen(tools);
    await expect(other.locator('details')).not.toHaveAttribute('open');
    await expect(tools.toggle).toBeFocused();
  });

  test('a press that begins inside and ends outside does not close it', { tag: '@AT-01' }, async ({
    page,
  }) => {
    const tools = await openTools(page);
    const box = await tools.panel.boundingBox();
    if (!box) throw new Error('the panel has no box');
    await page.mouse.move(box.x + box.width / 2, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 200, box.y + 4);
    await page.mouse.up();
    await expectOpen(tools);
  });

  test('it closes when the focus goes on past it', { tag: '@AT-01' }, async ({ page }) => {
    const tools = await openTools(page);
    await tools.print.focus();
    await page.keyboard.press('Tab');
    await expectClosed(tools);
    await expect(page.getByRole('link', { name: 'what follows' })).toBeFocused();
  });

  test('what was opened before the script came closes by Escape, too', { tag: ['@AT-01', '@RT-08'] }, async ({
    page,
  }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/chunks\/action-tools/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(ADDRESS);
    const tools = toolParts(page);
    await tools.toggle.click();
    await expectOpen(tools);
    letGo();
    await expect(tools.host).toHaveAttribute('data-widget-state', 'ready');
    await expectOpen(tools);
    await page.keyboard.press('Escape');
    await expectClosed(tools);
  });

  test('its button prints the page, without the panel', async ({ page }) => {
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

  test('it is closed when the page is left', { tag: '@RT-10' }, async ({ page }) => {
    const tools = await openTools(page);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expectClosed(tools);
  });
});

for (const [address, title] of [
  ['/events/writing-for-the-web', 'Writing for the web'],
  ['/press-releases/hebrew-patient-library', 'hebrew-patient-library'],
] as const) {
  test(`${address} can be sent by mail and saved`, { tag: '@AT-01' }, async ({ page }) => {
    await page.goto(address);
    const { host, toggle } = toolParts(page);
    await toggle.click();
    const mail = (await host.getByRole('link', { name: 'Send by email' }).getAttribute('href')) ?? '';
    expect(decodeURIComponent(mail)).toContain(title);
    expect(decodeURIComponent(mail)).toContain(`body=${new URL(page.url()).origin}${address}`);
    await expect(host.getByRole('link', { name: 'Save this page' })).toHaveAttribute('download', /\.html$/);
  });
}
