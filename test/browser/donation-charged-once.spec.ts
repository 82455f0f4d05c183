import type { Page } from '@playwright/test';
import {
  addAmount,
  type Donation,
  donationParts,
  fillDonor,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
  THANK_YOU_URL,
} from '../support/donation.ts';
import { hold } from '../support/hold.ts';
import {
  answerChallenge,
  blockStripe,
  cardFieldError,
  clearCard,
  declineErrors,
  endSession,
  fillCard,
  ledger,
  payByWallet,
  payInSheet,
  postalCode,
  serveStripe,
} from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const VALID_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const CHALLENGED_CARD = '4000002500003155';
const ISSUE_MESSAGE = 'There was an issue with your payment!';

/** Expects exactly one charge of the given amount in the session, and one intent per attempt. */
async function expectOneCharge(page: Page, amount = 5000): Promise<void> {
  const { charges, intents } = await ledger(page);
  expect(charges).toEqual([expect.objectContaining({ amount })]);
  expect(intents.filter((intent) => intent.attempt === charges[0]?.attempt)).toHaveLength(1);
}

async function expectNoCharge(page: Page): Promise<void> {
  expect((await ledger(page)).charges).toEqual([]);
}

/** Expects the payment step to show everything that was entered. */
async function expectValuesKept({ firstName, email, payment }: Donation): Promise<void> {
  await expect(payment).toBeVisible();
  await expect(firstName).toHaveValue('Ada');
  await expect(email).toHaveValue('ada@clinic.example');
  await expect(payment.locator('[data-fact="amount"]')).toHaveText('$50.00');
}

test.describe('without JavaScript', () => {
  test('submitting a gift by check twice charges nothing', { tag: '@PY-05' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    await donation.suggestion('$50').check();
    await donation.firstName.fill('Ada');
    await donation.lastName.fill('Byron');
    await donation.email.fill('ada@clinic.example');
    await donation.country.selectOption('NO');
    await donation.byCheck.dblclick();
    await receiptFacts(page);
    await expectNoCharge(page);
  });
});

test.describe('a gift is charged once', () => {
  for (const [input, submit] of [
    ['a double click', (donation: Donation) => donation.give.dblclick()],
    [
      'Enter and a click',
      async (donation: Donation) => {
        await donation.email.press('Enter', { noWaitAfter: true });
        await donation.give.click({ force: true, noWaitAfter: true, timeout: 500 }).catch(() => undefined);
      },
    ],
  ] as const) {
    test(`after ${input}`, { tag: '@PY-05' }, async ({ page, requests }) => {
      const donation = await openPaymentStep(page, '', VALID_CARD);
      await submit(donation);
      await receiptFacts(page);
      await expectOneCharge(page);
      expect(requests.to('/donate').filter((request) => request.method() === 'POST')).toHaveLength(1);
    });
  }

  test('when Stripe responds slowly, while the button shows the progress', {
    tag: ['@PY-05', '@PY-04'],
  }, async ({ page }) => {
    const donation = await openPaymentStep(page, '', VALID_CARD);
    const release = await hold(page, /v1\/payment_methods/);
    await donation.give.click();
    await expect(donation.form.locator('.sw-submitting')).toBeVisible();
    await expect(donation.give).toBeDisabled();
    await expect(donation.give).toHaveText('Giving…');
    release();
    await receiptFacts(page);
    await expectOneCharge(page);
  });

  test('when the response is lost, and the next visit shows the receipt', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openPaymentStep(page, '?fixture=lost-payment', VALID_CARD);
    await donation.give.click({ noWaitAfter: true });
    await expect.poll(async () => (await ledger(page)).charges.length).toBe(1);
    // Waits for the browser's error page, which appears after the charge and would replace any page opened before it.
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
    await page.goto('/donate');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('when the donor leaves before the receipt appears, and the form then says that the gift has arrived', {
    tag: '@PY-05',
  }, async ({ page }) => {
    const donation = await openPaymentStep(page, '', VALID_CARD);
    const isForm = (url: URL) => url.pathname === '/donate';
    // Follows the redirect: the server has sent the receipt, but the browser never shows it.
    await page.route(isForm, async (route) => {
      const response = await route.fetch();
      expect(response.url()).toMatch(THANK_YOU_URL);
      await route.abort('aborted');
    });
    const lost = page.waitForEvent('requestfailed', (request) => isForm(new URL(request.url())));
    await donation.give.click({ noWaitAfter: true });
    await lost;
    await page.unroute(isForm);
    await page.goto('/donate');
    const notice = page.locator('.notice-done');
    await expect(notice).toContainText('Your gift of $50.00 has arrived');
    await notice.getByRole('link', { name: 'See your receipt' }).click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('when the visitor goes Back from the receipt and submits again', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openPaymentStep(page, '', VALID_CARD);
    const attempt = await donation.form.locator('[name="attempt"]').inputValue();
    await donation.give.click();
    await receiptFacts(page);
    await page.goBack();
    await ready(page, 'donation');
    // If the page comes from the back/forward cache, the form is unchanged and the server knows its order. Otherwise, the
    // form is empty.
    if ((await donation.form.locator('[name="attempt"]').inputValue()) === attempt) {
      await fillCard(page);
      await donation.give.click();
      await receiptFacts(page);
    } else await expect(donation.amountPage).toBeVisible();
    await expectOneCharge(page);
  });

  test('when it is submitted in two tabs', { tag: '@PY-05' }, async ({ page, context }) => {
    const donation = await openPaymentStep(page, '', VALID_CARD);
    const other = await context.newPage();
    const second = await openPaymentStep(other, '', VALID_CARD);
    await donation.give.click();
    const { Reference } = await receiptFacts(page);
    await second.give.click();
    expect(await receiptFacts(other)).toMatchObject({ Reference });
    await expectOneCharge(page);
  });

  test('when the amount changes while the payment intent is being updated', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openPaymentStep(page);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    const release = await hold(page, /update-pmt-intent-amt/);
    for (const amount of ['75', '19.99']) {
      await donation.payment.getByRole('button', { name: 'Change' }).click();
      await addAmount(donation, amount);
      await goToPayment(donation);
    }
    // The wallet stays inert until the payment intent has the latest amount.
    await expect(donation.form.locator('.sw-payment-buttons[inert]')).toBeAttached();
    release();
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
    await expectOneCharge(page, 1999);
    expect((await ledger(page)).intents.map(({ amount }) => amount)).toEqual([1999]);
  });

  test('when the page is reloaded while the card is being confirmed', { tag: '@PY-05' }, async ({ page }) => {
    const donation = await openPaymentStep(page, '', VALID_CARD);
    // The request never gets a response.
    await page.route(/v1\/payment_methods/, () => undefined);
    await donation.give.click();
    await expect(donation.form.locator('.sw-submitting')).toBeVisible();
    await page.reload();
    // The route is removed only now, because removing it earlier would let the pending request continue.
    await page.unroute(/v1\/payment_methods/);
    await ready(page, 'donation');
    await expectValuesKept(donation);
    await fillCard(page);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page);
  });
});

