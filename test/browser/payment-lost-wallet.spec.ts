import type { Page, Route } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import {
  addAmount,
  donationParts,
  goBackByScript,
  goToPayment,
  openPlan,
  receiptFacts,
} from '../support/donation.ts';
import {
  donation,
  expectOneCharge,
  interceptSubmissions,
  loseForm,
  nextSubmission,
  type PaymentForm,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  askStripeAgain,
  CONFIRM,
  cardError,
  clickInFrame,
  declineErrors,
  fillCard,
  ISSUE,
  LOOK_UP,
  ledger,
  payByWallet,
  retryButton,
  usableWallet,
  walletStatus,
} from '../support/payments.ts';
import { openPurchase, PURCHASE, paidFacts, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const SO_FAR = 'It hasn’t gone through so far. Try again, or pay by card. You won’t be charged twice.';
const PAID_ELSEWHERE = 'has already been paid for this order, perhaps in another tab.';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;

/** Donation of $64.99 a month, whose consent a reload must not lose once the wallet may have paid. */
const plan: PaymentForm = {
  ...donation,
  cents: 6499,
  open: async (page, query) => {
    const { consent } = await openPlan(page, query);
    await consent.check();
  },
  expectKept: async (page) => {
    const { payment, consent, form } = donationParts(page);
    await expect(payment).toBeVisible();
    await expect(consent).toBeChecked();
    await expect(form.locator('[name="consentText"]')).toHaveValue(/charges me \$64\.99 today/);
  },
};

/** Opens a form, and waits until its wallet can be used. */
async function openWallet(form: PaymentForm, page: Page, query = ''): Promise<void> {
  await form.open(page, query);
  await expect(usableWallet(page)).toBeVisible();
}

/** Advances a stopped clock until the expectation is met. */
const expectLater = (page: Page, expectation: () => unknown): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1000);
    await expectation();
  }).toPass();

/** Pays by wallet, but keeps the confirmation from Stripe. Returns a function that delivers it. */
async function payWithoutConfirmation(page: Page): Promise<() => Promise<void>> {
  await page.route(CONFIRM, (route) => route.abort());
  const confirmation = page.waitForRequest(CONFIRM);
  await payByWallet(page);
  const request = await confirmation;
  return async () => {
    const data = request.postData() ?? '';
    await page.request.post(request.url(), { data, headers: { 'Content-Type': 'application/json' } });
    await page.unroute(CONFIRM);
  };
}

test.describe('without JavaScript', () => {
  test('there is no wallet, so no confirmation can be lost', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await expect(walletStatus(page)).toHaveCount(0);
  });
});

