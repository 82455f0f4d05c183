import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { hold } from '../support/hold.ts';
import {
  answerChallenge,
  askStripeAgain,
  clickInFrame,
  declineErrors,
  fillCard,
  LOOK_UP,
  ledger,
  payByWallet,
  payInSheet,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  isPurchaseSubmission,
  membershipRequests,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { collectReports } from '../support/reports.ts';
import { blockFonts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const SUCCESS = 'Payment successful!';
const ISSUE = 'There was an issue with your payment!';
const UPDATE = /update-pmt-intent-amt/;

/** Opens the page, chooses a membership, and waits until the wallet button is enabled. */
async function openWallet(page: Page, query = '') {
  const parts = await openPurchase(page, query);
  await chooseOneYear(parts);
  await expectWalletEnabled(page);
  return parts;
}

async function expectWalletEnabled(page: Page): Promise<void> {
  await expect(walletButton(page)).toBeVisible();
  await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
}

test.describe('without JavaScript', () => {
  test('no wallet is offered', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).submit).toBeVisible();
    await expect(page.locator('.sw-payment-buttons, .sw-payment-or')).toHaveCount(0);
  });
});

test.describe('the price, the wallet and the payment intent', () => {
  test('load in order, and the intent is created once and only its amount is updated', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests }) => {
    const parts = await openPurchase(page);
    expect(membershipRequests(requests.addresses())).toEqual([]);
    await chooseOneYear(parts);
    await expectWalletEnabled(page);
    expect(membershipRequests(requests.addresses())).toEqual([
      'get-item-price?itemid=5101',
      'fetch?amount=42500',
    ]);
    await chooseThreeYears(parts);
    await expectWalletEnabled(page);
    await parts.product('Affiliate member').check();
    await parts.term('Affiliate member', 'One month').check();
    await expect(parts.total).toHaveText('$4.35');
    await expectWalletEnabled(page);
    expect(membershipRequests(requests.addresses())).toEqual([
      'get-item-price?itemid=5101',
      'fetch?amount=42500',
      'get-item-price?itemid=5102',
      'update-pmt-intent-amt?pmtintId=pi&amount=112870',
      'get-item-price?itemid=5132',
      'update-pmt-intent-amt?pmtintId=pi&amount=435',
    ]);
    expect((await ledger(page)).intents).toMatchObject([{ amount: 435, amounts: [42_500, 112_870, 435] }]);
    await clickInFrame(walletButton(page));
    await expect(walletSheet(page).getByText('$4.35')).toBeVisible();
    await clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));
    await expect(parts.statusMessage).toHaveCount(0);
  });

  test('open no sheet until Stripe’s frames have received a new amount', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page }) => {
    // Delays `elements.update()`, which resolves once all frames have received the new amount.
    await page.addInitScript(() => {
      const released = new Promise((resolve) => addEventListener('release', resolve, { once: true }));
      type Update = (options: object) => Promise<void>;
      type Stripe = { elements: (options?: object) => { update: Update } };
      let create: ((key: string) => Stripe) | undefined;
      const holdUpdate = (stripe: Stripe): Stripe => {
        const elements = stripe.elements.bind(stripe);
        return Object.assign(stripe, {
          elements: (options?: object) => {
            const group = elements(options);
            const update = group.update.bind(group);
            return Object.assign(group, {
              update: async (next: object) => {
                await released;
                await update(next);
              },
            });
          },
        });
      };
      Object.defineProperty(window, 'Stripe', {
        get: () => create,
        set: (original: ((key: string) => Stripe) & { version: string }) => {
          create = Object.assign((key: string) => holdUpdate(original(key)), { version: original.version });
        },
      });
    });
    const parts = await openWallet(page);
    await chooseThreeYears(parts);
    await expectWalletEnabled(page);
    await clickInFrame(walletButton(page));
    await expect(parts.cardError).toHaveText('The amount just changed. Please try again in a moment.');
    const sheet = page.locator('iframe[title="Secure wallet sheet frame"]');
    await expect(sheet).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await expect(async () => {
      // On a slow machine, the sheet opens late, and then covers the button.
      if ((await sheet.count()) === 0) await clickInFrame(walletButton(page));
      await expect(walletSheet(page).getByText('$1,128.70')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('wait for a pending update if the amount changes again, and the last amount wins', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests }) => {
    const parts = await openWallet(page);
    const release = await hold(page, UPDATE);
    await chooseThreeYears(parts);
    await expect.poll(() => requests.to(UPDATE).length).toBe(1);
    await parts.product('Affiliate member').check();
    await parts.term('Affiliate member', 'One year').check();
    await expect(parts.total).toHaveText('$64.10');
    await parts.term('Affiliate member', 'One month').check();
    await expect(parts.total).toHaveText('$4.35');
    // The visitor must not pay until the intent has the new amount.
    await expect(page.locator('.sw-payment-buttons')).toHaveAttribute('inert');
    expect(requests.to(UPDATE)).toHaveLength(1);
    release();
    await expectWalletEnabled(page);
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [42_500, 112_870, 435] }]);
  });

  test('reserve space as soon as there is a choice, so that the card does not move', {
    tag: ['@PY-02', '@RT-06'],
  }, async ({ page }) => {
    await blockFonts(page);
    const { product, term, total } = await openPurchase(page);
    const top = () =>
      page.locator('.sw-payment-card').evaluate((card) => card.getBoundingClientRect().top + scrollY);
    let release = await hold(page, /get-item-price/);
    await product('Full member').check();
    await term('Full member', 'One year').check();
    await expect(total).toHaveText('Loading the price…');
    const before = await top();
    release();
    await expectWalletEnabled(page);
    expect(await top()).toBe(before);
    release = await hold(page, /get-item-price/);
    await term('Full member', 'Three years').check();
    await expect(total).toHaveText('Loading the price…');
    expect(await top()).toBe(before);
    release();
    await expectWalletEnabled(page);
    expect(await top()).toBe(before);
  });

  test('create no second intent if the choice changes while the first is being created', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests }) => {
    const release = await hold(page, /membership\/fetch/);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expect.poll(() => requests.to(/membership\/fetch/).length).toBe(1);
    await chooseThreeYears(parts);
    release();
    await expectWalletEnabled(page);
    expect((await ledger(page)).intents).toMatchObject([{ amounts: [42_500, 112_870] }]);
    expect(requests.to(/membership\/fetch/)).toHaveLength(1);
  });

  test('keep the intent across a reload', { tag: '@PY-05' }, async ({ page, requests }) => {
    await openWallet(page);
    requests.clear();
    await page.reload();
    const parts = purchaseParts(page);
    await chooseThreeYears(parts);
    await expectWalletEnabled(page);
    expect(requests.to(/membership\/fetch/)).toEqual([]);
    expect((await ledger(page)).intents).toHaveLength(1);
  });

  test('request a lost intent again after another choice, get the same intent, and leave the card usable', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_EMPTY_RESPONSE.*fetch\?/);
    const parts = await openPurchase(page, '?fixture=intent-drop');
    await chooseOneYear(parts);
    await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    expect(requests.to(/membership\/fetch/)).toHaveLength(1);
    await chooseThreeYears(parts);
    await expect.poll(() => requests.to(/membership\/fetch/).length).toBe(2);
    await expect(page.locator('.sw-payment-wallet')).toBeHidden();
    await fillCard(page);
    await parts.submit.click();
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ amount: 112_870 }] });
  });

  test('do not repeat an update whose response is lost, and show the wallet again once the amount changes again', {
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
    await chooseOneYear(parts);
    await expectWalletEnabled(page);
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500 }]);
  });
});