test.describe('a click never gives an amount that was not on the screen', () => {
  test('when the donor goes back and changes it while Stripe is loading', {
    tag: ['@PY-05', '@DN-07'],
  }, async ({ page, requests }) => {
    const release = await serveStripe(page, { isHeld: true });
    await page.goto('/donate?fixture=provider-network', { waitUntil: 'domcontentloaded' });
    await ready(page, 'donation');
    const donation = donationParts(page);
    await addAmount(donation, '20');
    await goToPayment(donation);
    await fillDonor(donation);
    await postalCode(page).fill('10001');
    await donation.give.click();
    await expect(donation.form.locator('.sw-submitting')).toBeVisible();
    await page.goBack();
    await expect(donation.form.locator('.sw-submitting')).toHaveCount(0);
    await page.goBack();
    await expect(donation.customAmount).toBeVisible();
    await donation.customAmount.fill('900');
    release();
    await donation.addToCart.click();
    await goToPayment(donation);
    await expect(donation.payment.locator('[data-fact="amount"]')).toHaveText('$900.00');
    expect(requests.to(/payment_methods/)).toEqual([]);
    await fillCard(page);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page, 90_000);
  });

  test('when a plan’s price has risen: the server refuses the form, which keeps its values', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    const donation = await openDonation(page, '?fixture=price-rises');
    await donation.regularly.check();
    await donation.suggestion('$25 a month').check();
    await donation.addToCart.click();
    await goToPayment(donation);
    await fillDonor(donation);
    await donation.consent.check();
    await fillCard(page);
    await donation.give.click();
    const refusal = donation.form.locator('[data-donation-part="errors"]');
    await expect(refusal).toContainText('The price is now $27.50, not $25.00. You have not been charged.');
    await ready(page, 'donation');
    await expect(donation.firstName).toHaveValue('Ada');
    await expect(donation.payment.locator('[data-fact="amount"]')).toHaveText('$27.50');
    await expectNoCharge(page);
    // So far, the donor has agreed only to the lower price.
    await donation.consent.check();
    await fillCard(page);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page, 2750);
  });
});

