import type { Page } from '@playwright/test';
import {
  addAmount,
  addSuggestion,
  donationParts,
  expectStep,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
} from '../support/donation.ts';
import { hold } from '../support/hold.ts';
import {
  cardFrame,
  clickInFrame,
  fillCard,
  ledger,
  payInSheet,
  postalCode,
  serveStripe,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

const METHOD = /v1\/payment_methods$/;
const WITHDRAWN = 'You left this page before the payment began, so we stopped it. You haven’t been charged.';
const CARD = '4242424242424242';

/** Waits for everything that a response has triggered on the page. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** Releases the held request for a payment method, and waits until the page has handled the response. */
async function releaseMethod(page: Page, release: () => void): Promise<void> {
  const response = page.waitForResponse(METHOD);
  release();
  await (await response).finished();
  await settle(page);
}

async function expectNothingSent(page: Page, posts: readonly { method: () => string }[]): Promise<void> {
  expect(posts.filter((request) => request.method() === 'POST')).toEqual([]);
  expect((await ledger(page)).charges).toEqual([]);
}

test.describe('without JavaScript', () => {
  test('the form works after the visitor leaves and comes back', { tag: ['@RT-09', '@DN-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await page.goto('/events');
    await page.goBack();
    const { suggestion, email, byCheck } = donationParts(page);
    await suggestion('$50').check();
    await email.fill('ada@clinic.example');
    await expect(byCheck).toBeEnabled();
    expect((await ledger(page)).charges).toEqual([]);
  });
});

test.describe('a click on the button that pays', () => {
  test('is withdrawn by Back while Stripe creates the payment method', { tag: ['@PY-05', '@DN-01'] }, async ({
    page,
    requests,
  }) => {
    const donation = await openPaymentStep(page, '', CARD);
    const release = await hold(page, METHOD);
    await donation.give.click();
    await expect.poll(() => requests.to(METHOD).length).toBe(1);
    await page.goBack();
    await expectStep(donation, 'summary');
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
    await releaseMethod(page, release);
    await expectNothingSent(page, requests.to('/donate'));
    await goToPayment(donation);
    await expect(donation.form.locator('.sw-payment-error')).toHaveText(WITHDRAWN);
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 5000 })]);
  });

  test('pays neither the old nor the new amount if the visitor then goes back twice and chooses another amount', {
    tag: ['@PY-05', '@DN-01'],
  }, async ({ page, requests }) => {
    const donation = await openPaymentStep(page, '', CARD);
    const release = await hold(page, METHOD);
    await donation.give.click();
    await expect.poll(() => requests.to(METHOD).length).toBe(1);
    await page.goBack();
    await expectStep(donation, 'summary');
    await page.goBack();
    await expectStep(donation, 'amount');
    await addAmount(donation, '19.99');
    await goToPayment(donation);
    await expect(donation.give).toHaveAccessibleName('Give now $19.99');
    await releaseMethod(page, release);
    await expectNothingSent(page, requests.to('/donate'));
    await donation.give.click();
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
    expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 1999 })]);
  });

  test('does not use the payment method that Stripe created for an earlier, withdrawn click', {
    tag: '@PY-05',
  }, async ({ page, requests }) => {
    const donation = await openPaymentStep(page, '', CARD);
    const releases: (() => void)[] = [];
    await page.route(METHOD, async (route) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      await route.continue();
    });
    await donation.give.click();
    await expect.poll(() => releases.length).toBe(1);
    await page.goBack();
    await expectStep(donation, 'summary');
    await goToPayment(donation);
    await donation.give.click();
    await expect.poll(() => releases.length).toBe(2);
    const first = page.waitForResponse(METHOD);
    releases[0]?.();
    const { id } = (await (await first).json()) as { id: string };
    await settle(page);
    expect(requests.to('/donate').filter((request) => request.method() === 'POST')).toEqual([]);
    releases[1]?.();
    await receiptFacts(page);
    const { charges } = await ledger(page);
    expect(charges).toHaveLength(1);
    expect(charges[0]?.method).not.toBe(id);
  });

  test('is withdrawn by Back while Stripe’s script loads', { tag: ['@PY-05', '@PY-01'] }, async ({
    page,
    requests,
  }) => {
    const release = await serveStripe(page, { isHeld: true });
    const donation = await openDonation(page, '?fixture=provider-network');
    await addSuggestion(donation);
    await goToPayment(donation);
    await donation.firstName.fill('Ada');
    await donation.lastName.fill('Byron');
    await donation.email.fill('ada@clinic.example');
    await postalCode(page).fill('10001');
    await donation.give.click();
    await expect(page.locator('.sw-submitting')).toBeVisible();
    await page.goBack();
    await expectStep(donation, 'summary');
    release();
    await expect(cardFrame(page)).toBeAttached();
    await settle(page);
    expect(requests.to(METHOD)).toEqual([]);
    await goToPayment(donation);
    await fillCard(page);
    await donation.give.click();
    await receiptFacts(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});

test('a wallet’s sheet approved after Back pays nothing', { tag: ['@PY-05', '@PY-03'] }, async ({
  page,
  requests,
}) => {
  const donation = await openPaymentStep(page);
  await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
  await clickInFrame(walletButton(page));
  await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeVisible();
  await page.goBack();
  await expect(donation.summary).toBeVisible();
  await payInSheet(page, 'approve');
  await expect(walletSheet(page).getByText('The payment failed.')).toBeVisible();
  expect(requests.to(/\/confirm$/)).toEqual([]);
  await expectNothingSent(page, requests.to('/donate'));
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await goToPayment(donation);
  await expect(donation.form.locator('.sw-payment-error')).toHaveText(WITHDRAWN);
  await clickInFrame(walletButton(page));
  await payInSheet(page, 'approve');
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('Back cannot leave the step while a wallet’s payment is under way', {
  tag: ['@PY-05', '@DN-01'],
}, async ({ page }) => {
  const donation = await openPaymentStep(page);
  const release = await hold(page, /payment_intents\/\w+\/confirm$/);
  await expect(donation.form.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
  await clickInFrame(walletButton(page));
  const confirmed = page.waitForRequest(/\/confirm$/);
  await payInSheet(page, 'approve');
  await confirmed;
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
        history.back();
      }),
  );
  await expect(donation.payment).toBeVisible();
  release();
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('Back withdraws a login that is waiting for the server', { tag: ['@DN-06', '@DN-01'] }, async ({
  page,
}) => {
  const donation = await openDonation(page);
  await addSuggestion(donation);
  await donation.signInFirst.check();
  await donation.continueButton.click();
  await expectStep(donation, 'login');
  const release = await hold(page, /save-session/);
  const sent = page.waitForRequest(/save-session/);
  await donation.signIn.click();
  await sent;
  await page.goBack();
  await expectStep(donation, 'summary');
  release();
  await settle(page);
  await expect(page).toHaveURL(/\/donate#/);
  await expect(donation.form.getByText('We couldn’t save your donation')).toHaveCount(0);
  await test.step('the login works when it is clicked again', async () => {
    await donation.continueButton.click();
    await expectStep(donation, 'login');
    await donation.signIn.click();
    await expect(page).toHaveURL(/\/login/);
  });
});
