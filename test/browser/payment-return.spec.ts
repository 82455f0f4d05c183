import type { BrowserContext, Page } from '@playwright/test';
import {
  addAmount,
  addSuggestion,
  donationParts,
  fillDonor,
  goToPayment,
  openDonation,
  openPaymentStep,
  openPlan,
  receiptFacts,
} from '../support/donation.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import { expectOneCharge, purchase } from '../support/paymentForms.ts';
import {
  declineErrors,
  ledger,
  payAsStranger,
  payByWallet,
  usableWallet,
  walletStatus,
} from '../support/payments.ts';
import { openPurchase } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const REDIRECT = '?fixture=wallet-redirect';
const SUCCESS = 'Payment successful!';

/** Pays by wallet with a card whose bank opens its own page. */
async function goToBank(page: Page): Promise<void> {
  await expect(usableWallet(page)).toBeVisible();
  await payByWallet(page, 'challenge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
}

/** Opens the bank's page in another tab, as a banking app does, and answers the challenge there. */
async function answerInOtherTab(
  page: Page,
  context: BrowserContext,
  answer: 'Complete' | 'Fail' = 'Complete',
) {
  const other = await context.newPage();
  const read = await recordFormEvents(other);
  const pays = async () => (await read()).filter(({ type }) => type === 'widget:pay');
  await other.goto(page.url());
  await page.close();
  await other.getByRole('button', { name: answer }).click();
  return { other, pays };
}

const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test.describe('without JavaScript', () => {
  test('the address of an unknown payment leads to no form', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
    await expect(donationParts(page).form).toHaveCount(0);
  });
});

