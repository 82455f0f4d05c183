import { openDonation, openPaymentStep, receiptFacts } from '../support/donation.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  loseForm,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  fillCard,
  LOOK_UP,
  ledger,
  payByWallet,
  retryButton,
  settleByBank,
  walletStatus,
} from '../support/payments.ts';
import { PURCHASE } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const PROCESSING = '?fixture=wallet-processing';
const ON_ITS_WAY = 'Your payment is on its way';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;

test.describe('without JavaScript', () => {
  test('each form offers a way to pay that needs no wallet', { tag: ['@RT-09', '@PY-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(page.getByRole('button', { name: 'Pay by check or telephone' })).toBeVisible();
    await page.goto(PURCHASE);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test('a wallet payment that the bank settles later is neither paid nor refused, and blocks every other', {
  tag: ['@PY-03', '@PY-05', '@DN-01', '@MP-01'],
}, async ({ page, context, requests, violations }) => {
  const form = purchase;
  violations.allow(/ERR_FAILED/);
  await form.open(page, PROCESSING);
  // The connection breaks, so the form never arrives.
  await loseForm(form, page, () => payByWallet(page));
  await page.goto(`${form.path}${PROCESSING}&again`);
  await ready(page, form.widget);
  await expect(walletStatus(page)).toContainText(`${ON_ITS_WAY}.`);
  await expect(walletStatus(page)).toContainText('Please don’t pay again.');
  await expect(walletStatus(page)).not.toContainText('successful');
  await expect(page.locator('main')).not.toContainText(DENIAL);
  await form.expectKept(page);
  await form.expectPinned(page);
  await expect(page.locator('.sw-payment-card')).toBeHidden();
  await expect(page.locator('.sw-payment-buttons:visible')).toHaveCount(0);
  await test.step('the visitor can check the status without sending the form again', async () => {
    requests.clear();
    await retryButton(page).click();
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await expect(walletStatus(page)).toContainText(`${ON_ITS_WAY}.`);
    expect(submissionsOf(form, requests)).toEqual([]);
  });
  await form.submitButton(page).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(ON_ITS_WAY);
  await expectNoCharge(page);
  await test.step('a reload and another tab show the same, and later that it has arrived', async () => {
    await page.reload();
    await expect(heading).toHaveText(ON_ITS_WAY);
    const other = await context.newPage();
    await other.goto(form.path);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await expect(other.locator('main')).not.toContainText(DENIAL);
    await settleByBank(page);
    await other.getByRole('link', { name: 'Check again' }).click();
    await form.expectPaid(other);
    await expectOneCharge(other, { amount: form.cents });
  });
});

test('a pending gift is not paid a second time from another tab, by wallet or by card', {
  tag: ['@PY-05', '@PY-03'],
}, async ({ page, context, violations }) => {
  violations.allow(/payment_intents\/\w+\/confirm/);
  await donation.open(page, PROCESSING);
  const [byWallet, byCard] = [await context.newPage(), await context.newPage()];
  await openPaymentStep(byWallet, PROCESSING);
  const card = await openPaymentStep(byCard, PROCESSING, '4242424242424242');
  for (const tab of [page, byWallet, byCard]) {
    await tab.bringToFront();
    if (tab === byCard) await card.give.click();
    else await payByWallet(tab);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await expect(tab.locator('main')).not.toContainText(DENIAL);
  }
  const { charges, intents } = await ledger(page);
  expect([charges.length, intents.map((intent) => intent.status)]).toEqual([0, ['processing']]);
});

test('a gift can be paid again if the bank later refuses its pending payment', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/402/);
  await donation.open(page, PROCESSING);
  await payByWallet(page, 'decline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
  await settleByBank(page);
  await page.getByRole('link', { name: 'Check again' }).click();
  await ready(page, 'donation');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const { payment } = await openDonation(page, '#donate-payment');
  await expect(payment).toBeVisible();
  await fillCard(page);
  await donation.submitButton(page).click();
  await receiptFacts(page);
  await expectOneCharge(page, { amount: 5000 });
});
