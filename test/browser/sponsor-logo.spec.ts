import type { Locator, Page } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { replaceTexts } from '../support/texts.ts';

const LEAVING =
  'You are now leaving the website. Corporate Membership does not imply endorsement of any product or services by the society.';
const logo = (page: Page, name = 'Meridian') => page.getByRole('link', { name, exact: true });

/** Goes to the logos, with the sponsors' own sites stood in for, and collects what is alerted, wherever. */
async function gotoLogos(page: Page, address = '/gallery/sponsor-logo'): Promise<string[]> {
  const alerts: string[] = [];
  const context = page.context();
  context.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await context.route(/^https:\/\/[\w-]+\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Sponsor</title>' }),
  );
  await page.goto(address);
  const widgets = page.locator('[data-widget="sponsor-logo"]');
  await widgets.last().scrollIntoViewIfNeeded();
  await ready(page, 'sponsor-logo');
  return alerts;
}

test.describe('without JavaScript', () => {
  for (const address of ['/', '/gallery/sponsor-logo']) {
    test(`the logos of ${address} are links with a note`, { tag: ['@SP-01', '@RT-09'] }, async ({
      withoutJavaScript: page,
    }) => {
      await page.goto(address);
      await expect(page.getByText('Corporate Membership does not imply endorsement').first()).toBeVisible();
      await expect(logo(page)).toHaveAttribute('href', 'https://meridian.example/');
      await expect(logo(page)).toHaveAccessibleDescription(/^These logos link to other websites\./);
      await expect(page.getByRole('img', { name: 'Meridian', exact: true })).toBeVisible();
    });
  }
});

test.describe('a logo', () => {
  for (const address of ['/', '/gallery/sponsor-logo']) {
    test(`alerts at a click, then leads on, from ${address}`, { tag: '@SP-01' }, async ({ page }) => {
      const alerts = await gotoLogos(page, address);
      await logo(page).click();
      await expect(page).toHaveURL('https://meridian.example/');
      expect(alerts).toEqual([`alert: ${LEAVING}`]);
    });
  }

  test('alerts by keyboard, too', { tag: '@SP-01' }, async ({ page }) => {
    const alerts = await gotoLogos(page);
    await logo(page, 'Borealis').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('https://borealis.example/');
    expect(alerts).toEqual([`alert: ${LEAVING}`]);
  });

  const waysToTabs: [how: string, options: Parameters<Locator['click']>[0]][] = [
    ['a modifier key', { modifiers: ['ControlOrMeta'] }],
    ['the middle button', { button: 'middle' }],
  ];
  for (const [how, options] of waysToTabs) {
    test(`alerts, then opens a tab by ${how}`, { tag: '@SP-01' }, async ({ page, context }) => {
      const alerts = await gotoLogos(page);
      // A tab without an opener asks before its requests can be answered for it: it gets a page of the site.
      await logo(page).evaluate((link) => link.setAttribute('href', '/resources'));
      const opened = context.waitForEvent('page');
      await logo(page).click(options);
      await expect(await opened).toHaveURL('/resources');
      expect(alerts).toEqual([`alert: ${LEAVING}`]);
      await expect(page).toHaveURL('/gallery/sponsor-logo');
    });
  }

  test('alerts, then opens the tab that its target names', { tag: '@SP-01' }, async ({ page, context }) => {
    const alerts = await gotoLogos(page);
    const opened = context.waitForEvent('page');
    await logo(page, 'Halden Respiratory Devices').click();
    await expect(await opened).toHaveURL('https://halden.example/');
    expect(alerts).toEqual([`alert: ${LEAVING}`]);
  });

  test('says nothing at the right button, or when other code has answered', { tag: '@SP-01' }, async ({
    page,
  }) => {
    const alerts = await gotoLogos(page);
    await logo(page).click({ button: 'right' });
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault(), { capture: true });
    });
    await logo(page).click();
    await expect(page).toHaveURL('/gallery/sponsor-logo');
    expect(alerts).toEqual([]);
  });

  test('speaks another language where the page says so', { tag: ['@SP-01', '@RT-15'] }, async ({ page }) => {
    await replaceTexts(page, '/gallery/sponsor-logo', {
      'sponsor-logo': { leaving: 'Sie verlassen die Website.' },
    });
    const alerts = await gotoLogos(page);
    await logo(page).click();
    await expect(page).toHaveURL('https://meridian.example/');
    expect(alerts).toEqual(['alert: Sie verlassen die Website.']);
  });
});
