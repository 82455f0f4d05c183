import type { Page } from '@playwright/test';
import { tabTo } from '../support/account.ts';
import {
  type Donation,
  donationParts,
  expectPage,
  fillLogin,
  openDonation,
  receipt,
} from '../support/donation.ts';
import {
  expectFocusOn,
  fillCard,
  ledger,
  payByWallet,
  refusals,
  sheetCard,
  tapIn,
  typeCard,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { expectThanks, openPurchase } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Whole ways from the first choice to the thanks that the other specs do not walk: by keys alone, and by touch at 390 px. */

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };

async function expectOneCharge(page: Page, charge: { amount: number; isWallet: boolean }): Promise<void> {
  const { charges, intents } = await ledger(page);
  expect(charges).toEqual([expect.objectContaining(charge)]);
  expect(intents.filter(({ attempt }) => attempt === charges[0]?.attempt)).toHaveLength(1);
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

/** Until then the browser tabs past it. */
const expectPressable = (page: Page): Promise<void> =>
  expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();

/** Opens the wallet's sheet by keys: the page itself does not see what has the focus in the provider's frames. */
async function openSheet(page: Page): Promise<void> {
  await expectPressable(page);
  await tabTo(page, page.locator('iframe[title="Secure payment button frame"]'));
  await expectFocusOn(walletButton(page));
  await page.keyboard.press('Enter');
  await expectOnPay(page);
}

async function expectOnPay(page: Page): Promise<void> {
  await expectFocusOn(page.locator('iframe[title="Secure wallet sheet frame"]'));
  await expectFocusOn(walletSheet(page).getByRole('button', { name: 'Pay', exact: true }));
}

/** By Tab and typing alone, to the page with the payment, with everything filled in that is asked before the card. */
async function reviewByKeys(page: Page, donation: Donation): Promise<void> {
  await tabTo(page, donation.addToCart);
  await page.keyboard.press('Enter');
  await expectPage(donation, 'summary');
  await tabTo(page, donation.goOn);
  await page.keyboard.press('Enter');
  await expectPage(donation, 'payment');
  await donorByKeys(page, donation);
}

async function donorByKeys(page: Page, { firstName, lastName, email }: Donation): Promise<void> {
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
  test('a gift by check is given by keys alone', { tag: ['@RT-09', '@DN-05'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    await tabTo(page, donation.suggestion('$50'));
    await page.keyboard.press('Space');
    await donorByKeys(page, donation);
    await tabTo(page, donation.country);
    await page.keyboard.type('Nor');
    await tabTo(page, donation.byCheck);
    await page.keyboard.press('Enter');
    expect(await receipt(page)).toMatchObject({ Amount: '$50.00', 'Paid by': 'Check or telephone' });
  });
});

test.describe('a membership by wallet', () => {
  test('by keyboard alone', { tag: ['@MP-01', '@PY-03', '@PY-04'] }, async ({ page }) => {
    const { product, term, total } = await openPurchase(page);
    await tabTo(page, product('Full member'));
    await page.keyboard.press('Space');
    await tabTo(page, term('Full member', 'One year'));
    await page.keyboard.press('Space');
    await expect(total).toHaveText('$425.00');
    await openSheet(page);
    await page.keyboard.press('Enter');
    await expectThanks(page);
    await expectOneCharge(page, { amount: 42_500, isWallet: true });
  });

  test.describe('at 390 px', () => {
    test.use(phone);
    test('by touch', { tag: ['@MP-01', '@PY-03', '@PY-04'] }, async ({ page }) => {
      const { product, term, total } = await openPurchase(page);
      await product('Full member').tap();
      await term('Full member', 'One year').tap();
      await expect(total).toHaveText('$425.00');
      await expectPressable(page);
      await expectFits(page);
      await payByWallet(page, 'approve', tapIn);
      await expectThanks(page);
      await expectOneCharge(page, { amount: 42_500, isWallet: true });
    });
  });
});

test.describe('a gift', () => {
  test('of one’s own amount, by wallet, by keyboard alone: one card is declined, the next one pays', {
    tag: ['@DN-03', '@PY-03', '@PY-04', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(refusals);
    const { keyboard } = page;
    const donation = await openDonation(page);
    await tabTo(page, donation.suggestion('$50'));
    await keyboard.press('ArrowUp');
    await expect(donation.other).toBeChecked();
    await tabTo(page, donation.free);
    await keyboard.type('$1,234.5');
    await reviewByKeys(page, donation);
    await openSheet(page);
    await keyboard.press('Shift+Tab');
    await expectFocusOn(sheetCard(page, 'approve'));
    await keyboard.press('ArrowDown');
    await expect(sheetCard(page, 'decline')).toBeChecked();
    await keyboard.press('Tab');
    await expectOnPay(page);
    await keyboard.press('Enter');
    await expect(
      donation.form.getByText('There was an issue with your payment!', { exact: true }),
    ).toBeVisible();
    await expect(walletSheet(page).locator('#error')).not.toHaveText('');
    await expectOnPay(page);
    // A new sheet, with its first card.
    await expect(sheetCard(page, 'approve')).toBeChecked();
    await keyboard.press('Enter');
    expect(await receipt(page)).toMatchObject({ Amount: '$1,234.50', 'How often': 'Once' });
    await expectOneCharge(page, { amount: 123_450, isWallet: true });
  });

  test.describe('at 390 px', () => {
    test.use(phone);

    test('given regularly, with a programme, by card, by keyboard alone', {
      tag: ['@DN-01', '@DN-03', '@PY-04'],
    }, async ({ page }) => {
      const { keyboard } = page;
      const donation = await openDonation(page);
      await tabTo(page, donation.once);
      await keyboard.press('ArrowDown');
      await expect(donation.regularly).toBeChecked();
      await keyboard.press('Tab');
      await keyboard.press('Space');
      await expect(donation.form.locator('[data-donation-part="plan"]').first()).toBeChecked();
      await tabTo(page, donation.program);
      await keyboard.type('Pat');
      await expect(donation.program).toHaveValue('patients');
      await reviewByKeys(page, donation);
      await expect(page.locator('iframe[title="Secure card payment input frame"]')).toBeVisible();
      await tabTo(page, page.locator('iframe[title="Secure card payment input frame"]'));
      await typeCard(page);
      await expectFits(page);
      await tabTo(page, donation.give);
      await keyboard.press('Enter');
      expect(await receipt(page)).toMatchObject({
        Amount: '$10.00',
        'How often': 'Every month',
        For: 'Patient education',
      });
      await expectOneCharge(page, { amount: 1000, isWallet: false });
    });

    test('of one’s own amount, after a login, by wallet, by touch', {
      tag: ['@DN-03', '@DN-06', '@PY-03', '@PY-04'],
    }, async ({ page }) => {
      const donation = await openDonation(page);
      await donation.other.tap();
      await donation.free.fill('19.99');
      await donation.addToCart.tap();
      await expectPage(donation, 'summary');
      await expectFits(page);
      await donation.signInFirst.tap();
      await donation.goOn.tap();
      await expectPage(donation, 'login');
      await donation.signIn.tap();
      await fillLogin(page);
      await page.getByRole('button', { name: 'Sign in' }).tap();
      await ready(page, 'donation');
      await expect(donation.payment).toBeVisible();
      await expectPressable(page);
      await expectFits(page);
      await payByWallet(page, 'approve', tapIn);
      expect(await receipt(page)).toMatchObject({ Amount: '$19.99' });
      await expectOneCharge(page, { amount: 1999, isWallet: true });
    });

    test('of one’s own amount, as a guest, by card, by touch', { tag: ['@DN-03', '@PY-04'] }, async ({
      page,
    }) => {
      const donation = await openDonation(page);
      await donation.other.tap();
      await donation.free.fill('25.5');
      await donation.addToCart.tap();
      await expectPage(donation, 'summary');
      await donation.goOn.tap();
      await expectPage(donation, 'payment');
      for (const [field, text] of [
        [donation.firstName, 'Ada'],
        [donation.lastName, 'Byron'],
        [donation.email, 'ada@clinic.example'],
      ] as const) {
        await field.tap();
        await field.fill(text);
      }
      await fillCard(page);
      await donation.give.tap();
      expect(await receipt(page)).toMatchObject({ Amount: '$25.50' });
      await expectOneCharge(page, { amount: 2550, isWallet: false });
    });
  });
});
