import type { Browser, Page } from '@playwright/test';
import { delayResponses } from '../support/delay.ts';
import { donationParts } from '../support/donation.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  interceptSubmissions,
  type PaymentForm,
  purchase,
} from '../support/paymentForms.ts';
import {
  CHALLENGED_CARD,
  CONFIRM,
  declineErrors,
  fillCard,
  ISSUE,
  ledger,
  payByWallet,
  settleByBank,
  usableWallet,
  walletStatus,
} from '../support/payments.ts';
import { paidFacts } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Removes all fields about the payment from submissions, as a filter between browser and server may do. */
const stripPaymentFields = (form: PaymentForm, page: Page): Promise<() => Promise<void>> =>
  interceptSubmissions(form, page, async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    const others = [...sent].filter(([name]) => !/^paymentForm|iswallet/.test(name));
    await route.continue({ postData: new URLSearchParams(others).toString() });
  });

// The server and `src/payment/` decide how an order ends, for both forms in the same way, so each test uses one of them.

test.describe('without JavaScript', () => {
  test('a bank that leads to an unknown order leads to no form', { tag: ['@RT-09', '@PY-05'] }, async ({
    withoutJavaScript: page,
  }) => {
    for (const path of ['/donate/complete', '/donate/thank-you', '/membership/purchase/return']) {
      await page.goto(`${path}?attempt=unknown&payment_intent=pi_1`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
      await expect(page.locator('main form')).toHaveCount(0);
    }
  });
});

test('a wallet’s payment counts even if the form arrives without the payment’s fields', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page }) => {
  const form = purchase;
  await form.open(page);
  await stripPaymentFields(form, page);
  await payByWallet(page);
  await form.expectPaid(page);
  await expect(page.locator('#receipt')).toContainText('Wallet');
  await expectOneCharge(page, { amount: form.cents, isWallet: true });
});

test('a second tab with another order is answered that this one was not made, and can be paid then', {
  tag: ['@PY-05'],
}, async ({ page, context, violations }) => {
  const form = donation;
  violations.allow(/409 \(Conflict\)/);
  await form.open(page);
  const other = await context.newPage();
  await form.open(other);
  await form.chooseOther(other);
  // The other tab's update would be refused once the order is paid.
  await expect(usableWallet(other)).toBeVisible();
  await fillCard(page);
  await form.submitButton(page).click();
  await form.expectPaid(page);
  await other.bringToFront();
  await fillCard(other);
  await form.submitButton(other).click();
  await expect(form.refusal(other)).toContainText('This one was not made.');
  await expectOneCharge(page, { amount: form.cents });
  await expect(form.submitButton(other)).toContainText(dollars(form.otherCents));
  await fillCard(other);
  await form.submitButton(other).click();
  await form.expectPaid(other);
  const { charges, orders } = await ledger(page);
  expect(charges.map(({ amount }) => amount)).toEqual([form.cents, form.otherCents]);
  expect(orders).toHaveLength(2);
});

