import type { Page } from '@playwright/test';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { delayResponses } from '../support/delay.ts';
import {
  addAmount,
  donationParts,
  expectStep,
  goBackByScript,
  goToPayment,
  openPaymentStep,
  receiptFacts,
  THANK_YOU_URL,
} from '../support/donation.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  loseForm,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  CONFIRM,
  cardError,
  clickInFrame,
  fillCard,
  ledger,
  METHOD,
  overlay,
  payByWallet,
  payInSheet,
  usableWallet,
  walletButton,
  walletSheet,
  walletStatus,
} from '../support/payments.ts';
import { chooseOneYear, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const EARLIER = '/cart';
const PRICE = /get-item-price/;
const NO_PRICE = 'We couldn’t load the price.';
const ADVICE = 'Check your connection and submit the form again.';
const WITHDRAWN = 'You left this page before the payment began, so we stopped it. You haven’t been charged.';

/** Waits for everything that a response has triggered on the page. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

test.describe('without JavaScript', () => {
  test('the form works after the visitor leaves and comes back', {
    tag: ['@RT-09', '@MP-01', '@PY-05'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await page.goto(EARLIER);
    await page.goBack();
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await submit.click();
    await purchase.expectPaid(page);
    await test.step('an order that is submitted twice is placed once', async () => {
      const data = (await post).postData() ?? '';
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const again = await page.request.post(PURCHASE, { data, headers });
      expect(again.url()).toContain('/thank-you');
      expect((await ledger(page)).orders).toHaveLength(1);
    });
  });
});

// The donation has steps that Back leaves, and the purchase is left with the page.

test('Back withdraws a click on the button that pays, whose card is never used for a later click', {
  tag: ['@PY-05', '@DN-01'],
}, async ({ page, requests }) => {
  const gift = await openPaymentStep(page, '', '4242424242424242');
  const releases: (() => void)[] = [];
  const withdrawn: string[] = [];
  await page.route(METHOD, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  /** Lets a held request for a payment method have its response, and waits until the page has handled the response. */
  const release = async (index: number): Promise<void> => {
    const response = page.waitForResponse(METHOD);
    releases[index]?.();
    const { id } = (await (await response).json()) as { id: string };
    withdrawn.push(id);
    await settle(page);
  };
  const click = async (count: number): Promise<void> => {
    await gift.give.click();
    await expect.poll(() => releases.length).toBe(count);
  };
  await test.step('the donor goes back twice and chooses another amount', async () => {
    await click(1);
    await page.goBack();
    await expectStep(gift, 'summary');
    await expect(overlay(page)).toHaveCount(0);
    await page.goBack();
    await expectStep(gift, 'amount');
    await addAmount(gift, '19.99');
    await goToPayment(gift);
    await expect(gift.give).toHaveAccessibleName('Give now $19.99');
    await release(0);
    expect(submissionsOf(donation, requests)).toEqual([]);
    await expectNoCharge(page);
  });
  await test.step('the donor goes back once, and clicks again before the first response has arrived', async () => {
    await click(2);
    await page.goBack();
    await expectStep(gift, 'summary');
    await goToPayment(gift);
    await expect(cardError(page)).toHaveText(WITHDRAWN);
    await click(3);
    await release(1);
    expect(submissionsOf(donation, requests)).toEqual([]);
    await expectNoCharge(page);
  });
  releases[2]?.();
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
  await expectOneCharge(page, { amount: 1999 });
  expect(withdrawn).not.toContain((await ledger(page)).charges[0]?.method);
});

test('a wallet’s sheet approved after Back pays nothing, and Back can’t leave once its payment is under way', {
  tag: ['@PY-05', '@PY-03', '@DN-01'],
}, async ({ page, requests }) => {
  await donation.open(page);
  const gift = donationParts(page);
  await expect(usableWallet(page)).toBeVisible();
  await clickInFrame(walletButton(page));
  await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeVisible();
  await page.goBack();
  await expect(gift.summary).toBeVisible();
  await payInSheet(page, 'approve');
  await expect(walletSheet(page).getByText('The payment failed.')).toBeVisible();
  expect(requests.to(CONFIRM)).toEqual([]);
  expect(submissionsOf(donation, requests)).toEqual([]);
  await expectNoCharge(page);
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await goToPayment(gift);
  await expect(cardError(page)).toHaveText(WITHDRAWN);
  const release = await delayResponses(page, CONFIRM);
  await clickInFrame(walletButton(page));
  const confirmed = page.waitForRequest(CONFIRM);
  await payInSheet(page, 'approve');
  await confirmed;
  await goBackByScript(page);
  await expect(gift.payment).toBeVisible();
  release();
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

/** Waits for the click on the button that pays, and lets its payment method arrive once the visitor has left. */
async function expectWithdrawn(page: Page, requests: Parameters<typeof submissionsOf>[1]): Promise<void> {
  await expect(cardError(page)).toHaveText(WITHDRAWN);
  await expect(purchase.submitButton(page)).toBeEnabled();
  await settle(page);
  expect(submissionsOf(purchase, requests)).toEqual([]);
  await expectNoCharge(page);
  await purchase.submitButton(page).click();
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500 });
}

