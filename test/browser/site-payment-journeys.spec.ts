import type { Page } from '@playwright/test';
import { tabTo } from '../support/account.ts';
import {
  type Donation,
  donationParts,
  expectStep,
  fillLogin,
  openDonation,
  receiptFacts,
} from '../support/donation.ts';
import { expectOneCharge } from '../support/paymentForms.ts';
import {
  declineErrors,
  expectActiveElement,
  sheetCard,
  tapWallet,
  walletButton,
  walletFrame,
  walletSheet,
} from '../support/payments.ts';
import { expectThanks, openPurchase } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// Complete journeys that no other spec covers, from the first choice to the thank-you page: by keyboard alone,
// and by touch at 390 px.

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

/** Waits until the wallet's button is no longer inert, because Tab skips it until then. */
const expectWalletEnabled = (page: Page): Promise<void> =>
  expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();

/**
 * Opens the wallet's sheet by keyboard. The page can detect which of Stripe's frames has focus, but not which element in the
 * frame.
 */
async function openSheet(page: Page): Promise<void> {
  await expectWalletEnabled(page);
  await tabTo(page, walletFrame(page));
  await expectActiveElement(walletButton(page));
  await page.keyboard.press('Enter');
  await expectPayFocused(page);
}

/** Expects focus to be on the Pay button in the wallet's sheet. */
async function expectPayFocused(page: Page): Promise<void> {
  await expectActiveElement(page.locator('iframe[title="Secure wallet sheet frame"]'));
  await expectActiveElement(walletSheet(page).getByRole('button', { name: 'Pay', exact: true }));
}

/** Continues to the payment step by keyboard and fills in the donor's name and email address. */
async function continueToPaymentByKeyboard(page: Page, donation: Donation): Promise<void> {
  await tabTo(page, donation.addToCart);
  await page.keyboard.press('Enter');
  await expectStep(donation, 'summary');
  await tabTo(page, donation.continueButton);
  await page.keyboard.press('Enter');
  await expectStep(donation, 'payment');
  await fillDonorByKeyboard(page, donation);
}

/** Fills in the donor's name and email address by keyboard. */
async function fillDonorByKeyboard(page: Page, { firstName, lastName, email }: Donation): Promise<void> {
  for (const [field, text] of [
    [firstName, 'Ada'],
    [lastName, 'Byron'],
    [email, 'ada@clinic.example'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
}

test.describe('without JavaScript', () => {
  test('a donation by check can be made by keyboard alone', { tag: ['@RT-09', '@DN-05'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    await tabTo(page, donation.suggestion('$50'));
    await page.keyboard.press('Space');
    await fillDonorByKeyboard(page, donation);
    await tabTo(page, donation.country);
    await page.keyboard.type('Nor');
    await tabTo(page, donation.byCheck);
    await page.keyboard.press('Enter');
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$50.00',
      'To be paid by': 'Check or telephone',
    });
  });
});

test.describe('a membership', () => {
  test.describe('at 390 px', () => {
    test.use(phone);
    test('can be bought by wallet on a touchscreen', { tag: ['@MP-01', '@PY-03', '@PY-04'] }, async ({
      page,
    }) => {
      const { product, term, total } = await openPurchase(page);
      await product('Full member').tap();
      await term('Full member', 'One year').tap();
      await expect(total).toHaveText('$425.00');
      await expectWalletEnabled(page);
      await expectFits(page);
      await tapWallet(page);
      await expectThanks(page);
      await expectOneCharge(page, { amount: 42_500, isWallet: true });
    });
  });
});

test.describe('a donation', () => {
  test('of a custom amount can be paid by wallet with the keyboard alone, after a declined card', {
    tag: ['@DN-03', '@PY-03', '@PY-04', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    const { keyboard } = page;
    const donation = await openDonation(page);
    await tabTo(page, donation.suggestion('$50'));
    await keyboard.press('ArrowUp');
    await expect(donation.otherAmount).toBeChecked();
    await tabTo(page, donation.customAmount);
    await keyboard.type('$1,234.5');
    await continueToPaymentByKeyboard(page, donation);
    await openSheet(page);
    await keyboard.press('Shift+Tab');
    await expectActiveElement(sheetCard(page, 'approve'));
    await keyboard.press('ArrowDown');
    await expect(sheetCard(page, 'decline')).toBeChecked();
    await keyboard.press('Tab');
    await expectPayFocused(page);
    await keyboard.press('Enter');
    await expect(
      donation.form.getByText('There was an issue with your payment!', { exact: true }),
    ).toBeVisible();
    await expect(walletSheet(page).locator('#error')).not.toHaveText('');
    await expectPayFocused(page);
    // The sheet has reopened with its first card chosen.
    await expect(sheetCard(page, 'approve')).toBeChecked();
    await keyboard.press('Enter');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$1,234.50', 'How often': 'Once' });
    await expectOneCharge(page, { amount: 123_450, isWallet: true });
  });

  test.describe('at 390 px', () => {
    test.use(phone);

    test('of a custom amount can be paid by wallet on a touchscreen after signing in', {
      tag: ['@DN-03', '@DN-06', '@PY-03', '@PY-04'],
    }, async ({ page }) => {
      const donation = await openDonation(page);
      await donation.otherAmount.tap();
      await donation.customAmount.fill('19.99');
      await donation.addToCart.tap();
      await expectStep(donation, 'summary');
      await expectFits(page);
      await donation.signInFirst.tap();
      await donation.continueButton.tap();
      await expectStep(donation, 'login');
      await donation.signIn.tap();
      await fillLogin(page);
      await page.getByRole('button', { name: 'Sign in' }).tap();
      await ready(page, 'donation');
      await expect(donation.payment).toBeVisible();
      await expectWalletEnabled(page);
      await expectFits(page);
      await tapWallet(page);
      expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
      await expectOneCharge(page, { amount: 1999, isWallet: true });
    });
  });
});