for (const form of [plan, purchase])
  test(`in the form ${form.widget}, a wallet payment with an unknown outcome blocks every other payment until it is known`, {
    tag: ['@PY-03', '@PY-05', '@DN-01', '@DN-04'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/ERR_(?:EMPTY_RESPONSE|FAILED).*payment_intents/);
    await openWallet(form, page, '?fixture=provider-drop');
    await page.route(LOOK_UP, (route) => route.abort());
    await payByWallet(page);
    await expect(walletStatus(page)).toContainText('We don’t know yet if your payment went through.');
    await expect(walletStatus(page)).toContainText('Please don’t pay again.');
    await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
    await form.expectPinned(page);
    await expectNoAxeFindings(page);
    if (form === plan)
      await test.step('Back does not leave the step', async () => {
        await goBackByScript(page);
        expect(await donationParts(page).payment.isVisible()).toBe(true);
        await expect(page).toHaveURL(/#donate-payment$/);
      });
    await test.step('the button that requests the outcome keeps the focus', async () => {
      const lookUps = requests.to(LOOK_UP).length;
      await retryButton(page).press('Enter');
      await expect.poll(() => requests.to(LOOK_UP).length).toBe(lookUps + 1);
      await expect(walletStatus(page)).toContainText('We don’t know yet');
      await expect(retryButton(page)).toBeFocused();
    });
    await test.step('a click on the submit button only requests the outcome again', async () => {
      const lookUps = requests.to(LOOK_UP).length;
      await form.submitButton(page).click();
      await expect.poll(() => requests.to(LOOK_UP).length).toBe(lookUps + 1);
      await expect(walletStatus(page)).toContainText('We don’t know yet');
      expect(submissionsOf(form, requests)).toEqual([]);
    });
    await page.goto(`${form.path}?fixture=provider-drop&again`);
    await ready(page, form.widget);
    await expect(walletStatus(page)).toContainText('Please don’t pay again.');
    await form.expectKept(page);
    await form.expectPinned(page);
    await page.unroute(LOOK_UP);
    await retryButton(page).click();
    await form.expectPaid(page);
    await expectOneCharge(page, { amount: form.cents, isWallet: true });
    if (form === plan) expect((await ledger(page)).orders).toMatchObject([{ consent: { isOwnText: true } }]);
  });

// From here on, one form is enough, because what differs from the test above is in `src/payment/`.

test('a confirmation that arrives late is found, and until then no message denies the charge', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, requests, violations }) => {
  violations.allow(/ERR_FAILED/);
  await page.clock.install();
  const announcements = await listenToAnnouncements(page);
  await openWallet(donation, page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const deliver = await payWithoutConfirmation(page);
  await expect(walletStatus(page)).toHaveText('Checking your payment…');
  await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
  await expect.poll(() => requests.to(LOOK_UP).length).toBe(1);
  await expect(async () => {
    await page.clock.runFor(200);
    expect((await announcements()).join(' ')).toContain('Checking your payment…');
  }).toPass();
  expect((await announcements()).join(' ')).not.toMatch(DENIAL);
  await deliver();
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(page.url()).toContain('thank-you');
  }).toPass();
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

test('a confirmation that Stripe never answers is found, and a silent Stripe is asked again by a click', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, requests }) => {
  await page.clock.install();
  await openWallet(donation, page);
  await page.clock.pauseAt(Date.now() + 60_000);
  /** Handles a request at Stripe, but never returns the response. */
  const keepResponse = async (route: Route): Promise<void> => void (await route.fetch());
  await page.route(CONFIRM, keepResponse);
  await page.route(LOOK_UP, keepResponse);
  await payByWallet(page);
  await expect(walletStatus(page)).toHaveText('Checking your payment…');
  await expectLater(page, () => expect(requests.to(LOOK_UP)).toHaveLength(1));
  await expectLater(page, () => expect(requests.to(LOOK_UP)).toHaveLength(2));
  await expectLater(page, async () => {
    const messages = await walletStatus(page).allTextContents();
    expect(messages.join()).toContain('We don’t know yet');
  });
  await expect(page.locator('.sw-payment-card')).toHaveAttribute('inert');
  await page.unroute(LOOK_UP);
  await page.clock.resume();
  // Dispatched, because the stand-in's sheet covers the page until the confirmation has a response.
  await retryButton(page).dispatchEvent('click');
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

test('after five checks, the visitor may pay by card, and a confirmation that arrives then is the only charge', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, context, requests, violations }) => {
  violations.allow(/ERR_(?:FAILED|INTERNET_DISCONNECTED)|4(?:02|22)/);
  await page.clock.install();
  await openWallet(donation, page);
  await page.route(LOOK_UP, (route) => route.abort());
  const deliver = await payWithoutConfirmation(page);
  await expect(walletStatus(page)).toContainText('We don’t know yet');
  await page.unroute(LOOK_UP);
  requests.clear();
  await retryButton(page).press('Enter');
  await askStripeAgain(page, requests);
  await expect(walletStatus(page)).toHaveText(ISSUE + SO_FAR);
  await expect(walletStatus(page)).toBeFocused();
  await fillCard(page);
  await context.setOffline(true);
  await donation.submitButton(page).click();
  // The message does not say "You haven’t been charged", because the wallet's payment may have succeeded.
  await expect(cardError(page)).toHaveText(
    'The card service isn’t responding. Check your connection and try again.',
  );
  await context.setOffline(false);
  await deliver();
  await expectOneCharge(page, { amount: 5000, isWallet: true });
  await donation.submitButton(page).click();
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  await expectOneCharge(page, { amount: 5000, isWallet: true });
  expect(submissionsOf(donation, requests)).toHaveLength(1);
});

