import type { Page } from '@playwright/test';
import { ledger, payByWallet } from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('the form offers an invoice', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test('if another tab has paid for a membership, choosing it in this tab finishes the purchase', {
  tag: ['@PY-05', '@PY-03'],
}, async ({ page, context, violations }) => {
  violations.allow(/422|ERR_FAILED|payment_intents\/\w+\/confirm/);
  const other = await context.newPage();
  const cheap = await openPurchase(other);
  await cheap.product('Affiliate member').check();
  await cheap.term('Affiliate member', 'One month').check();
  await expect(cheap.total).toHaveText('$4.35');
  await expect(other.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
  await page.bringToFront();
  await payWithLostForm(page);
  await other.bringToFront();
  await payByWallet(other);
  await expect(other.getByText('$425.00 has already been paid for this order')).toBeVisible();
  const again = purchaseParts(other);
  await again.product('Full member').check();
  await again.term('Full member', 'One year').check();
  await again.submit.click();
  await expectThanks(other);
  const { charges, orders } = await ledger(other);
  expect(charges.map(({ amount }) => amount)).toEqual([42_500]);
  expect(orders.map(({ amount }) => amount)).toEqual([42_500]);
});

const PRICE_UNKNOWN = 'We couldn’t load the price.';
const NOT_CHARGED = 'You haven’t been charged.';

/** Lets a tab's price requests fail, chooses a membership there, and waits for the message. */
async function chooseWithoutPrice(tab: Page): Promise<void> {
  await tab.route(/get-item-price/, (route) => route.abort());
  const { product, term, cardError } = await openPurchase(tab);
  await product('Affiliate member').check();
  await term('Affiliate member', 'One month').check();
  await expect(cardError).toContainText(PRICE_UNKNOWN);
}

/** Pays by wallet in a tab whose form never reaches the server. */
async function payWithLostForm(tab: Page): Promise<void> {
  await tab.route(
    ({ pathname }) => pathname === PURCHASE,
    (route) => (isPurchaseSubmission(route.request()) ? route.abort() : route.continue()),
  );
  const lost = tab.waitForEvent('requestfailed', isPurchaseSubmission);
  await chooseOneYear(await openPurchase(tab));
  await expect(tab.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
  await payByWallet(tab);
  await lost;
}

test('a tab opened after another tab has paid does not say that nothing was charged', {
  tag: ['@PY-05', '@PY-03'],
}, async ({ page, context, violations }) => {
  violations.allow(/ERR_FAILED|net::/);
  await payWithLostForm(page);
  const other = await context.newPage();
  await chooseWithoutPrice(other);
  await expect(purchaseParts(other).form).not.toContainText(NOT_CHARGED);
});

test('a tab stops saying that nothing was charged as soon as another tab pays', {
  tag: ['@PY-05', '@PY-03'],
}, async ({ page, context, violations }) => {
  violations.allow(/ERR_FAILED|net::/);
  const other = await context.newPage();
  await chooseWithoutPrice(other);
  await expect(purchaseParts(other).cardError).toContainText(NOT_CHARGED);
  await page.bringToFront();
  await payWithLostForm(page);
  await expect(purchaseParts(other).cardError).toHaveText(
    `${PRICE_UNKNOWN} Check your connection and submit the form again.`,
  );
});
