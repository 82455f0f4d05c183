import { ledger, payByWallet, settleByBank } from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const PROCESSING = '?fixture=wallet-processing';
const ON_ITS_WAY = 'Your payment is on its way';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;

test.describe('without JavaScript', () => {
  test('the form offers an invoice', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test('a wallet payment that the bank settles later is shown as on its way, even after a reload and in another tab', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, context }) => {
  const parts = await openPurchase(page, PROCESSING);
  await chooseOneYear(parts);
  await payByWallet(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(ON_ITS_WAY);
  await page.reload();
  await expect(heading).toHaveText(ON_ITS_WAY);
  const other = await context.newPage();
  await other.goto(PURCHASE);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
  for (const tab of [page, other]) {
    await expect(tab.locator('main')).not.toContainText('successful');
    await expect(tab.locator('main')).not.toContainText(DENIAL);
  }
  expect((await ledger(page)).charges).toEqual([]);
  await settleByBank(page);
  await other.getByRole('link', { name: 'Check again' }).click();
  await expectThanks(other);
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('after a reload, a pending purchase whose form was lost is still on its way, and its selection cannot change', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/ERR_FAILED/);
  const parts = await openPurchase(page, PROCESSING);
  await chooseOneYear(parts);
  const isForm = ({ pathname }: URL): boolean => pathname === PURCHASE;
  await page.route(isForm, (route) =>
    isPurchaseSubmission(route.request()) ? route.abort() : route.continue(),
  );
  const lost = page.waitForEvent('requestfailed', isPurchaseSubmission);
  await payByWallet(page);
  await lost;
  await page.unroute(isForm);
  await page.goto(`${PURCHASE}${PROCESSING}&again`);
  await ready(page, 'membership-purchase');
  const again = purchaseParts(page);
  await expect(again.statusMessage).toContainText(`${ON_ITS_WAY}.`);
  await expect(again.statusMessage).toContainText('Please don’t pay again.');
  await expect(again.form.locator('fieldset[inert]:has([name="purchasableId"])')).toHaveCount(1);
  await expect(again.total).toHaveText('$425.00');
  await expect(page.locator('.sw-payment-card')).toBeHidden();
  await expect(again.form.getByText(DENIAL)).toHaveCount(0);
  await again.submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
  expect((await ledger(page)).charges).toEqual([]);
});
