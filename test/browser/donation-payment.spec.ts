import { tabTo } from '../support/account.ts';
import {
  addAmount,
  addSuggestion,
  donationParts,
  expectStep,
  fillDonor,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
  signInFromSummary,
} from '../support/donation.ts';
import {
  clickInFrame,
  fillCard,
  ledger,
  payByWallet,
  postalCode,
  serveStripe,
  walletButton,
} from '../support/payments.ts';
import { blockFonts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a text offers another way to pay in place of the card field', { tag: '@PY-01' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const { payment, byCheck } = donationParts(page);
    await expect(payment.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await expect(byCheck).toBeVisible();
  });
});

test.describe('a gift, from the first choice to the receipt', () => {
  for (const width of [1280, 390]) {
    test(`can be a one-time gift of a suggested amount, paid by a guest with a card, at ${width} px`, {
      tag: ['@DN-05', '@PY-04', '@PY-06'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const donation = await openPaymentStep(page, '', '4242424242424242');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await donation.give.click();
      expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00', 'How often': 'Once' });
      const { charges, intents, orders } = await ledger(page);
      expect(charges).toEqual([expect.objectContaining({ amount: 5000, last4: '4242', isWallet: false })]);
      expect([intents.length, orders.length]).toEqual([1, 1]);
    });
  }

  test('can be a one-time gift of a custom amount for a program, paid by wallet', {
    tag: ['@DN-07', '@PY-02', '@PY-03', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.program.selectOption('clinics');
    await addAmount(donation, '$1,128.70');
    await goToPayment(donation);
    await fillDonor(donation);
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$1,128.70',
      For: 'Clinics where there are none',
    });
    const { charges, intents } = await ledger(page);
    expect(charges).toEqual([expect.objectContaining({ amount: 112_870, isWallet: true })]);
    expect(intents).toHaveLength(1);
  });

  test('can be a recurring gift for a program, paid by card after a login', {
    tag: ['@DN-06', '@DN-03', '@PY-04', '@quick'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.regularly.check();
    await donation.suggestion('$64.99 a month').check();
    await donation.program.selectOption('patients');
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await signInFromSummary(page, donation);
    await fillCard(page);
    await donation.consent.check();
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$64.99',
      'How often': 'Every month',
      For: 'Patient education',
    });
    expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 6499 })]);
  });

  test('can be a recurring gift, paid by a guest with a wallet', { tag: ['@DN-03', '@PY-04'] }, async ({
    page,
  }) => {
    const donation = await openDonation(page);
    await donation.regularly.check();
    await donation.suggestion('$250 a year').check();
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await goToPayment(donation);
    await fillDonor(donation);
    await donation.consent.check();
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$250.00', 'How often': 'Every year' });
    expect((await ledger(page)).charges).toEqual([
      expect.objectContaining({ amount: 25_000, isWallet: true }),
    ]);
  });

  test('can be made by keyboard alone', { tag: ['@DN-01', '@PY-04'] }, async ({ page }) => {
    const donation = await openDonation(page);
    const { keyboard } = page;
    await tabTo(page, donation.suggestion('$50'));
    await keyboard.press('Space');
    await expect(donation.suggestion('$50')).toBeChecked();
    await tabTo(page, donation.addToCart);
    await keyboard.press('Enter');
    await expectStep(donation, 'summary');
    await tabTo(page, donation.continueButton);
    await keyboard.press('Enter');
    await expectStep(donation, 'payment');
    for (const [field, text] of [
      [donation.firstName, 'Ada'],
      [donation.lastName, 'Byron'],
      [donation.email, 'ada@clinic.example'],
    ] as const) {
      await tabTo(page, field);
      await keyboard.type(text);
    }
    await fillCard(page);
    await tabTo(page, donation.give);
    await keyboard.press('Enter');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('can be paid by check, which charges nothing', { tag: '@PY-04' }, async ({ page }) => {
    const donation = await openPaymentStep(page);
    await donation.byCheck.click();
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$50.00',
      'To be paid by': 'Check or telephone',
    });
    expect((await ledger(page)).charges).toEqual([]);
  });
});

