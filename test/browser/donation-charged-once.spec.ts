import type { Page } from '@playwright/test';
import {
  addAmount,
  type Donation,
  donationParts,
  goToPayment,
  openDonation,
  openReady,
  receipt,
  THANKS,
} from '../support/donation.ts';
import {
  answerChallenge,
  blockProvider,
  emptyCard,
  fillCard,
  ledger,
  payByWallet,
  payInSheet,
  pressIn,
  refusals,
  serveProvider,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_BANK = '4000002500003155';
const ISSUE = 'There was an issue with your payment!';

/** That the session has been charged once, this much, and never had a second intent. */
async function expectOneCharge(page: Page, amount = 5000): Promise<void> {
  const { charges, intents } = await ledger(page);
  expect(charges).toEqual([expect.objectContaining({ amount })]);
  expect(intents.filter((intent) => intent.attempt === charges[0]?.attempt)).toHaveLength(1);
}

async function expectNoCharge(page: Page): Promise<void> {
  expect((await ledger(page)).charges).toEqual([]);
}

/** That nothing of what was entered has gone. */
async function expectAsTyped({ firstName, email, payment }: Donation): Promise<void> {
  await expect(payment).toBeVisible();
  await expect(firstName).toHaveValue('Ada');
  await expect(email).toHaveValue('ada@clinic.example');
  await expect(payment.locator('[data-fact="amount"]')).toHaveText('$50.00');
}

test.describe('without JavaScript', () => {
  test('a gift by check that is sent again charges nothing', { tag: '@PY-05' }, async ({
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
    await receipt(page);
    await expectNoCharge(page);
  });
});

test.describe('a gift is charged once', () => {
  for (const [what, press] of [
    ['a double click', (donation: Donation) => donation.give.dblclick()],
    [
      'Enter and a click',
      async (donation: Donation) => {
        await donation.email.press('Enter', { noWaitAfter: true });
        await donation.give.click({ force: true, noWaitAfter: true, timeout: 500 }).catch(() => undefined);
      },
    ],
  ] as const) {
    test(`after ${what}`, { tag: '@PY-05' }, async ({ page, requests }) => {
      const donation = await openReady(page, '', GOOD);
      await press(donation);
      await receipt(page);
      await expectOneCharge(page);
      expect(requests.to('/donate').filter((request) => request.method() === 'POST')).toHaveLength(1);
    });
  }

  test('when the answer is slow, and says meanwhile that it is on its way', {
    tag: ['@PY-05', '@PY-04'],
  }, async ({ page, hold }) => {
    const donation = await openReady(page, '', GOOD);
    const release = await hold(page, /v1\/payment_methods/);
    await donation.give.click();
    await expect(donation.form.locator('.sw-submitting')).toBeVisible();
    await expect(donation.give).toBeDisabled();
    await expect(donation.give).toHaveText('Giving…');
    release();
    await receipt(page);
    await expectOneCharge(page);
  });

  test('when its answer is lost: the next visit to the form finds the thanks', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openReady(page, '?fixture=lost-payment', GOOD);
    await donation.give.click({ noWaitAfter: true });
    await expect.poll(async () => (await ledger(page)).charges.length).toBe(1);
    // The browser's error page, which comes after the charge: a visit before it would be replaced by it.
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
    await page.goto('/donate');
    expect(await receipt(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('when the visitor goes Back from the thanks and sends the form again', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openReady(page, '', GOOD);
    const attempt = await donation.form.locator('[name="attempt"]').inputValue();
    await donation.give.click();
    await receipt(page);
    await page.goBack();
    await ready(page, 'donation');
    // Out of the back/forward cache the form is the same, and the server knows its order; loaded anew it is empty.
    if ((await donation.form.locator('[name="attempt"]').inputValue()) === attempt) {
      await fillCard(page);
      await donation.give.click();
      await receipt(page);
    } else await expect(donation.amountPage).toBeVisible();
    await expectOneCharge(page);
  });

  test('in two tabs', { tag: '@PY-05' }, async ({ page, context }) => {
    const donation = await openReady(page, '', GOOD);
    const other = await context.newPage();
    const second = await openReady(other, '', GOOD);
    await donation.give.click();
    const { Reference } = await receipt(page);
    await second.give.click();
    expect(await receipt(other)).toMatchObject({ Reference });
    await expectOneCharge(page);
  });

  test('when the amount changes while the intent is told another', { tag: '@PY-05' }, async ({
    page,
    hold,
  }) => {
    const donation = await openReady(page);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    const release = await hold(page, /update-pmt-intent-amt/);
    for (const amount of ['75', '19.99']) {
      await donation.payment.getByRole('button', { name: 'Change' }).click();
      await addAmount(donation, amount);
      await goToPayment(donation);
    }
    // The wallet waits for the last amount.
    await expect(donation.form.locator('.sw-payment-buttons[inert]')).toBeAttached();
    release();
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await payByWallet(page);
    expect(await receipt(page)).toMatchObject({ Amount: '$19.99' });
    await expectOneCharge(page, 1999);
    expect((await ledger(page)).intents.map(({ amount }) => amount)).toEqual([1999]);
  });

  test('when the page is loaded again while the card is being confirmed', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const donation = await openReady(page, '', GOOD);
    // Never answered.
    await page.route(/v1\/payment_methods/, () => undefined);
    await donation.give.click();
    await expect(donation.form.locator('.sw-submitting')).toBeVisible();
    await page.reload();
    // Not before: what is held would go on its way.
    await page.unroute(/v1\/payment_methods/);
    await ready(page, 'donation');
    await expectAsTyped(donation);
    await fillCard(page);
    await donation.give.click();
    await receipt(page);
    await expectOneCharge(page);
  });
});

test.describe('a card', () => {
  test('that is declined brings the form back as it was, and another one pays', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    const donation = await openReady(page, '', DECLINED);
    await donation.give.click();
    await ready(page, 'donation');
    await expect(donation.form.locator('[data-donation-part="errors"]')).toContainText('declined');
    await expectAsTyped(donation);
    await expectNoCharge(page);
    await fillCard(page);
    await donation.give.click();
    await receipt(page);
    await expectOneCharge(page);
    expect((await ledger(page)).refusals).toHaveLength(1);
  });

  test('that the provider refuses is told in the provider’s words, which go when it is mended', {
    tag: '@PY-01',
  }, async ({ page }) => {
    const donation = await openReady(page, '', '4242424242424241');
    const error = donation.form.locator('.sw-payment-error');
    await donation.give.click();
    await expect(error).toContainText('Your card number is invalid.');
    await emptyCard(page);
    await fillCard(page);
    await expect(error).toHaveCount(0);
    await donation.give.click();
    await receipt(page);
    await expectOneCharge(page);
  });

  test('that asks the bank, which is refused and then agrees', { tag: '@PY-05' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/402/);
    const donation = await openReady(page, '', ASKS_BANK);
    await donation.give.click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await ready(page, 'donation');
    await expectAsTyped(donation);
    await expectNoCharge(page);
    await fillCard(page, ASKS_BANK);
    await donation.give.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await receipt(page);
    await expectOneCharge(page);
  });
});

test.describe('a wallet', () => {
  test('that is declined says so, and is tried again with another card', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(refusals);
    const donation = await openReady(page);
    await payByWallet(page, 'decline');
    await expect(donation.form.getByText(ISSUE, { exact: true })).toBeVisible();
    await expectAsTyped(donation);
    await expectNoCharge(page);
    await payInSheet(page, 'approve');
    expect(await receipt(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('that pays after the page has gone Back gives all the same', { tag: ['@PY-05', '@DN-01'] }, async ({
    page,
  }) => {
    const donation = await openReady(page);
    await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
    await pressIn(walletButton(page));
    await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeVisible();
    await page.goBack();
    await expect(donation.summary).toBeVisible();
    await payInSheet(page, 'approve');
    expect(await receipt(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });

  test('that asks the bank, which is refused and then agrees', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(refusals);
    const donation = await openReady(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'Fail');
    await expect(donation.form.getByText(ISSUE, { exact: true })).toBeVisible();
    await expectAsTyped(donation);
    await expectNoCharge(page);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'Complete');
    expect(await receipt(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page);
  });
});

test.describe('nothing is lost, and there is a way on', () => {
  test('when the session has expired', { tag: '@PY-05' }, async ({ page, violations }) => {
    violations.allow(/400/);
    const donation = await openReady(page, '?fixture=expired-session', GOOD);
    await donation.give.click();
    await ready(page, 'donation');
    await expect(
      donation.form.getByText('Your session had expired, so nothing has been charged.'),
    ).toBeVisible();
    await expectAsTyped(donation);
    await expectNoCharge(page);
    await page.context().clearCookies();
    await fillCard(page);
    await donation.give.click();
    await ready(page, 'donation');
    await expectAsTyped(donation);
    await fillCard(page);
  });

  test('when the provider’s script is blocked', { tag: ['@PY-01', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/js\.stripe\.com|ERR_BLOCKED/);
    await blockProvider(page);
    const donation = await openReady(page, '?fixture=provider-network');
    await expect(donation.form.getByText('The card field didn’t load.')).toBeVisible();
    await page.unroute('https://js.stripe.com/**');
    await serveProvider(page);
    await donation.form.getByRole('button', { name: 'Try again' }).click();
    await fillCard(page);
    await expectAsTyped(donation);
    await donation.give.click();
    await receipt(page);
    await expectOneCharge(page);
  });

  test('when the connection is gone', { tag: '@PY-05' }, async ({ page, context, violations }) => {
    violations.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/);
    const donation = await openReady(page, '', GOOD);
    await context.setOffline(true);
    await donation.give.click();
    await expect(donation.form.locator('.sw-payment-error')).toContainText('You haven’t been charged');
    await expectAsTyped(donation);
    await context.setOffline(false);
    await expectNoCharge(page);
    await donation.give.click();
    await page.waitForURL(THANKS);
    await expectOneCharge(page);
  });
});

test('a gift that is done is not filled in again', { tag: ['@DN-01', '@PY-05'] }, async ({ page }) => {
  const donation = await openReady(page, '', GOOD);
  await donation.give.click();
  await receipt(page);
  const again = await openDonation(page);
  await expect(again.amountPage).toBeVisible();
  await expect(again.suggestion('$50')).not.toBeChecked();
  await expect(donation.form.locator('[name="fields[firstName]"]')).toHaveValue('');
});
