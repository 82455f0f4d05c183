import type { Locator, Page } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const LEAVING =
  'You are now leaving the website. Corporate Membership does not imply endorsement of any product or services by the society.';
const logo = (page: Page, name = 'Meridian') => page.getByRole('link', { name, exact: true });

/**
 * Opens a page with logos and waits until they are mounted. Requests to the sponsors' sites receive a stand-in response.
 * @returns the alerts from all pages in the context, as a list to which later alerts are added
 */
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
  test('the logos are links with a note', { tag: ['@SP-01', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    for (const address of ['/', '/gallery/sponsor-logo']) {
      await test.step(`the logos of ${address} are links with a note`, async () => {
        await page.goto(address);
        await expect(page.getByText('Corporate Membership does not imply endorsement').first()).toBeVisible();
        await expect(logo(page)).toHaveAttribute('href', 'https://meridian.example/');
        await expect(logo(page)).toHaveAccessibleDescription(/^These logos link to other websites\./);
        await expect(page.getByRole('img', { name: 'Meridian', exact: true })).toBeVisible();
      });
    }
  });
});

test.describe('a logo', () => {
  test('alerts once, then opens the sponsor’s site', { tag: '@SP-01' }, async ({
    asNewVisitor,
    page,
    context,
  }) => {
    for (const address of ['/', '/gallery/sponsor-logo']) {
      await test.step(`on ${address} alerts on click, then opens the sponsor's site`, async () => {
        await asNewVisitor();
        const alerts = await gotoLogos(page, address);
        await logo(page).click();
        await expect(page).toHaveURL('https://meridian.example/');
        expect(alerts).toEqual([`alert: ${LEAVING}`]);
      });
    }
    await test.step('alerts when activated by keyboard', async () => {
      await asNewVisitor();
      const alerts = await gotoLogos(page);
      await logo(page, 'Borealis').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('https://borealis.example/');
      expect(alerts).toEqual([`alert: ${LEAVING}`]);
    });
    await test.step('alerts, then opens a new tab, unless another script prevents the click', async () => {
      await asNewVisitor();
      const alerts = await gotoLogos(page);
      for (const [how, options] of newTabClicks) {
        await test.step(`alerts on a click with ${how}, then opens a new tab`, async () => {
          // A tab without an opener sends its request before Playwright can intercept the request, so the link leads to a
          // page of the stand-in site.
          await logo(page).evaluate((link) => link.setAttribute('href', '/resources'));
          const opened = context.waitForEvent('page');
          await logo(page).click(options);
          await expect(await opened).toHaveURL('/resources');
          expect(alerts).toEqual([`alert: ${LEAVING}`]);
          await expect(page).toHaveURL('/gallery/sponsor-logo');
          alerts.length = 0;
        });
      }
      await test.step('alerts, then opens the tab that its target attribute selects', async () => {
        const opened = context.waitForEvent('page');
        await logo(page, 'Halden Respiratory Devices').click();
        await expect(await opened).toHaveURL('https://halden.example/');
        expect(alerts).toEqual([`alert: ${LEAVING}`]);
        alerts.length = 0;
      });
      await test.step('does not alert on a right click or if another script prevents the click', async () => {
        await logo(page).click({ button: 'right' });
        await page.evaluate(() => {
          document.addEventListener('click', (event) => event.preventDefault(), { capture: true });
        });
        await logo(page).click();
        await expect(page).toHaveURL('/gallery/sponsor-logo');
        expect(alerts).toEqual([]);
      });
    });
  });

  const newTabClicks: [how: string, options: Parameters<Locator['click']>[0]][] = [
    ['a modifier key', { modifiers: ['ControlOrMeta'] }],
    ['the middle button', { button: 'middle' }],
  ];
});