test('a confirmation that arrives after the donor has gone back leads to the payment step and finishes the gift', {
  tag: ['@PY-03', '@PY-05', '@DN-01'],
}, async ({ page }) => {
  await page.clock.install();
  await openWallet(donation, page);
  const release = await delayResponses(page, CONFIRM);
  await payByWallet(page);
  await page.clock.runFor(20_000);
  await expectLater(page, async () =>
    expect(await walletStatus(page).allTextContents()).toEqual([ISSUE + SO_FAR]),
  );
  const { amountPage, brief } = donationParts(page);
  // Dispatched, because the stand-in's sheet covers the page until the confirmation has a response.
  await brief.getByRole('button', { name: 'Change' }).dispatchEvent('click');
  await expect(amountPage).toBeVisible();
  const post = nextSubmission(donation, page);
  await interceptSubmissions(donation, page, (route) => route.fulfill({ status: 204 }));
  release();
  expect((await post).get('fields[iswallet]')).toBe('1');
  // A locator would wait for the pending navigation.
  const shown = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-page="payment"]')?.innerText);
  await expect.poll(shown).toContain('Payment successful!');
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

test('a confirmation that arrives after another choice finishes the purchase that it paid for', {
  tag: ['@PY-03', '@PY-05', '@MP-01'],
}, async ({ page, requests, violations }) => {
  violations.allow(/ERR_FAILED|422/);
  await page.clock.install();
  await openWallet(purchase, page);
  const deliver = await payWithoutConfirmation(page);
  await askStripeAgain(page, requests);
  await expect(walletStatus(page)).toHaveText(ISSUE + SO_FAR);
  await page.route(/update-pmt-intent-amt/, (route) => route.abort());
  await purchase.chooseOther(page);
  await deliver();
  await fillCard(page);
  await purchase.submitButton(page).click();
  await purchase.expectPaid(page);
  await expect(paidFacts(page)).toContainText('Full member, one year');
  await expectOneCharge(page, { amount: 42_500 });
  expect((await ledger(page)).orders).toMatchObject([{ amount: 42_500 }]);
});

test('a lost decline can be repeated immediately, and a payment that a reload interrupts is found', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(declineErrors);
  await openWallet(donation, page);
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await payByWallet(page, 'decline');
  await expect(walletStatus(page)).toHaveText(ISSUE + SO_FAR);
  await page.unroute(CONFIRM);
  let isMade = false;
  await page.route(CONFIRM, async (route) => {
    await route.fetch();
    isMade = true;
  });
  await payByWallet(page);
  await expect.poll(() => isMade).toBe(true);
  await page.reload({ waitUntil: 'commit' });
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

test('a payment that the visitor left during 3-D Secure is not called a failure, and can be repeated', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, requests }) => {
  await page.clock.install();
  await openWallet(purchase, page);
  await payByWallet(page, 'challenge');
  const challenge = page.frameLocator('iframe[title="Secure 3-D Secure frame"]');
  await expect(challenge.getByRole('button', { name: 'Complete' })).toBeVisible();
  await page.reload();
  await expect(walletStatus(page)).toHaveText('Checking your payment…');
  await askStripeAgain(page, requests);
  await expect(walletStatus(page)).toHaveText(ISSUE + SO_FAR);
  await payByWallet(page, 'challenge');
  await clickInFrame(challenge.getByRole('button', { name: 'Complete' }));
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500, isWallet: true });
});

test('a session that expires after the payment keeps the success until the visitor submits again', {
  tag: '@PY-05',
}, async ({ page, violations }) => {
  violations.allow(/400.*membership\/purchase/);
  await purchase.open(page, '?fixture=expired-session');
  await payByWallet(page);
  await expect(purchase.refusal(page)).toContainText('your payment has gone through');
  await page.goto(PURCHASE);
  await ready(page, 'membership-purchase');
  await expect(walletStatus(page)).toContainText('Payment successful!');
  await purchase.submitButton(page).click();
  await purchase.expectPaid(page);
  await expectOneCharge(page, { amount: 42_500 });
});