test.describe('the payment step', () => {
  test('neither loads Stripe nor creates a payment intent before it is shown', {
    tag: ['@PY-01', '@PY-02'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await addSuggestion(donation);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect((await ledger(page)).intents).toEqual([]);
    await goToPayment(donation);
    await expect(walletButton(page)).toBeVisible();
    await expect.poll(async () => (await ledger(page)).intents.length).toBe(1);
  });

  test("takes the name and email address from the wallet, but keeps the donor's own entries", {
    tag: ['@PY-03', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await addSuggestion(donation);
    await goToPayment(donation);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    const isAbove = await donation.form.evaluate((form) => {
      const [wallet, name] = ['.sw-payment-buttons', '[name="fields[firstName]"]'].map((selector) =>
        form.querySelector(selector),
      );
      return wallet && name && wallet.getBoundingClientRect().bottom < name.getBoundingClientRect().top;
    });
    expect(isAbove, 'the wallet is above the fields that it fills in').toBe(true);
    await donation.firstName.fill('Ada');
    await test.step("the donor's entries must be valid before the sheet opens", async () => {
      await donation.email.fill('ada@');
      await clickInFrame(walletButton(page));
      await expect(donation.listedErrors).toHaveText(['Enter an email address such as ada@clinic.example.']);
      await expect(donation.email).toBeFocused();
      await donation.email.fill('');
    });
    const post = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
    );
    await payByWallet(page);
    const sent = new URLSearchParams((await post).postData() ?? '');
    expect(sent.get('fields[firstName]')).toBe('Ada');
    expect(sent.get('fields[lastName]')).toBe('Whitfield');
    expect(sent.get('fields[email]')).toBe('nadia.whitfield@clinic.example');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('shows the gift beside the payment, and its amount on the button', {
    tag: ['@DN-05', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openDonation(page);
    await donation.program.selectOption('fellowships');
    await addSuggestion(donation);
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give now $50.00');
    const brief = donation.payment.locator('.sw-donation-brief');
    await expect(brief).toContainText('Research fellowships');
    await expect(brief.getByText('In honor of')).toBeHidden();
    const [summary, button] = [await brief.boundingBox(), await donation.give.boundingBox()];
    expect(summary && button && summary.x > button.x + button.width, 'beside, at 1280 px').toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
    await donation.payment.getByRole('button', { name: 'Change' }).click();
    await addAmount(donation, '19.99');
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give now $19.99');
  });

  test("sends the donor's entries to Stripe with the card", { tag: ['@PY-01', '@PY-04'] }, async ({
    page,
  }) => {
    const donation = await openPaymentStep(page, '', '4242424242424242');
    await postalCode(page).fill('94110');
    const method = page.waitForRequest(/payment_methods/);
    await donation.give.click();
    expect((await method).postDataJSON()).toMatchObject({
      billing: {
        name: 'Ada Byron',
        email: 'ada@clinic.example',
        address: { postal_code: '94110', country: 'US' },
      },
    });
    await receiptFacts(page);
  });

  test('updates the intent when a recurring gift becomes a one-time gift, even if the amount stays the same', {
    tag: ['@DN-03', '@PY-02'],
  }, async ({ page, requests }) => {
    const donation = await openDonation(page);
    await donation.regularly.check();
    await donation.suggestion('$25 a month').check();
    await donation.addToCart.click();
    await goToPayment(donation);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    const queryOf = (path: RegExp) => new URL(requests.to(path).at(-1)?.url() ?? '').searchParams;
    expect(queryOf(/membership\/fetch$/).get('recurring')).toBe('1');
    await donation.payment.getByRole('button', { name: 'Change' }).click();
    await donation.once.check();
    await addAmount(donation, '25');
    await goToPayment(donation);
    await expect.poll(() => requests.to(/update-pmt-intent-amt$/).length).toBe(1);
    expect(queryOf(/update-pmt-intent-amt$/).get('amount')).toBe('2500');
    expect(queryOf(/update-pmt-intent-amt$/).has('recurring')).toBe(false);
    // Stripe would refuse a wallet whose terms differ from the intent's.
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await payByWallet(page);
    await receiptFacts(page);
  });

  test('reserves space for the wallet, so that the card does not move when it loads', {
    tag: ['@PY-02', '@RT-06'],
  }, async ({ page }) => {
    await blockFonts(page);
    const release = await serveStripe(page, { isHeld: true });
    const donation = await openDonation(page, '?fixture=provider-network');
    await addSuggestion(donation);
    await goToPayment(donation);
    const card = page.locator('.sw-payment-card');
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await expect(card).toBeVisible();
    const before = await top();
    release();
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    expect(await top()).toBe(before);
  });

  test('stays open until it is certain whether a wallet has paid, even after a reload', {
    tag: ['@PY-05', '@DN-01'],
  }, async ({ page, violations }) => {
    violations.allow(/ERR_(?:EMPTY_RESPONSE|FAILED).*payment_intents/);
    const donation = await openPaymentStep(page, '?fixture=provider-drop');
    const statusRequest = /payment_intents\/pi_\w+$/;
    await page.route(statusRequest, (route) => route.abort());
    await payByWallet(page);
    const status = donation.form.locator('.sw-payment-status');
    await expect(status).toContainText('Please don’t pay again.');
    await expect(donation.payment.getByRole('button', { name: 'Change' })).toBeDisabled();
    await expect(donation.payment.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await expect(donation.byCheck).toBeDisabled();
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('popstate', () => setTimeout(resolve), { once: true });
          history.back();
        }),
    );
    expect(await donation.payment.isVisible()).toBe(true);
    await expect(page).toHaveURL(/#donate-payment$/);
    await page.goto('/donate?fixture=provider-drop&again');
    await expect(status).toContainText('Please don’t pay again.');
    await expect(donation.payment).toBeVisible();
    await page.unroute(statusRequest);
    await donation.form.getByRole('button', { name: 'Check payment status' }).click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    const { charges, intents } = await ledger(page);
    expect(charges).toEqual([expect.objectContaining({ amount: 5000, isWallet: true })]);
    expect(intents).toHaveLength(1);
  });

  test('updates the same payment intent when the amount changes', { tag: ['@PY-02', '@PY-05'] }, async ({
    page,
  }) => {
    const donation = await openPaymentStep(page);
    await expect.poll(async () => (await ledger(page)).intents.map(({ amount }) => amount)).toEqual([5000]);
    await donation.payment.getByRole('button', { name: 'Change' }).click();
    await addAmount(donation, '19.99');
    await goToPayment(donation);
    await expect.poll(async () => (await ledger(page)).intents.map(({ amount }) => amount)).toEqual([1999]);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
    const { charges, intents } = await ledger(page);
    expect(charges).toEqual([expect.objectContaining({ amount: 1999 })]);
    expect(intents.map(({ amounts }) => amounts)).toEqual([[5000, 1999]]);
  });
});
