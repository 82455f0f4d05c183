import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  answerChallenge,
  ledger,
  payByWallet,
  payInSheet,
  pressIn,
  refusals,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import {
  callsIn,
  chooseFull,
  chooseThreeYears,
  enterCard,
  expectThanks,
  isPost,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { keepFontsAway } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const SUCCESS = 'Payment successful!';
const ISSUE = 'There was an issue with your payment!';
const UPDATE = /update-pmt-intent-amt/;

/** Opens the page, chooses, and waits until the wallet can be pressed. */
async function openWallet(page: Page, query = '') {
  const parts = await openPurchase(page, query);
  await chooseFull(parts);
  await expectPressable(page);
  return parts;
}

async function expectPressable(page: Page): Promise<void> {
  await expect(walletButton(page)).toBeVisible();
  await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
}

test.describe('without JavaScript', () => {
  test('there is no place for a wallet', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).submit).toBeVisible();
    await expect(page.locator('.sw-payment-buttons, .sw-payment-or')).toHaveCount(0);
  });
});

test.describe('the price, the wallet and the intent', () => {
  test('come in this order; the intent is made once, and its amount changed later', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests }) => {
    const parts = await openPurchase(page);
    expect(callsIn(requests.addresses())).toEqual([]);
    await chooseFull(parts);
    await expectPressable(page);
    expect(callsIn(requests.addresses())).toEqual(['get-item-price?itemid=5101', 'fetch?amount=42500']);
    await chooseThreeYears(parts);
    await expectPressable(page);
    await parts.product('Affiliate member').check();
    await parts.term('Affiliate member', 'One month').check();
    await expect(parts.total).toHaveText('$4.35');
    await expectPressable(page);
    expect(callsIn(requests.addresses())).toEqual([
      'get-item-price?itemid=5101',
      'fetch?amount=42500',
      'get-item-price?itemid=5102',
      'update-pmt-intent-amt?pmtintId=pi&amount=112870',
      'get-item-price?itemid=5132',
      'update-pmt-intent-amt?pmtintId=pi&amount=435',
    ]);
    expect((await ledger(page)).intents).toMatchObject([{ amount: 435, amounts: [42_500, 112_870, 435] }]);
    await pressIn(walletButton(page));
    await expect(walletSheet(page).getByText('$4.35')).toBeVisible();
    await pressIn(walletSheet(page).getByRole('button', { name: 'Cancel' }));
    await expect(parts.told).toHaveCount(0);
  });

  test('an amount changed while an update is under way waits for it: the last one wins', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, hold }) => {
    const parts = await openWallet(page);
    const release = await hold(page, UPDATE);
    await chooseThreeYears(parts);
    await expect.poll(() => requests.to(UPDATE).length).toBe(1);
    await parts.product('Affiliate member').check();
    await parts.term('Affiliate member', 'One year').check();
    await expect(parts.total).toHaveText('$64.10');
    await parts.term('Affiliate member', 'One month').check();
    await expect(parts.total).toHaveText('$4.35');
    // Nobody can pay what is not agreed on.
    await expect(page.locator('.sw-payment-buttons')).toHaveAttribute('inert');
    expect(requests.to(UPDATE)).toHaveLength(1);
    release();
    await expectPressable(page);
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [42_500, 112_870, 435] }]);
  });

  test('have their place from the choice on: the card stays where it is', {
    tag: ['@PY-02', '@RT-06'],
  }, async ({ page, hold }) => {
    await keepFontsAway(page);
    const { product, term, total } = await openPurchase(page);
    const top = () =>
      page.locator('.sw-payment-field').evaluate((field) => field.getBoundingClientRect().top + scrollY);
    let release = await hold(page, /get-item-price/);
    await product('Full member').check();
    await term('Full member', 'One year').check();
    await expect(total).toHaveText('Loading the price…');
    const before = await top();
    release();
    await expectPressable(page);
    expect(await top()).toBe(before);
    release = await hold(page, /get-item-price/);
    await term('Full member', 'Three years').check();
    await expect(total).toHaveText('Loading the price…');
    expect(await top()).toBe(before);
    release();
    await expectPressable(page);
    expect(await top()).toBe(before);
  });

  test('a choice changed while the intent is made has no second one made', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, hold }) => {
    const release = await hold(page, /membership\/fetch/);
    const parts = await openPurchase(page);
    await chooseFull(parts);
    await expect.poll(() => requests.to(/membership\/fetch/).length).toBe(1);
    await chooseThreeYears(parts);
    release();
    await expectPressable(page);
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [42_500, 112_870] }]);
    expect(requests.to(/membership\/fetch/)).toHaveLength(1);
  });

  test('a reload keeps the intent', { tag: '@PY-05' }, async ({ page, requests }) => {
    await openWallet(page);
    requests.forget();
    await page.reload();
    const parts = purchaseParts(page);
    await chooseThreeYears(parts);
    await expectPressable(page);
    expect(requests.to(/membership\/fetch/)).toEqual([]);
    expect((await ledger(page)).intents).toHaveLength(1);
  });

  test('an intent whose answer was lost is not made again: the wallet goes, the card pays', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_EMPTY_RESPONSE.*fetch\?/);
    const parts = await openPurchase(page, '?fixture=intent-drop');
    await chooseFull(parts);
    await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    await chooseThreeYears(parts);
    await page.reload();
    await chooseFull(parts);
    await expect(page.locator('.sw-payment-wallet, .sw-payment-or').first()).toBeHidden();
    expect(requests.to(/membership\/fetch/)).toHaveLength(1);
    await enterCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ amount: 42_500 }] });
  });

  test('an update whose answer was lost is not repeated; the next amount brings the wallet back', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/update-pmt-intent-amt sent an unexpected response/);
    const reports = await collectReports(page);
    const parts = await openWallet(page);
    let isLost = true;
    await page.route(UPDATE, async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      return route.fulfill({ status: 302, headers: { Location: '/login' } });
    });
    await chooseThreeYears(parts);
    await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    expect(requests.to(UPDATE)).toHaveLength(1);
    expect(await reports()).toMatchObject([{ code: 'answer', found: '"The server redirected"' }]);
    await chooseFull(parts);
    await expectPressable(page);
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
  });
});