test.describe('a wallet', () => {
  test('that has paid shows the success, and submits the form once, marked as a wallet payment', {
    tag: ['@PY-03', '@PY-04', '@PY-06'],
  }, async ({ page, requests }) => {
    const announcements = await listenToAnnouncements(page);
    await openWallet(page);
    // A response with status 204 leaves the page open, so that the test can inspect it.
    await page.route(PURCHASE, (route) =>
      isPurchaseSubmission(route.request()) ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await payByWallet(page);
    const visibleState = () =>
      page.evaluate(() => [
        document.querySelector('.sw-payment-status > p')?.textContent,
        document.querySelector<HTMLButtonElement>('.sw-button-main')?.disabled,
        document.querySelector('.sw-submitting')?.checkVisibility(),
        document.querySelector('.sw-purchase-list')?.hasAttribute('inert'),
      ]);
    await expect.poll(visibleState).toEqual([SUCCESS, true, true, true]);
    await expect.poll(async () => (await announcements()).join(' ')).toContain(SUCCESS);
    // The page shows and announces the success before the browser sends the form.
    await expect.poll(() => requests.to(PURCHASE).filter(isPurchaseSubmission)).toHaveLength(1);
    const post = requests.to(PURCHASE).find(isPurchaseSubmission);
    const sent = new URLSearchParams(post?.postData() ?? '');
    expect(Object.fromEntries(sent)).toMatchObject({
      'fields[iswallet]': '1',
      'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
      purchasableId: '5101',
    });
    expect(sent.has('stripe_last4')).toBe(false);
  });

  test('that has paid leads to the thank-you page', { tag: ['@PY-03', '@PY-04'] }, async ({ page }) => {
    await openWallet(page);
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
  });

  test('that is declined shows an error and blocks the form until a card is entered', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(declineErrors);
    const announcements = await listenToAnnouncements(page);
    const { statusMessage, submit, product } = await openWallet(page);
    await payByWallet(page, 'decline');
    await expect(statusMessage.getByText(ISSUE, { exact: true })).toBeVisible();
    await clickInFrame(walletSheet(page).getByRole('button', { name: 'Cancel' }));
    await expect.poll(async () => (await announcements()).join(' ')).toContain(ISSUE);
    await submit.click();
    await expect(statusMessage.getByText(ISSUE, { exact: true })).toBeVisible();
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
    expect(requests.to(/payment_methods/)).toHaveLength(1);
    await expect(product('Full member')).toBeChecked();
    await expectNoAxeFindings(page);

    await fillCard(page);
    await expect(statusMessage).toHaveCount(0);
    await submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ isWallet: false, last4: '4242' }]);
  });

  test('that is declined can be tried again with another card', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(declineErrors);
    await openWallet(page);
    await payByWallet(page, 'decline');
    await expect(purchaseParts(page).statusMessage).toContainText(ISSUE);
    await payInSheet(page, 'approve');
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ isWallet: true }] });
  });

  test('whose 3-D Secure challenge fails and is repeated is charged once', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    const { statusMessage } = await openWallet(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'fail');
    await expect(statusMessage.getByText(ISSUE, { exact: true })).toBeVisible();
    expect((await ledger(page)).charges).toEqual([]);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'complete');
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{ amount: 42_500 }] });
  });

  for (const fault of ['wallet-none', 'wallet-fails'] as const) {
    test(`that is not available (${fault}) leaves no gap, and the card works and does not move`, {
      tag: ['@PY-02', '@PY-04', '@RT-06'],
    }, async ({ page, violations }) => {
      // Allows the report that the wallets did not load.
      violations.allow(/src\/payment\/README\.md/);
      await blockFonts(page);
      const release = await hold(page, /\/stand-in\/wallet-button\?/);
      const parts = await openPurchase(page, `?fixture=${fault}`);
      await chooseOneYear(parts);
      const top = () =>
        page.locator('.sw-payment-card').evaluate((card) => card.getBoundingClientRect().top + scrollY);
      await expect(page.locator('.sw-payment')).toHaveAttribute('data-state', 'mounting');
      const before = await top();
      release();
      await expect(page.locator('.sw-payment')).toHaveAttribute('data-state', 'absent');
      expect(await top()).toBe(before);
      await expect(page.getByText('Your card details go straight to Stripe')).toBeVisible();
      await expect(page.locator('.sw-payment-or')).toBeHidden();
      await expect(page.locator('.sw-payment-wallet')).toBeHidden();
      await fillCard(page);
      await parts.submit.click();
      await expectThanks(page);
      expect((await ledger(page)).charges).toHaveLength(1);
    });
  }
});