test.describe('an order that ends without a payment', {
  tag: ['@PY-03', '@PY-05'],
}, () => {
  /** Opens the same order in another tab, and ends it there without a payment. */
  async function endInOtherTab(form: PaymentForm, page: Page): Promise<Page> {
    const other = await page.context().newPage();
    await form.open(other);
    await form.endUnpaid(other);
    return other;
  }

  test('cannot be charged by a wallet whose confirmation is late', async ({ page, violations }) => {
    violations.allow(declineErrors);
    const form = purchase;
    // The page still tries to update the canceled intent.
    violations.allow(/update-pmt-intent-amt/);
    await form.open(page);
    await expect(usableWallet(page)).toBeVisible();
    const release = await delayResponses(page, CONFIRM);
    await payByWallet(page);
    await form.expectPinned(page);
    const other = await endInOtherTab(form, page);
    await form.expectEnded(other);
    await test.step('meanwhile, another tab pays another order', async () => {
      const changed = page.evaluate(
        () => new Promise<void>((resolve) => addEventListener('storage', () => resolve(), { once: true })),
      );
      await other.evaluate((key) => {
        const orders: string[] = JSON.parse(localStorage.getItem(key) ?? '[]');
        localStorage.setItem(key, JSON.stringify([...orders, 'another']));
      }, 'widgets-payment-charged');
      await changed;
    });
    release();
    // The message that the wallets are unavailable now has the same class.
    await expect(walletStatus(page).filter({ hasText: ISSUE })).toContainText('haven’t been charged');
    await expectNoCharge(page);
  });

  test('cannot be charged at the bank’s page, which leads to the order as it has ended', async ({ page }) => {
    const form = donation;
    await form.open(page);
    await fillCard(page, CHALLENGED_CARD);
    await form.submitButton(page).click();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await form.expectEnded(await endInOtherTab(form, page));
    await page.bringToFront();
    await page.getByRole('button', { name: 'Complete' }).click();
    await form.expectEnded(page);
    await expectNoCharge(page);
  });

  test('does not end this way while a payment is on its way', async ({ page, violations }) => {
    const form = purchase;
    violations.allow(/4(?:02 \(Payment Required|09 \(Conflict|22 \(Unprocessable Entity)\)/);
    await form.open(page, '?fixture=wallet-processing');
    await expect(usableWallet(page)).toBeVisible();
    const other = await page.context().newPage();
    await form.open(other);
    await page.bringToFront();
    await payByWallet(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is on its way');
    await other.bringToFront();
    await form.endUnpaid(other);
    await expect(form.refusal(other)).toContainText('is on its way');
    await expect(form.refusal(other)).not.toContainText('You have not been charged');
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    await form.expectPaid(page);
    await expectOneCharge(page, { amount: form.cents });
    expect((await ledger(page)).orders).toHaveLength(1);
  });
});

test('a donor whose wallet may still charge the gift cannot pledge it', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(declineErrors);
  const form = donation;
  await form.open(page, '?fixture=wallet-redirect');
  await expect(usableWallet(page)).toBeVisible();
  await payByWallet(page, 'challenge');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(walletStatus(page)).toContainText('hasn’t gone through so far');
  await expect(donationParts(page).byCheck).toBeDisabled();
  await expect(form.submitButton(page)).toBeEnabled();
});

test.describe('a bank’s page that is answered in another browser', {
  tag: ['@PY-03', '@PY-05'],
}, () => {
  /** Pays by card, opens the bank's page in another browser, and answers it there. */
  async function answerInOtherBrowser(
    form: PaymentForm,
    page: Page,
    browser: Browser,
    answer: string,
  ): Promise<Page> {
    await form.open(page);
    await fillCard(page, CHALLENGED_CARD);
    await form.submitButton(page).click();
    await expect(page.getByRole('button', { name: answer })).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: answer }).click();
    await expect(other.getByText('go back there and reload the page')).toBeVisible();
    await expect(other.locator('main form')).toHaveCount(0);
    return other;
  }

  test('says that the payment has arrived, and completes the order for the first browser', async ({
    page,
    browser,
  }) => {
    const form = purchase;
    const other = await answerInOtherBrowser(form, page, browser, 'Complete');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your payment has arrived');
    await expect(other.locator('main')).toContainText(dollars(form.cents));
    await expect(other.locator('main')).not.toContainText('Ada');
    await expectOneCharge(page, { amount: form.cents });
    expect((await ledger(page)).orders).toMatchObject([{ amount: form.cents }]);
    const bank = page.url();
    await test.step('which shows the receipt after a reload', async () => {
      await page.reload();
      await form.expectPaid(page);
    });
    await test.step('and does not offer the form of the paid order again', async () => {
      await form.expectOver(page);
      await page.goto(bank);
      await form.expectPaid(page);
      await expectOneCharge(page, { amount: form.cents });
    });
    await other.context().close();
  });

  test('says that the payment has not gone through, and the first browser can pay', async ({
    page,
    browser,
    violations,
  }) => {
    const form = donation;
    violations.allow(/4(?:02 \(Payment Required|22 \(Unprocessable Entity)\)/);
    const other = await answerInOtherBrowser(form, page, browser, 'Fail');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your payment hasn’t gone through');
    await other.context().close();
    await page.reload();
    await form.expectKept(page);
    await expect(page.locator('main')).not.toContainText('does not belong to this form');
    await fillCard(page);
    await form.submitButton(page).click();
    await form.expectPaid(page);
    await expectOneCharge(page, { amount: form.cents });
  });
});

test('a wallet that leads back to another browser shows no form', { tag: ['@PY-03', '@PY-05'] }, async ({
  page,
  browser,
}) => {
  const form = donation;
  await form.open(page, '?fixture=wallet-redirect');
  await expect(usableWallet(page)).toBeVisible();
  await payByWallet(page, 'challenge');
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Complete' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your payment has arrived');
  await expect(other.locator('main form')).toHaveCount(0);
  await test.step('and a guess of its secret shows nothing about it', async () => {
    const guess = new URL(other.url());
    guess.searchParams.set('payment_intent_client_secret', 'guess');
    await other.goto(guess.href);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here');
    await expect(other.locator('main form')).toHaveCount(0);
  });
  await other.context().close();
});

test('the address to which the bank leads back does not decide what was bought', {
  tag: ['@PY-05', '@MP-01'],
}, async ({ page }) => {
  const form = purchase;
  await form.open(page);
  await fillCard(page, CHALLENGED_CARD);
  await form.submitButton(page).click();
  const complete = page.getByRole('button', { name: 'Complete' });
  await expect(complete).toBeVisible();
  const { intents } = await ledger(page);
  const attempt = intents[0]?.attempt;
  await test.step('before the bank has answered, the form shows what was chosen', async () => {
    const bank = page.url();
    await page.goto(`/membership/renew/return?attempt=${attempt}&item=5102`);
    await form.expectKept(page);
    await page.goto(bank);
  });
  await complete.click();
  await form.expectPaid(page);
  for (const path of ['/membership/purchase', '/membership/renew']) {
    await page.goto(`${path}/return?attempt=${attempt}&item=5102`);
    await form.expectPaid(page);
    await expect(paidFacts(page)).toContainText('Full member, one year');
    await expect(paidFacts(page)).toContainText('November 20, 2027');
  }
  await expectOneCharge(page, { amount: form.cents });
});
