import type { Locator, Page } from '@playwright/test';
import { readRecord } from '../support/acrossPages.ts';
import { openDonation } from '../support/donation.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Collects the details of `widget:way` in the tab's storage, because a plain click leaves the page. */
async function collect(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('widget:way', (event) => {
      const { detail, target } = event as CustomEvent<object>;
      const seen = JSON.parse(sessionStorage.getItem('test:ways') ?? '[]') as object[];
      sessionStorage.setItem(
        'test:ways',
        JSON.stringify([...seen, { ...detail, on: (target as Element).id }]),
      );
    }),
  );
}

const seenIn = (page: Page): Promise<unknown> => readRecord(page, 'test:ways');

const STOCK = { widget: 'donation', form: 'donate', way: 'stock', on: 'donate' };
const linkIn = (page: Page, name = 'Stock') => page.locator('form').getByRole('link', { name });

test.describe('without JavaScript', () => {
  test('other ways to give are plain links to a page about each', async ({ withoutJavaScript: page }) => {
    for (const name of ['Donor-advised fund', 'Stock', 'Check', 'Bequest']) {
      await page.goto('/donate');
      await linkIn(page, name).click();
      await expect(page.getByRole('region', { name })).toBeInViewport();
    }
  });
});

test.describe('a followed link to another way to give', () => {
  test('dispatches one event, and then opens its page', async ({ page }) => {
    await collect(page);
    await openDonation(page);
    await linkIn(page).click();
    await expect(page).toHaveURL('/donate/other-ways#stock');
    expect(await seenIn(page)).toEqual([STOCK]);
    await page.goBack();
    await expect(linkIn(page)).toBeVisible();
    expect(await seenIn(page)).toEqual([STOCK]);
    await test.step('with the keyboard and a double click as well', async () => {
      await ready(page, 'donation');
      await linkIn(page).press('Enter');
      await expect(page).toHaveURL('/donate/other-ways#stock');
      expect(await seenIn(page)).toEqual([STOCK, STOCK]);
      await openDonation(page);
      await linkIn(page, 'Check').dblclick();
      await expect(page).toHaveURL('/donate/other-ways#check');
      expect(await seenIn(page)).toEqual([STOCK, STOCK, { ...STOCK, way: 'check' }]);
    });
  });

  test('opens a new tab with Ctrl and with the middle button, and nothing else dispatches an event', async ({
    page,
  }) => {
    await collect(page);
    await openDonation(page);
    const elsewhere: Parameters<Locator['click']>[0][] = [{ modifiers: ['Control'] }, { button: 'middle' }];
    for (const options of elsewhere) {
      const opened = page.context().waitForEvent('page');
      await linkIn(page).click(options);
      await expect(await opened).toHaveURL('/donate/other-ways#stock');
      await expect(page).toHaveURL('/donate');
      expect(((await seenIn(page)) as unknown[]).at(-1)).toEqual(STOCK);
    }
    await linkIn(page).click({ button: 'right' });
    // Other code handles this click.
    await linkIn(page, 'Check').evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault(), { capture: true }),
    );
    await linkIn(page, 'Check').click();
    expect(await seenIn(page)).toEqual([STOCK, STOCK]);
  });
});
