import type { BrowserContext, Page } from '@playwright/test';
import {
  addAmount,
  addSuggestion,
  donationParts,
  fillDonor,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
} from '../support/donation.ts';
import { declineErrors, ledger, payAsStranger, payByWallet } from '../support/payments.ts';
import { chooseOneYear, expectThanks, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const REDIRECT = '?fixture=wallet-redirect';

/** Pays by wallet with a card whose bank opens its own page. */
async function goToBank(page: Page): Promise<void> {
  await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
  await payByWallet(page, 'challenge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
}

/** Opens the bank's page in another tab, as a banking app does, and answers the challenge there. */
async function answerInOtherTab(
  page: Page,
  context: BrowserContext,
  answer: 'Complete' | 'Fail' = 'Complete',
): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await page.close();
  await other.getByRole('button', { name: answer }).click();
  return other;
}

const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test.describe('without JavaScript', () => {
  test('the page that the bank leads back to is the form', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2');
    await expect(donationParts(page).amountPage).toBeVisible();
  });
});

test.describe('coming back from the bank', () => {
  test('in the same tab finishes the gift', { tag: ['@PY-03', '@PY-05'] }, async ({ page }) => {
    await openPaymentStep(page, REDIRECT);
    await goToBank(page);
    await page.getByRole('button', { name: 'Complete' }).click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect(await storedTexts(page)).not.toContain('_secret_');
    expect((await ledger(page)).charges).toMatchObject([{ amount: 5000, isWallet: true }]);
  });

  test('in another tab shows the gift as paid, and the donor finishes it', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, context }) => {
    const donation = await openDonation(page, REDIRECT);
    await addAmount(donation, '$1,128.70');
    await goToPayment(donation);
    await fillDonor(donation);
    await goToBank(page);
    const other = await answerInOtherTab(page, context);
    await ready(other, 'donation');
    const returned = donationParts(other);
    await expect(returned.form.getByText('Payment successful!', { exact: true })).toBeVisible();
    await expect(returned.payment.locator('[data-fact="amount"]')).toHaveText('$1,128.70');
    await expect(returned.firstName).toBeFocused();
    expect(other.url()).not.toMatch(/payment_|secret|redirect_status/);
    expect(new URL(other.url()).hash).toBe('#donate-payment');
    expect(await storedTexts(other)).not.toContain('_secret_');
    // The gift remains paid, regardless of what happens to the page.
    await other.reload();
    await expect(returned.form.getByText('Payment successful!', { exact: true })).toBeVisible();
    await expect(returned.payment.locator('[data-fact="amount"]')).toHaveText('$1,128.70');
    await fillDonor(returned);
    await returned.give.click();
    expect(await receiptFacts(other)).toMatchObject({ Amount: '$1,128.70', 'How often': 'Once' });
    expect((await ledger(other)).charges).toMatchObject([{ amount: 112_870, isWallet: true }]);
  });

  test('in another tab keeps the plan of a recurring gift', { tag: ['@PY-03', '@PY-05', '@DN-02'] }, async ({
    page,
    context,
  }) => {
    const donation = await openDonation(page, REDIRECT);
    await donation.regularly.check();
    await donation.suggestion('$64.99 a month').check();
    await donation.addToCart.click();
    await goToPayment(donation);
    await fillDonor(donation);
    await donation.consent.check();
    await goToBank(page);
    const other = await answerInOtherTab(page, context);
    const returned = donationParts(other);
    await expect(returned.form.getByText('Payment successful!', { exact: true })).toBeVisible();
    await expect(returned.payment.locator('[data-fact="frequency"]')).toHaveText('Every month');
    await fillDonor(returned);
    // The other tab has no proof of the consent.
    await expect(returned.consent).not.toBeChecked();
    await returned.consent.check();
    await returned.give.click();
    expect(await receiptFacts(other)).toMatchObject({ Amount: '$64.99', 'How often': 'Every month' });
    expect((await ledger(other)).charges).toMatchObject([{ amount: 6499 }]);
  });

  test('in another tab after a refusal does not claim that nothing was charged, and the donor can pay', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, context, violations }) => {
    violations.allow(declineErrors);
    await openPaymentStep(page, REDIRECT);
    await goToBank(page);
    const other = await answerInOtherTab(page, context, 'Fail');
    const returned = donationParts(other);
    await expect(returned.form.locator('.sw-payment-status')).toContainText('hasn’t gone through so far');
    await expect(returned.form).not.toContainText('You haven’t been charged');
    await returned.payment.getByRole('button', { name: 'Back' }).click();
    await returned.summary.getByRole('button', { name: 'Back' }).click();
    await addAmount(returned, '75');
    await goToPayment(returned);
    await fillDonor(returned);
    await expect(other.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await payByWallet(other);
    expect(await receiptFacts(other)).toMatchObject({ Amount: '$75.00' });
    expect(await ledger(other)).toMatchObject({ intents: [{}], charges: [{ amount: 7500 }] });
  });

  test('in another tab finishes a purchase immediately', { tag: ['@PY-03', '@PY-05', '@MP-01'] }, async ({
    page,
    context,
  }) => {
    const { product, term, total } = await openPurchase(page, REDIRECT);
    await product('Affiliate member').check();
    await term('Affiliate member', 'One month').check();
    await expect(total).toHaveText('$4.35');
    await goToBank(page);
    const other = await answerInOtherTab(page, context);
    await expectThanks(other);
    expect((await ledger(other)).charges).toMatchObject([{ amount: 435, isWallet: true }]);
    expect((await ledger(other)).orders).toMatchObject([{ amount: 435 }]);
  });

  test("with somebody else's payment shows no success", { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    browser,
    violations,
  }) => {
    violations.allow(/402 \(Payment Required\)/);
    const { id, secret } = await payAsStranger(browser);
    const query = `?payment_intent=${id}&payment_intent_client_secret=${secret}&payment_item=5101`;
    const { statusMessage, form, product } = await openPurchase(page, query);
    await expect(statusMessage).toContainText('doesn’t belong to this form');
    await expect(form).not.toContainText('Payment successful!');
    await expect(product('Full member')).not.toBeChecked();
    expect(page.url()).not.toMatch(/payment_|secret/);
    await test.step('the form can still be paid', async () => {
      await chooseOneYear(purchaseParts(page));
      await payByWallet(page);
      await expectThanks(page);
      expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
    });
    await test.step('the warning also shows in the tab whose card was declined', async () => {
      const donation = await openPaymentStep(page, '', '4000000000000002');
      await donation.give.click();
      await expect(donation.form).toContainText('Your card was declined.');
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}${query}#donate-payment`);
      await ready(page, 'donation');
      await expect(donation.form).not.toContainText('Payment successful!');
      await expect(donation.payment.locator('[data-fact="amount"]')).toHaveText('$50.00');
      await expect(donation.firstName).toHaveValue('Ada');
      const warning = donation.form.locator('.sw-payment-status');
      await expect(warning).toContainText('please don’t pay again');
      const wallet = page.locator('.sw-payment-buttons');
      await expect(wallet).toBeVisible();
      const bottom = await warning.evaluate((element) => element.getBoundingClientRect().bottom);
      const top = await wallet.evaluate((element) => element.getBoundingClientRect().top);
      expect(bottom, 'above everything that pays').toBeLessThan(top - 8);
    });
    await test.step('the warning also shows on the first step of a gift', async () => {
      const other = await (await browser.newContext()).newPage();
      const donation = await openDonation(other, query);
      await expect(donation.amountPage).toBeVisible();
      const foreign = donation.form.getByText(
        'You came back with a payment that doesn’t belong to this form.',
      );
      await expect(foreign).toBeVisible();
      await addSuggestion(donation);
      await goToPayment(donation);
      await expect(foreign).toHaveCount(1);
      await expect(foreign).toBeVisible();
      await other.context().close();
    });
  });

  test('with an invalid secret does nothing', { tag: '@PY-05' }, async ({ page }) => {
    await page.goto(`${PURCHASE}?payment_intent=pi_1&payment_intent_client_secret=x`);
    await ready(page, 'membership-purchase');
    await expect(purchaseParts(page).statusMessage).toHaveCount(0);
  });
});