test('a click is withdrawn as soon as the visitor starts to leave, even if they cancel before the next page loads', {
  tag: ['@PY-05', '@PY-01'],
}, async ({ page, requests }) => {
  await purchase.open(page);
  await fillCard(page);
  const release = await delayResponses(page, METHOD);
  await purchase.submitButton(page).click();
  await expect.poll(() => requests.to(METHOD).length).toBe(1);
  // Clicks by script, because the driver would wait for the navigation, which never ends.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect(cardError(page)).toHaveText(WITHDRAWN);
  const response = page.waitForResponse(METHOD);
  release();
  await (await response).finished();
  await expectWithdrawn(page, requests);
});

test.describe('if the back/forward cache restores the page', { tag: '@full-browser' }, () => {
  test('a click that the visitor left stays withdrawn', { tag: ['@PY-05', '@RT-10'] }, async ({
    page,
    requests,
  }) => {
    await recordRestores(page);
    await purchase.open(page);
    await fillCard(page);
    const release = await delayResponses(page, METHOD);
    await purchase.submitButton(page).click();
    await expect.poll(() => requests.to(METHOD).length).toBe(1);
    await page.evaluate((address) => location.assign(address), EARLIER);
    await expect(page).toHaveURL(EARLIER);
    release();
    await goBackThroughCache(page, PURCHASE);
    await expectWithdrawn(page, requests);
  });

  test('after another tab, or a later page of this one, may have paid, the page doesn’t deny the charge', {
    tag: ['@PY-03', '@PY-05', '@RT-10'],
  }, async ({ page, context, asNewVisitor, violations }) => {
    violations.allow(/502|net::/);
    /** Opens the purchase, whose price does not load, so that a message denies the charge. */
    const openUncharged = async (): Promise<void> => {
      await page.route(PRICE, (route) => route.abort());
      await recordRestores(page);
      const { product, term } = await openPurchase(page);
      await product('Full member').check();
      await term('Full member', 'One year').check();
      await expect(cardError(page)).toHaveText(`${NO_PRICE} You haven’t been charged. ${ADVICE}`);
    };
    await test.step('another tab', async () => {
      // Chromium dispatches the events that a page has missed in the cache, but other browsers don't.
      await page.addInitScript(() =>
        addEventListener('storage', (event) => event.stopImmediatePropagation()),
      );
      await openUncharged();
      await page.evaluate((address) => location.assign(address), EARLIER);
      await expect(page).toHaveURL(EARLIER);
      const other = await context.newPage();
      await purchase.open(other);
      await expect(usableWallet(other)).toBeVisible();
      await loseForm(purchase, other, () => payByWallet(other));
      await page.bringToFront();
      await goBackThroughCache(page, PURCHASE);
      await expect(cardError(page)).toHaveText(`${NO_PRICE} ${ADVICE}`);
    });
    await test.step('a later page', async () => {
      await asNewVisitor();
      await openUncharged();
      await page.unroute(PRICE);
      const later = `${PURCHASE}?later`;
      await page.evaluate((address) => location.assign(address), later);
      await expect(page).toHaveURL(later);
      await chooseOneYear(purchaseParts(page));
      await expect(usableWallet(page)).toBeVisible();
      await loseForm(purchase, page, () => payByWallet(page));
      await page.evaluate(() => void setTimeout(() => history.go(-2)));
      await expect(page).toHaveURL(PURCHASE);
      await expect(walletStatus(page)).toContainText('Payment successful!');
    });
  });

  test('a receipt reports nothing again', { tag: ['@PY-05', '@RT-10'] }, async ({ page }) => {
    await recordRestores(page);
    const read = await recordFormEvents(page);
    const pays = async () => (await read()).filter(({ type }) => type === 'widget:pay');
    await donation.open(page);
    await fillCard(page);
    await donation.submitButton(page).click();
    await ready(page, 'payment-result');
    const lines = ['pay started card 5000', 'pay succeeded card 5000'];
    await expectEvents(pays, lines);
    await page.evaluate(() => location.assign('/resources'));
    await expect(page).toHaveURL('/resources');
    await goBackThroughCache(page, THANK_YOU_URL);
    await expectEvents(pays, lines);
  });
});