test('if another tab has paid for a membership, this tab denies nothing, and choosing it finishes the purchase', {
  tag: ['@PY-03', '@PY-05'],
}, async ({ page, context, violations }) => {
  violations.allow(/422|ERR_FAILED|net::|payment_intents\/\w+\/confirm/);
  const other = await context.newPage();
  const { product, term, total } = purchaseParts(other);
  const PRICE_UNKNOWN = 'We couldn’t load the price.';
  const chooseAffiliate = async () => {
    await product('Affiliate member').check();
    await term('Affiliate member', 'One month').check();
  };
  await test.step('the tab stops saying that nothing was charged as soon as the other tab pays', async () => {
    await other.route(/get-item-price/, (route) => route.abort());
    await openPurchase(other);
    await chooseAffiliate();
    await expect(cardError(other)).toContainText(`${PRICE_UNKNOWN} You haven’t been charged.`);
    await page.bringToFront();
    await openWallet(purchase, page);
    await loseForm(purchase, page, () => payByWallet(page));
    await expect(cardError(other)).toHaveText(
      `${PRICE_UNKNOWN} Check your connection and submit the form again.`,
    );
  });
  await test.step('a page that opens now does not say it either', async () => {
    await other.bringToFront();
    await openPurchase(other);
    await chooseAffiliate();
    await expect(cardError(other)).toContainText(PRICE_UNKNOWN);
    await expect(purchaseParts(other).form).not.toContainText(DENIAL);
    await other.unroute(/get-item-price/);
  });
  await test.step('the server asks for the membership that was paid', async () => {
    await term('Affiliate member', 'One year').check();
    await expect(total).toHaveText('$64.10');
    await expect(usableWallet(other)).toBeVisible();
    const release = await delayChunk(other, 'membership-purchase');
    await payByWallet(other);
    await expect(purchase.refusal(other)).toContainText('$425.00 has already been paid for this order');
    // The visitor is faster than the widget.
    await product('Full member').check();
    await term('Full member', 'One year').check();
    release();
    // Never `failed`: the order is paid.
    await expect(other.locator('[data-payment-result-outcome]')).toHaveAttribute(
      'data-payment-result-outcome',
      'succeeded',
    );
    await ready(other, 'membership-purchase');
    await expect(walletStatus(other)).toContainText(`$425.00 ${PAID_ELSEWHERE}`);
    await expect(term('Full member', 'One year')).toBeChecked();
    await expect(total).toHaveText('$425.00');
    await purchase.submitButton(other).click();
    await purchase.expectPaid(other);
    await expectOneCharge(other, { amount: 42_500 });
    expect((await ledger(other)).orders).toMatchObject([{ amount: 42_500 }]);
  });
});

test('if another tab has paid a gift of another amount, this tab’s gift is kept, and can be changed to it', {
  tag: ['@PY-03', '@PY-05', '@DN-01'],
}, async ({ page, context, violations }) => {
  violations.allow(/402|ERR_FAILED|net::|payment_intents\/\w+\/confirm/);
  await donation.open(page);
  const other = await context.newPage();
  await donation.open(other);
  await donation.chooseOther(other);
  await expect(usableWallet(other)).toBeVisible();
  await page.bringToFront();
  // Stripe refuses the amount of the other tab, and the page then updates the intent.
  await payByWallet(page);
  await expect(walletStatus(page)).toContainText(ISSUE);
  await expect(usableWallet(page)).toBeVisible();
  await loseForm(donation, page, () => payByWallet(page));
  await other.bringToFront();
  await payByWallet(other);
  await expect(donation.refusal(other)).toContainText('$50.00 has already been paid for this order');
  await ready(other, 'donation');
  await expect(walletStatus(other)).toContainText(`$50.00 ${PAID_ELSEWHERE}`);
  const parts = donationParts(other);
  await expect(parts.brief.locator('[data-fact="amount"]')).toHaveText('$19.99');
  await parts.brief.getByRole('button', { name: 'Change' }).click();
  await addAmount(parts, '50');
  await goToPayment(parts);
  await donation.submitButton(other).click();
  await donation.expectPaid(other);
  await expectOneCharge(other, { amount: 5000, isWallet: true });
  expect((await ledger(other)).orders).toMatchObject([{ amount: 5000 }]);
});
