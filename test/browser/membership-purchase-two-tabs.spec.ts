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
  // The form of the first tab never arrives.
  await page.route(
    ({ pathname }) => pathname === PURCHASE,
    (route) => (isPurchaseSubmission(route.request()) ? route.abort() : route.continue()),
  );
  const paid = page.waitForEvent('requestfailed', isPurchaseSubmission);
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
  await payByWallet(page);
  await paid;
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
