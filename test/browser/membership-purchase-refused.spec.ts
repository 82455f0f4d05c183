import type { Page, Route } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  cardFieldError,
  expectCardLoaded,
  fillCard,
  ledger,
  payByWallet,
  walletButton,
} from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const FETCH = /membership\/fetch\?/;
const UPDATE = /update-pmt-intent-amt\?/;
const PRICE = /get-item-price\?/;
const UNAVAILABLE =
  'Apple Pay, Google Pay and other wallets aren’t available right now. You can pay by card.';
/** With status 429, a card would be refused as well. */
const LIMITED =
  'There have been too many payment attempts from here. You haven’t been charged. Wait a few minutes, then try again. Nothing you entered is lost.';

const usableWallet = (page: Page) => page.locator('.sw-payment-buttons:not([inert])');
const unavailable = (page: Page) => page.locator('.sw-payment-status[data-state="unavailable"]');

/** Responds to the first requests to an address with a refusal, as a busy server would. */
async function refuse(
  page: Page,
  address: RegExp,
  { status, count = 1, headers = {} }: { status: number; count?: number; headers?: Record<string, string> },
): Promise<void> {
  let left = count;
  await page.route(address, (route: Route) => {
    left -= 1;
    return left >= 0 ? route.fulfill({ status, headers, json: { message: 'Not now.' } }) : route.fallback();
  });
}

test.describe('without JavaScript', () => {
  test('the form needs none of these requests', { tag: ['@RT-09', '@MP-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await refuse(page, /actions/, { status: 503, count: 100 });
    await page.goto(PURCHASE);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await expectThanks(page);
  });
});

for (const status of [429, 503, 403]) {
  test(`a payment intent refused with ${status} is requested again when the visitor asks for it`, {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership\/fetch/);
    const announcements = await listenToAnnouncements(page);
    const reports = await collectReports(page);
    await refuse(page, FETCH, { status });
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    const text = status === 429 ? LIMITED : UNAVAILABLE;
    await expect(unavailable(page)).toContainText(text);
    await expect.poll(async () => (await announcements()).join(' ')).toContain(text);
    expect(await reports()).toEqual([expect.objectContaining({ code: 'answer' })]);
    await expectNoAxeFindings(page);
    expect(requests.to(/membership\/fetch$/)).toHaveLength(1);
    await unavailable(page).getByRole('button', { name: 'Try again' }).click();
    await expect(usableWallet(page)).toBeVisible();
    await expect(unavailable(page)).toHaveCount(0);
    await payByWallet(page);
    await expectThanks(page);
    const { charges, intents } = await ledger(page);
    expect([charges.length, intents.length]).toEqual([1, 1]);
  });
}

test('a refused payment intent is requested again after another choice, and after a reload', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/membership\/fetch/);
  await refuse(page, FETCH, { status: 429, count: 2 });
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await expect(unavailable(page)).toBeVisible();
  await chooseThreeYears(parts);
  await expect(unavailable(page)).toBeVisible();
  await page.reload();
  await ready(page, 'membership-purchase');
  await expect(parts.total).toHaveText('$1,128.70');
  await expect(usableWallet(page)).toBeVisible();
  await payByWallet(page);
  await expectThanks(page);
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 112_870 })]);
});

for (const [how, header] of [
  ['seconds', () => '20'],
  ['a date', () => new Date(Date.now() + 20_000).toUTCString()],
] as const) {
  test(`the page retries by itself after the time in Retry-After, given as ${how}`, {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership\/fetch/);
    await page.clock.install();
    await refuse(page, FETCH, { status: 429, headers: { 'Retry-After': header() } });
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expect(unavailable(page)).toContainText(UNAVAILABLE);
    await expect(unavailable(page).getByRole('button')).toHaveCount(0);
    await expectCardLoaded(page);
    await test.step('not before that time, even if the visitor chooses something else', async () => {
      await chooseThreeYears(parts);
      await page.clock.runFor(15_000);
      expect(requests.to(/membership\/fetch$/)).toHaveLength(1);
    });
    await page.clock.runFor(5000);
    await expect(usableWallet(page)).toBeVisible();
    const [, again] = requests.to(/membership\/fetch$/);
    expect(new URL(again?.url() ?? '').searchParams.get('amount')).toBe('112870');
    await expect(unavailable(page)).toHaveCount(0);
  });
}