test.describe('a card', () => {
  test('that is declined does not change the form, and another card pays', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    const donation = await openPaymentStep(page, '', DECLINED_CARD);
    await donation.give.click();
    await ready(page, 'donation');
    const refusal = donation.form.locator('[data-donation-part="errors"]');
    await expect(refusal).toContainText('declined');
    await expect(refusal).toContainText('Use another card');
    await expectValuesKept(donation);
    await expectNoCharge(page);
    await fillCard(page);
    // The message concerned the other card.
    await expect(refusal).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error: /);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page);
    expect((await ledger(page)).refusals).toHaveLength(1);
  });

  test('that Stripe rejects shows Stripe’s message until it is corrected', {
    tag: '@PY-01',
  }, async ({ page }) => {
    const donation = await openPaymentStep(page, '', '4242424242424241');
    const error = cardFieldError(page, 'number');
    await donation.give.click();
    await expect(error).toHaveText('Your card number is invalid.');
    await clearCard(page);
    await fillCard(page);
    await expect(error).toHaveCount(0);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page);
  });

  test('that needs a challenge pays only once the challenge succeeds', { tag: '@PY-05' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/402/);
    const donation = await openPaymentStep(page, '', CHALLENGED_CARD);
    await donation.give.click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await ready(page, 'donation');
    await expectValuesKept(donation);
    await expectNoCharge(page);
    await fillCard(page, CHALLENGED_CARD);
    await donation.give.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await receiptFacts(page);
    await expectOneCharge(page);
  });
});

test.describe('a wallet', () => {
  test('that is declined shows a message and pays with another card', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    const donation = await openPaymentStep(page);
    await payByWallet(page, 'decline');
    await expect(donation.form.getByText(ISSUE_MESSAGE, { exact: true })).toBeVisible();
    await expectValuesKept(donation);
    await expectNoCharge(page);
    await payInSheet(page, 'approve');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('that needs a challenge pays only once the challenge succeeds', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(declineErrors);
    const donation = await openPaymentStep(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'fail');
    await expect(donation.form.getByText(ISSUE_MESSAGE, { exact: true })).toBeVisible();
    await expectValuesKept(donation);
    await expectNoCharge(page);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'complete');
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });
});

test.describe('nothing is lost, and the visitor can continue', () => {
  test('when the session has expired', { tag: '@PY-05' }, async ({ page, violations }) => {
    violations.allow(/400/);
    const donation = await openPaymentStep(page, '?fixture=expired-session', VALID_CARD);
    await donation.give.click();
    await ready(page, 'donation');
    await expect(
      donation.form.getByText('Your session had expired, so nothing has been charged.'),
    ).toBeVisible();
    await expectValuesKept(donation);
    await expectNoCharge(page);
    await endSession(page);
    await fillCard(page);
    await donation.give.click();
    await ready(page, 'donation');
    await expectValuesKept(donation);
    await fillCard(page);
  });

  test('when Stripe’s script is blocked', { tag: ['@PY-01', '@PY-05'] }, async ({ page, violations }) => {
    violations.allow(/js\.stripe\.com|ERR_BLOCKED/);
    await blockStripe(page);
    const donation = await openPaymentStep(page, '?fixture=provider-network');
    await expect(donation.form.getByText('The card fields didn’t load.')).toBeVisible();
    await page.unroute('https://js.stripe.com/**');
    await serveStripe(page);
    await donation.form.getByRole('button', { name: 'Try again' }).click();
    await fillCard(page);
    await expectValuesKept(donation);
    await donation.give.click();
    await receiptFacts(page);
    await expectOneCharge(page);
  });

  test('when the connection is lost', { tag: '@PY-05' }, async ({ page, context, violations }) => {
    violations.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/);
    const donation = await openPaymentStep(page, '', VALID_CARD);
    await context.setOffline(true);
    await donation.give.click();
    await expect(donation.form.locator('.sw-payment-error')).toContainText('You haven’t been charged');
    await expectValuesKept(donation);
    await context.setOffline(false);
    await expectNoCharge(page);
    await donation.give.click();
    await page.waitForURL(THANK_YOU_URL);
    await expectOneCharge(page);
  });
});

test('a completed gift is not restored into a new form', { tag: ['@DN-01', '@PY-05'] }, async ({ page }) => {
  const donation = await openPaymentStep(page, '', VALID_CARD);
  await donation.give.click();
  await receiptFacts(page);
  const again = await openDonation(page);
  await expect(again.amountPage).toBeVisible();
  await expect(again.suggestion('$50')).not.toBeChecked();
  await expect(donation.form.locator('[name="fields[firstName]"]')).toHaveValue('');
});