test.describe('a wallet payment whose response is lost', () => {
  test('is looked up at Stripe, and the form is submitted', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_EMPTY_RESPONSE.*confirm/);
    await openWallet(page, '?fixture=provider-drop');
    await payByWallet(page);
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: true }]);
  });

  test('shows a warning if it cannot be looked up, and blocks other payments until it can', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_(?:EMPTY_RESPONSE|FAILED).*payment_intents/);
    const { statusMessage, retryButton, submit } = await openWallet(page, '?fixture=provider-drop');
    const lookUp = /payment_intents\/pi_\w+$/;
    await page.route(lookUp, (route) => route.abort());
    await payByWallet(page);
    await expect(statusMessage).toContainText('We don’t know yet if your payment went through.');
    await expect(statusMessage).toContainText('Please don’t pay again.');
    await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
    await expect(page.getByRole('button', { name: 'Change the membership' })).toBeDisabled();
    const lookUps = requests.to(lookUp).length;
    await submit.click();
    await expect.poll(() => requests.to(lookUp).length).toBe(lookUps + 1);
    await expect(statusMessage).toContainText('We don’t know yet');
    expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
    await expectNoAxeFindings(page);
    await page.unroute(lookUp);
    await retryButton.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('is found after a reload, and the form is submitted', { tag: '@PY-05' }, async ({ page }) => {
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

  test('can be repeated if it never reached Stripe', { tag: '@PY-05' }, async ({ page, requests }) => {
    await page.clock.install();
    await openWallet(page);
    const confirmation = page.waitForRequest(/payment_intents\/pi_\w+\/confirm/);
    await page.route(/payment_intents\/pi_\w+\/confirm/, () => undefined);
    await payByWallet(page);
    await confirmation;
    // The page may also request the result just after the visitor has left it.
    await page.goto('about:blank');
    await page.goBack({ waitUntil: 'commit' });
    requests.clear();
    const parts = purchaseParts(page);
    await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
    await askStripeAgain(page, requests);
    await expect(parts.statusMessage).toContainText(ISSUE);
    // The route is removed only now, because removing it earlier would let the held request continue.
    await page.unroute(/payment_intents\/pi_\w+\/confirm/);
    await chooseOneYear(parts);
    await expectWalletEnabled(page);
    await payByWallet(page);
    await expectThanks(page);
    expect(await ledger(page)).toMatchObject({ intents: [{}], charges: [{}] });
  });
});
