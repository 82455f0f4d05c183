import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import {
  clickInFrame,
  fillCard,
  ledger,
  payInSheet,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const PRICE = /get-item-price/;
const READ = 'The price is $425.00. You haven’t been charged. If it is right, submit the form again.';

test.describe('without JavaScript', () => {
  test('the form does not send the amount that was shown, and the server does not require it', {
    tag: ['@RT-09', '@PY-04'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    const post = page.waitForRequest(isPurchaseSubmission);
    await submit.click();
    expect((await post).postData()).not.toContain('shownAmount');
    await expectThanks(page);
  });
});

test.describe('a click never pays a price that was not on the screen', () => {
  test('when the price failed to load: the click loads it, and the next click pays', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(PRICE);
    const parts = await openPurchase(page);
    await page.route(PRICE, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await expect(parts.total).toHaveText('Not available');
    await expect(parts.cardError).toHaveText(/^We couldn’t load the price. You haven’t been charged/);
    await fillCard(page);
    await page.unroute(PRICE);
    await parts.submit.click();
    await expect(parts.total).toHaveText('$425.00');
    await expect(parts.cardError).toHaveText(READ);
    await expect(parts.submit).toBeEnabled();
    await expect(parts.submit).toBeFocused();
    expect(requests.to(/payment_methods/)).toEqual([]);
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
    expect((await ledger(page)).charges).toEqual([]);
    await parts.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
  });

  for (const [how, press] of [
    ['a click', (page) => purchaseParts(page).submit.click()],
    ['Enter', (page) => purchaseParts(page).term('Full member', 'One year').press('Enter')],
    ['a double click', (page) => purchaseParts(page).submit.dblclick()],
  ] as const satisfies readonly (readonly [string, (page: Page) => Promise<void>])[]) {
    test(`when the price was still loading at ${how}`, { tag: ['@PY-02', '@PY-05'] }, async ({
      page,
      requests,
    }) => {
      const parts = await openPurchase(page);
      await fillCard(page);
      const release = await hold(page, PRICE);
      await parts.product('Full member').check();
      await parts.term('Full member', 'One year').check();
      await expect(parts.total).toHaveText('Loading the price…');
      await press(page);
      await expect(page.locator('.sw-submitting')).toBeVisible();
      release();
      await expect(parts.cardError).toHaveText(READ);
      await expect(page.locator('.sw-submitting')).toHaveCount(0);
      expect(requests.to(/payment_methods/)).toEqual([]);
      await parts.submit.click();
      await expectThanks(page);
      expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
    });
  }

  test('when the price arrived between the clicks of a double click', { tag: ['@PY-02', '@PY-05'] }, async ({
    page,
    requests,
  }) => {
    const parts = await openPurchase(page);
    await fillCard(page);
    const release = await hold(page, PRICE);
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await parts.submit.hover();
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    release();
    await expect(parts.cardError).toHaveText(READ);
    await expect(parts.submit).toBeEnabled();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(parts.submit).toBeEnabled();
    expect(requests.to(/payment_methods/)).toEqual([]);
    await parts.submit.click();
    await expectThanks(page);
  });

  test('when the choice changed while the wallet’s sheet was open', { tag: ['@PY-02', '@PY-05'] }, async ({
    page,
  }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await clickInFrame(walletButton(page));
    await expect(walletSheet(page).getByText('$425.00')).toBeVisible();
    // A visitor can make this change if the sheet is a separate window.
    await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5102"]')?.click());
    await expect(parts.total).toHaveText('$1,128.70');
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await payInSheet(page, 'approve');
    await expect(parts.cardError).toHaveText('The amount just changed. Please try again in a moment.');
    expect((await ledger(page)).charges).toEqual([]);
    await clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));
    await clickInFrame(walletButton(page));
    await expect(walletSheet(page).getByText('$1,128.70')).toBeVisible();
    await payInSheet(page, 'approve');
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 112_870 }]);
  });
});

test.describe('the form sends the amount that was shown', () => {
  test("so the server refuses a different price, shows the new one and keeps the form's values", {
    tag: ['@PY-02', '@PY-05', '@PY-06'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/422.*membership\/purchase/);
    const parts = await openPurchase(page, '?fixture=price-rises');
    await chooseOneYear(parts);
    await fillCard(page);
    await parts.submit.click();
    const reason = page.locator('.sw-purchase-reason');
    await expect(reason).toContainText('The price is now $467.50, not $425.00. You have not been charged.');
    const post = requests.to(PURCHASE).find(isPurchaseSubmission);
    expect(new URLSearchParams(post?.postData() ?? '').get('shownAmount')).toBe('42500');
    await ready(page, 'membership-purchase');
    await expect(reason).toBeFocused();
    await expect(parts.term('Full member', 'One year')).toBeChecked();
    await expect(parts.total).toHaveText('$467.50');
    expect((await ledger(page)).charges).toEqual([]);
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 46_750 }]);
  });

  test('even for a free membership, and after another choice', { tag: ['@PY-04', '@PY-02'] }, async ({
    page,
    requests,
  }) => {
    const parts = await openPurchase(page);
    await chooseThreeYears(parts);
    await parts.product('Member in training').check();
    await parts.term('Member in training', 'First year').check();
    await expect(parts.total).toHaveText('$0.00');
    await parts.submit.click();
    await expectThanks(page);
    const post = requests.to(PURCHASE).find(isPurchaseSubmission);
    expect(new URLSearchParams(post?.postData() ?? '').get('shownAmount')).toBe('0');
  });
});
