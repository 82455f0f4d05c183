import { hold } from '../support/hold.ts';
import {
  chooseBank,
  chooseMethod,
  elementFrame,
  expectElement,
  fillElementCard,
} from '../support/paymentElement.ts';
import { cardFrame, ledger, settleByBank } from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
  paidFacts,
} from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const ELEMENT = '?fixture=payment-element';
const TOKEN = '?fixture=payment-token';
const ON_ITS_WAY = 'Your payment is on its way';

test.describe('without JavaScript', () => {
  test('the form offers an invoice', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE + ELEMENT);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test('the element appears once there is an amount, and stays while the selection changes', {
  tag: ['@PY-01', '@PY-02'],
}, async ({ page }) => {
  const parts = await openPurchase(page, TOKEN);
  await expect(elementFrame(page)).toHaveCount(0);
  await chooseOneYear(parts);
  await fillElementCard(page);
  // Digits would be lost if another frame replaced this one.
  await chooseThreeYears(parts);
  const [sent] = await Promise.all([page.waitForRequest(isPurchaseSubmission), parts.submit.click()]);
  const fields = new URLSearchParams(sent.postData() ?? '');
  expect(fields.get('shownAmount')).toBe('112870');
  expect(fields.get('paymentForm[stripe][confirmationTokenId]')).toMatch(/^ctoken_/);
  await expectThanks(page);
  await expect(paidFacts(page)).toContainText('Visa ending 4242');
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 112_870 })]);
});

test('the form does not pay an amount that changed at the same moment as the click', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page }) => {
  const parts = await openPurchase(page, TOKEN);
  await chooseOneYear(parts);
  await fillElementCard(page);
  // On a slow device, the browser may handle the change and the click at the same moment.
  await page.evaluate(() => {
    const radio = document.querySelector<HTMLInputElement>('[name="purchasableId"][value="5102"]');
    radio?.click();
    document.querySelector<HTMLButtonElement>('[data-membership-purchase-part="pay"]')?.click();
  });
  await expect(parts.total).toHaveText('$1,128.70');
  await expect(parts.cardError).toContainText(
    'Your selection changed while we checked your payment details.',
  );
  expect((await ledger(page)).charges).toEqual([]);
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 112_870 })]);
});

test('the element is not needed for a free membership', { tag: '@PY-04' }, async ({ page }) => {
  const parts = await openPurchase(page, ELEMENT);
  await chooseOneYear(parts);
  await expectElement(page);
  await parts.product('Member in training').check();
  await parts.term('Member in training', 'First year').check();
  await expect(page.locator('.sw-payment-element')).toBeHidden();
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toEqual([]);
});

test('a purchase is charged once even if the browser sends a lost form again with the same token', {
  tag: '@PY-05',
}, async ({ page, violations }) => {
  violations.allow(/ERR_EMPTY_RESPONSE|chrome-error/);
  const parts = await openPurchase(page, `${TOKEN},lost-payment`);
  await chooseOneYear(parts);
  await fillElementCard(page);
  const lost = page.waitForEvent('requestfailed', isPurchaseSubmission);
  await parts.submit.click({ noWaitAfter: true });
  const data = (await lost).postData() ?? '';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const again = await page.request.post(PURCHASE, { data, headers });
  expect(again.url()).toContain('/thank-you');
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('the form says that Stripe isn’t responding, and the next submission pays', { tag: '@PY-05' }, async ({
  page,
  violations,
}) => {
  violations.allow(/ERR_|Failed to load resource/);
  const parts = await openPurchase(page, ELEMENT);
  await chooseOneYear(parts);
  await fillElementCard(page);
  await page.route(/v1\/payment_methods$/, (route) => route.abort());
  await parts.submit.click();
  await expect(parts.cardError).toHaveText(
    'The payment service isn’t responding. You haven’t been charged. Check your connection and try again.',
  );
  await page.unroute(/v1\/payment_methods$/);
  await parts.submit.click();
  await expectThanks(page);
});

test('the form does not submit a selection that changed while Stripe checked the details', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page }) => {
  const parts = await openPurchase(page, TOKEN);
  await chooseOneYear(parts);
  await fillElementCard(page);
  const release = await hold(page, /v1\/confirmation_tokens$/);
  await parts.submit.click();
  await expect(page.locator('.sw-submitting')).toBeVisible();
  // Although the list is inert, its selection can still change by keyboard or script.
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[value="5102"]')?.click());
  release();
  await expect(parts.cardError).toContainText(
    'Your selection changed while we checked your payment details.',
  );
  expect((await ledger(page)).charges).toEqual([]);
});

test('a bank debit is shown as on its way, even after a reload and in another tab', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, context }) => {
  const parts = await openPurchase(page, ELEMENT);
  await chooseOneYear(parts);
  await chooseBank(page);
  await parts.submit.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(ON_ITS_WAY);
  await page.reload();
  await expect(heading).toHaveText(ON_ITS_WAY);
  const other = await context.newPage();
  await other.goto(PURCHASE);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
  await expect(other.getByText('Payment successful!')).toHaveCount(0);
  await settleByBank(page);
  await other.getByRole('link', { name: 'Check again' }).click();
  await expectThanks(other);
  await expect(paidFacts(other)).toContainText('Bank account ending 6789');
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('a payment on another page can fail there, and a second attempt pays', { tag: '@PY-05' }, async ({
  page,
  violations,
}) => {
  violations.allow(/422/);
  const parts = await openPurchase(page, ELEMENT);
  await chooseOneYear(parts);
  await chooseMethod(page, 'Klarna');
  await parts.submit.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('unable to authenticate your payment method')).toBeVisible();
  const again = await openPurchase(page, ELEMENT);
  await chooseOneYear(again);
  await chooseMethod(page, 'Klarna');
  await again.submit.click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectThanks(page);
  await expect(paidFacts(page)).toContainText('Klarna');
});

test('a form that asks for a token without the Payment Element is reported, and shows the card’s fields', {
  tag: ['@RT-05', '@PY-04'],
}, async ({ page, violations }) => {
  violations.allow(/ConfirmationToken/);
  const reports = await collectReports(page);
  await page.route(`**${PURCHASE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'data-widget="membership-purchase"',
      'data-widget="membership-purchase" data-membership-purchase-confirm="token"',
    );
    await route.fulfill({ response, body });
  });
  await openPurchase(page);
  await expect
    .poll(async () => (await reports()).map(({ problem }) => problem))
    .toContainEqual(expect.stringContaining('ConfirmationToken only from the Payment Element'));
  await expect(cardFrame(page)).toBeVisible();
});