test.describe('a wallet', () => {
  test('that has paid says so, and sends the form as a wallet’s, once', {
    tag: ['@PY-03', '@PY-04', '@PY-06'],
  }, async ({ page, requests }) => {
    const announcements = await listenToAnnouncements(page);
    await openWallet(page);
    // An answer that keeps the page, so that it can be looked at.
    await page.route(PURCHASE, (route) =>
      isPost(route.request()) ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await payByWallet(page);
    const look = () =>
      page.evaluate(() => [
        document.querySelector('.sw-payment-status > p')?.textContent,
        document.querySelector<HTMLButtonElement>('.sw-form-submit')?.disabled,
        document.querySelector('.sw-submitting')?.checkVisibility(),
        document.querySelector('.sw-purchase-list')?.hasAttribute('inert'),
      ]);
    await expect.poll(look).toEqual([SUCCESS, true, true, true]);
    await expect.poll(async () => (await announcements()).join(' ')).toContain(SUCCESS);
    const posts = requests.to(PURCHASE).filter(isPost);
    expect(posts).toHaveLength(1);
    const sent = new URLSearchParams(posts[0]?.postData() ?? '');
    expect(Object.fromEntries(sent)).toMatchObject({
      'fields[iswallet]': '1',
      'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
      purchasableId: '5101',
    });
    expect(sent.has('stripe_last4')).toBe(false);
  });

  test('that has paid is thanked for', { tag: ['@PY-03', '@PY-04'] }, async ({ page }) => {
    await openWallet(page);
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
  });

  test('that is declined says so and blocks the form, until the card is used', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(refusals);
    const announcements = await listenToAnnouncements(page);
    const { told, submit, product } = await openWallet(page);
    await payByWallet(page, 'decline');
    await expect(told.getByText(ISSUE, { exact: true })).toBeVisible();
    await pressIn(walletSheet(page).getByRole('button', { name: 'Cancel' }));
    await expect.poll(async () => (await announcements()).join(' ')).toContain(ISSUE);
    await submit.click();
    await expect(told.getByText(ISSUE, { exact: true })).toBeVisible();
    expect(requests.to(PURCHASE).filter(isPost)).toEqual([]);
    expect(requests.to(/payment_methods/)).toHaveLength(1);
    await expect(product('Full member')).toBeChecked();
    await expectNoAxeFindings(page);

    await enterCard(page);
    await expect(told).toHaveCount(0);
    await submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ isWallet: false, last4: '4242' }]);
  });

  test('that is declined can be tried again with another card', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(refusals);
    await openWallet(page);
    await payByWallet(page, 'decline');
    await expect(purchaseParts(page).told).toContainText(ISSUE);
    await payInSheet(page, 'approve');
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ isWallet: true }] });
  });

  test('whose 3-D Secure is cancelled and tried again is charged once', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(refusals);
    const { told } = await openWallet(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'Fail');
    await expect(told.getByText(ISSUE, { exact: true })).toBeVisible();
    expect((await ledger(page)).charges).toEqual([]);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'Complete');
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ amount: 42_500 }] });
  });

  for (const fault of ['wallet-none', 'wallet-fails'] as const) {
    test(`that there is none of (${fault}) leaves no gap, and the card pays`, {
      tag: ['@PY-02', '@PY-04'],
    }, async ({ page }) => {
      const parts = await openPurchase(page, `?fixture=${fault}`);
      await chooseFull(parts);
      await expect(page.locator('.sw-payment')).toHaveAttribute('data-payment', 'absent');
      await expect(page.locator('.sw-payment-or')).toBeHidden();
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
      await enterCard(page);
      await parts.submit.click();
      await expectThanks(page);
      expect((await ledger(page)).charges).toHaveLength(1);
    });
  }
});