test('a card pays while wallets are unavailable', { tag: ['@PY-04', '@PY-05'] }, async ({
  page,
  violations,
}) => {
  violations.allow(/membership\/fetch/);
  await refuse(page, FETCH, { status: 503, count: 100 });
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await expect(unavailable(page)).toBeVisible();
  await fillCard(page);
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('a payment intent whose response is lost is requested again only when the visitor asks for it', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, requests, violations }) => {
  violations.allow(/ERR_EMPTY_RESPONSE/);
  await page.clock.install();
  const parts = await openPurchase(page, '?fixture=intent-drop');
  await chooseOneYear(parts);
  await expect(unavailable(page)).toContainText(UNAVAILABLE);
  await expectCardLoaded(page);
  await page.clock.runFor(120_000);
  expect(requests.to(/membership\/fetch$/)).toHaveLength(1);
  await page.evaluate(() => history.replaceState(history.state, '', location.pathname));
  await unavailable(page).getByRole('button', { name: 'Try again' }).click();
  await expect(usableWallet(page)).toBeVisible();
  expect((await ledger(page)).intents).toHaveLength(1);
});

test('a refused update to a new amount can be requested again, and the wallet then pays that amount', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/update-pmt-intent-amt/);
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await expect(usableWallet(page)).toBeVisible();
  await refuse(page, UPDATE, { status: 429 });
  await chooseThreeYears(parts);
  await expect(unavailable(page)).toContainText(LIMITED);
  const again = unavailable(page).getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(usableWallet(page)).toBeVisible();
  await payByWallet(page);
  await expectThanks(page);
  const { charges, intents } = await ledger(page);
  expect(charges).toEqual([expect.objectContaining({ amount: 112_870 })]);
  expect(intents.map(({ amounts }) => amounts)).toEqual([[42_500, 112_870]]);
});

test('a refused price is requested again after the time in Retry-After, or on the next submission', {
  tag: ['@PY-02', '@MP-01'],
}, async ({ page, requests, violations }) => {
  violations.allow(/get-item-price/);
  await page.clock.install();
  await refuse(page, PRICE, { status: 503, headers: { 'Retry-After': '10' } });
  const parts = await openPurchase(page);
  await parts.product('Full member').check();
  await parts.term('Full member', 'One year').check();
  await expect(parts.cardError).toHaveText(
    'We can’t show the price right now. You haven’t been charged. Wait a moment, then submit the form again.',
  );
  await expectCardLoaded(page);
  await page.clock.runFor(10_000);
  await expect(parts.total).toHaveText('$425.00');
  await expect(parts.cardError).toHaveCount(0);
  expect(requests.to(/get-item-price$/)).toHaveLength(2);
  await refuse(page, PRICE, { status: 429 });
  await parts.term('Full member', 'Three years').check();
  await expect(parts.cardError).toHaveText(/^We can’t show the price right now\./);
  await parts.submit.click();
  await expect(parts.total).toHaveText('$1,128.70');
});

test('a device without a wallet shows no message about wallets', { tag: '@PY-02' }, async ({
  page,
  violations,
}) => {
  violations.allow(/membership\/fetch/);
  await refuse(page, FETCH, { status: 429 });
  const parts = await openPurchase(page, '?fixture=wallet-none');
  await chooseOneYear(parts);
  await expect(page.getByText('Your card details go straight to Stripe')).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);
  await expect(unavailable(page)).toHaveCount(0);
});

test.describe('the server’s refusal of a payment', () => {
  const openRefused = async (page: Page) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page, '4000000000000002');
    await parts.submit.click();
    const refusal = page.locator('.sw-purchase-reason');
    await expect(refusal).toContainText('Your card was declined.');
    await ready(page, 'membership-purchase');
    await expect(page).toHaveTitle(/^Error: /);
    // Until the price is known, a click on the button submits nothing.
    await expect(parts.total).toHaveText('$425.00');
    return { parts, refusal };
  };

  test('disappears when a wallet is used, and does not come back if the wallet fails', {
    tag: ['@PY-03', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/422|payment_intents/);
    const { parts, refusal } = await openRefused(page);
    await payByWallet(page, 'decline');
    await expect(parts.statusMessage).toContainText('There was an issue with your payment!');
    await expect(refusal).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  test('disappears on another selection and on a new submission', { tag: ['@MP-01', '@PY-06'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/422|payment_methods/);
    const { parts, refusal } = await openRefused(page);
    await parts.product('Member in training').check();
    await parts.term('Member in training', 'First year').check();
    await expect(page.getByText('There is nothing to pay.')).toBeVisible();
    await expect(refusal).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error: /);
    const again = await openRefused(page);
    await page.route(/payment_methods/, (route) => route.abort());
    await again.parts.submit.click();
    await expect(cardFieldError(page, 'number')).toHaveText('Your card number is incomplete.');
    await expect(again.refusal).toBeHidden();
    await expect(page).not.toHaveTitle(/^Error: /);
  });
});