test.describe('coming back from the bank', () => {
  test('in the same tab finishes the gift', { tag: ['@PY-03', '@PY-05'] }, async ({ page }) => {
    await openPaymentStep(page, REDIRECT);
    await goToBank(page);
    await page.getByRole('button', { name: 'Complete' }).click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect(await storedTexts(page)).not.toContain('_secret_');
    await expectOneCharge(page, { amount: 5000, isWallet: true });
  });

  test('in another tab shows a gift of a custom amount with the card fee as paid, and the donor finishes it', {
    tag: ['@PY-03', '@PY-05', '@DN-05'],
  }, async ({ page, context }) => {
    await openPaymentStep(page, REDIRECT, undefined, {
      donationSuggestionAmount: 'other',
      atsDonationAmount: '$1,128.70',
      coverFee: '1',
    });
    await goToBank(page);
    const { other } = await answerInOtherTab(page, context);
    await ready(other, 'donation');
    const returned = donationParts(other);
    const total = returned.brief.locator('.sw-donation-due [data-fact="amount"]');
    await expect(returned.form.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(total).toHaveText('$1,162.72');
    await expect(returned.form.locator('[name="atsDonationAmount"]')).toHaveValue('$1,128.70');
    await expect(returned.coverFee).toBeChecked();
    await expect(returned.firstName).toBeFocused();
    expect(other.url()).not.toMatch(/payment_|secret|redirect_status/);
    expect(new URL(other.url()).hash).toBe('#donate-payment');
    expect(await storedTexts(other)).not.toContain('_secret_');
    // The gift remains paid, regardless of what happens to the page.
    await other.reload();
    await expect(returned.form.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(total).toHaveText('$1,162.72');
    await fillDonor(returned);
    await returned.give.click();
    expect(await receiptFacts(other)).toMatchObject({
      'Your gift': '$1,128.70',
      'Card fee': '$34.02',
      Total: '$1,162.72',
      'How often': 'Once',
    });
    await expectOneCharge(other, { amount: 116_272, isWallet: true });
  });

  test('in another tab keeps the plan of a recurring gift with the card fee, asks for the consent again, and reports one success', {
    tag: ['@PY-03', '@PY-05', '@DN-02'],
  }, async ({ page, context }) => {
    const read = await recordFormEvents(page);
    const { consent } = await openPlan(page, REDIRECT, { coverFee: '1' });
    await consent.check();
    await goToBank(page);
    await expectEvents(
      async () => (await read()).filter(({ type }) => type === 'widget:pay'),
      ['pay started wallet 6724 month'],
    );
    const { other, pays } = await answerInOtherTab(page, context);
    const returned = donationParts(other);
    await expect(returned.form.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(returned.brief.locator('[data-fact="frequency"]')).toHaveText('Every month');
    await expect(returned.brief.locator('.sw-donation-due [data-fact="amount"]')).toHaveText('$67.24');
    await expectEvents(pays, ['pay succeeded wallet 6724 month']);
    await other.reload();
    await expect(returned.form.getByText(SUCCESS, { exact: true })).toBeVisible();
    await fillDonor(returned);
    // The other tab has no proof of the consent.
    await expect(returned.consent).not.toBeChecked();
    await returned.consent.check();
    await returned.give.click();
    expect(await receiptFacts(other)).toMatchObject({
      'Card fee': '$2.25',
      Total: '$67.24',
      'How often': 'Every month',
    });
    await expectEvents(pays, ['pay succeeded wallet 6724 month']);
    await expectOneCharge(other, { amount: 6724 });
  });

  test('in another tab after a refusal does not claim that nothing was charged, and the donor can pay', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, context, violations }) => {
    violations.allow(declineErrors);
    await openPaymentStep(page, REDIRECT);
    await goToBank(page);
    const { other } = await answerInOtherTab(page, context, 'Fail');
    const returned = donationParts(other);
    await expect(walletStatus(other)).toContainText('hasn’t gone through so far');
    await expect(returned.form).not.toContainText('You haven’t been charged');
    await returned.payment.getByRole('button', { name: 'Back' }).click();
    await returned.summary.getByRole('button', { name: 'Back' }).click();
    await addAmount(returned, '75');
    await goToPayment(returned);
    await fillDonor(returned);
    await expect(usableWallet(other)).toBeVisible();
    await payByWallet(other);
    expect(await receiptFacts(other)).toMatchObject({ Amount: '$75.00' });
    await expectOneCharge(other, { amount: 7500 });
  });

  test('in another tab finishes a purchase immediately', { tag: ['@PY-03', '@PY-05', '@MP-01'] }, async ({
    page,
    context,
  }) => {
    await purchase.open(page, REDIRECT);
    await goToBank(page);
    const { other } = await answerInOtherTab(page, context);
    await purchase.expectPaid(other);
    await expectOneCharge(other, { amount: 42_500, isWallet: true });
    expect((await ledger(other)).orders).toMatchObject([{ amount: 42_500 }]);
  });

  test("with somebody else's payment shows no success", { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    browser,
  }) => {
    const { id, secret } = await payAsStranger(browser);
    // A server that sends the form all the same
    const query = `?fixture=breach-lost-return&payment_intent=${id}&payment_intent_client_secret=${secret}&payment_item=5101`;
    await test.step('in the donation, on its first step and above everything that pays', async () => {
      const donation = await openDonation(page, query);
      await expect(donation.amountPage).toBeVisible();
      expect(page.url()).not.toMatch(/payment_|secret/);
      const foreign = donation.form.getByText(
        'You came back with a payment that doesn’t belong to this form.',
      );
      await expect(foreign).toBeVisible();
      await addSuggestion(donation);
      await goToPayment(donation);
      await expect(foreign).toHaveCount(1);
      await expect(foreign).toBeVisible();
      await expect(donation.form).not.toContainText(SUCCESS);
      const warning = walletStatus(page);
      await expect(warning).toContainText('please don’t pay again');
      await expect(usableWallet(page)).toBeVisible();
      const bottom = await warning.evaluate((element) => element.getBoundingClientRect().bottom);
      const top = await usableWallet(page).evaluate((element) => element.getBoundingClientRect().top);
      expect(bottom).toBeLessThan(top - 8);
    });
    await test.step('in the purchase, which can still be paid', async () => {
      const { form, product } = await openPurchase(page, query);
      await expect(walletStatus(page)).toContainText('doesn’t belong to this form');
      await expect(form).not.toContainText(SUCCESS);
      await expect(product('Full member')).not.toBeChecked();
      expect(page.url()).not.toMatch(/payment_|secret/);
      await purchase.chooseOther(page);
      await payByWallet(page);
      await purchase.expectPaid(page);
      await expectOneCharge(page, { amount: 112_870, isWallet: true });
    });
  });
});