test.describe('a wallet’s payment whose answer is lost', () => {
  test('has been made: the provider is asked, and the form is sent', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_EMPTY_RESPONSE.*confirm/);
    await openWallet(page, '?fixture=provider-drop');
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
  });

  test('and cannot be looked up says so; nothing else pays until it can', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_(?:EMPTY_RESPONSE|FAILED).*payment_intents/);
    const { told, again, submit } = await openWallet(page, '?fixture=provider-drop');
    const lookUp = /payment_intents\/pi_\w+$/;
    await page.route(lookUp, (route) => route.abort());
    await payByWallet(page);
    await expect(told).toContainText('We don’t know yet if your payment went through.');
    await expect(told).toContainText('Please don’t pay again.');
    await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
    await expect(page.getByRole('button', { name: 'Change the membership' })).toBeDisabled();
    const asked = requests.to(lookUp).length;
    await submit.click();
    await expect.poll(() => requests.to(lookUp).length).toBe(asked + 1);
    await expect(told).toContainText('We don’t know yet');
    expect(requests.to(PURCHASE).filter(isPost)).toEqual([]);
    await expectNoAxeFindings(page);
    await page.unroute(lookUp);
    await again.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('because the page was loaded again is found, and the form is sent', { tag: '@PY-05' }, async ({
    page,
  }) => {
    await openWallet(page);
    let isMade = false;
    await page.route(/payment_intents\/pi_\w+\/confirm/, async (route) => {
      await route.fetch();
      isMade = true;
    });
    await payByWallet(page);
    await expect.poll(() => isMade).toBe(true);
    await page.reload({ waitUntil: 'commit' });
    await expectThanks(page);
    const { charges, intents } = await ledger(page);
    expect([charges, intents]).toMatchObject([[{ amount: 42_500 }], [{}]]);
  });

  test('before it has reached anybody is free to be paid again', { tag: '@PY-05' }, async ({ page }) => {
    await openWallet(page);
    const asked = page.waitForRequest(/payment_intents\/pi_\w+\/confirm/);
    await page.route(/payment_intents\/pi_\w+\/confirm/, () => undefined);
    await payByWallet(page);
    await asked;
    await page.reload();
    const parts = purchaseParts(page);
    await expect(parts.told).toContainText(ISSUE);
    // Not before: what is held back would go on.
    await page.unroute(/payment_intents\/pi_\w+\/confirm/);
    await chooseFull(parts);
    await expectPressable(page);
    await payByWallet(page);
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{}] });
  });
});
