import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { donationParts, openPaymentStep, receiptFacts } from '../support/donation.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import {
  chooseBank,
  chooseMethod,
  elementField,
  elementFrame,
  expectElement,
  fillElementCard,
} from '../support/paymentElement.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  nextSubmission,
  purchase,
  submissionsOf,
} from '../support/paymentForms.ts';
import {
  CHALLENGED_CARD,
  cardError,
  DECLINED_CARD,
  expectActiveElement,
  METHOD,
  payByWallet,
  postalCode,
  retryButton,
  settleByBank,
} from '../support/payments.ts';
import { openPurchase, PURCHASE, paidFacts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

// The Payment Element takes the place of the card's fields, and has nothing of the forms' own. Each test uses one form.

const ELEMENT = '?fixture=payment-element';
const TOKEN = '?fixture=payment-token';
const ON_ITS_WAY = 'Your payment is on its way';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;
const TOKENS = /v1\/confirmation_tokens$/;

/** Returns the fields of a submitted form that concern its payment. */
const paymentFields = (sent: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...sent].filter(([name]) => /^(?:paymentForm|stripe_|shownAmount)|iswallet/.test(name)),
  );

test.describe('without JavaScript', () => {
  test('the forms offer another way to pay', { tag: ['@RT-09', '@PY-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(`/donate${ELEMENT}`);
    await expect(donationParts(page).byCheck).toBeVisible();
    await page.goto(PURCHASE + ELEMENT);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test('a card in the element has visible labels and Stripe’s own messages, and is submitted as a payment method', {
  tag: ['@PY-01', '@PY-04', '@PY-05'],
}, async ({ page, requests, violations }) => {
  violations.allow(/ERR_|Failed to load resource/);
  const announcements = await listenToAnnouncements(page);
  await donation.open(page, ELEMENT);
  await expectElement(page);
  const frame = elementFrame(page).contentFrame();
  await test.step('no field asks for something twice', async () => {
    for (const label of ['Card number', 'Expiration date', 'Security code', 'Country', 'ZIP code'])
      await expect(frame.getByText(label, { exact: true })).toBeVisible();
    await expect(postalCode(page)).toHaveCount(0);
    await chooseMethod(page, 'US bank account');
    // The form itself requires both, so the element must not ask for them again.
    await expect(elementField(page, 'Full name')).toBeHidden();
    await expect(elementField(page, 'Email')).toBeHidden();
    await expectNoAxeFindings(page);
    await chooseMethod(page, 'Card');
  });
  await test.step('the element has the colors of the page, even after the color scheme changes', async () => {
    const colorOf = (): Promise<string> =>
      frame.locator('body').evaluate((body) => getComputedStyle(body).color);
    const light = await colorOf();
    await page.evaluate(() => {
      document.documentElement.dataset.colorScheme = 'dark';
    });
    await expect.poll(colorOf).not.toBe(light);
  });
  await test.step('invalid fields receive the focus', async () => {
    await donation.submitButton(page).click();
    await expect(cardError(page)).toContainText(
      'Some payment details are missing or incorrect. You haven’t been charged.',
    );
    await expect(frame.getByText('Your card number is incomplete.')).toBeVisible();
    await expectActiveElement(elementField(page, 'Card number'));
    await expect
      .poll(announcements)
      .toContainEqual(expect.stringContaining('Some payment details are missing'));
    expect(requests.to(METHOD)).toEqual([]);
    await fillElementCard(page);
    await expect(cardError(page)).toHaveCount(0);
  });
  await test.step('if Stripe isn’t responding, the next submission pays', async () => {
    await page.route(METHOD, (route) => route.abort());
    await donation.submitButton(page).click();
    await expect(cardError(page)).toHaveText(
      'The payment service isn’t responding. You haven’t been charged. Check your connection and try again.',
    );
    await page.unroute(METHOD);
  });
  const sent = nextSubmission(donation, page);
  await donation.submitButton(page).click();
  expect(paymentFields(await sent)).toEqual({
    shownAmount: '5000',
    stripe_last4: '4242',
    'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
  });
  expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00', 'Paid by': 'Visa ending in 4242' });
  await expectOneCharge(page, { amount: 5000 });
});

test('the element appears with the amount, keeps its digits while the selection changes, and pays with a token for the last amount', {
  tag: ['@PY-01', '@PY-02', '@PY-04', '@PY-05'],
}, async ({ page }) => {
  const { product, term, total } = await openPurchase(page, `${TOKEN},challenge,limits`);
  await expect(elementFrame(page)).toHaveCount(0);
  const choose = async (kind: string, length: string) => {
    await product(kind).check();
    await term(kind, length).check();
  };
  await choose('Full member', 'One year');
  await fillElementCard(page);
  await test.step('it is not needed for a free membership', async () => {
    await choose('Member in training', 'First year');
    await expect(page.locator('.sw-payment-element')).toBeHidden();
    await choose('Full member', 'One year');
    await expect(page.locator('.sw-payment-element')).toBeVisible();
    await expect(total).toHaveText('$425.00');
  });
  await test.step('an amount that changes at the same moment as the click is not paid', async () => {
    // On a slow device, the browser may handle the change and the click at the same moment.
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('[name="purchasableId"][value="5102"]')?.click();
      document.querySelector<HTMLButtonElement>('[data-membership-purchase-part="pay"]')?.click();
    });
    await expect(total).toHaveText('$1,128.70');
    await expect(cardError(page)).toContainText(
      'Your selection changed while we checked your payment details.',
    );
    await expectNoCharge(page);
  });
  // Digits would be lost if another frame replaced this one.
  const sent = nextSubmission(purchase, page);
  await purchase.submitButton(page).click();
  const fields = await sent;
  expect(paymentFields(fields)).toEqual({
    shownAmount: '112870',
    stripe_last4: '4242',
    'paymentForm[stripe][confirmationTokenId]': expect.stringMatching(/^ctoken_/),
  });
  expect(fields.get('cf-turnstile-response')).toMatch(/^0\./);
  await purchase.expectPaid(page);
  await expect(paidFacts(page)).toContainText('Visa ending in 4242');
  await expectOneCharge(page, { amount: 112_870 });
});

test('a declined card in the element leaves the form as it was, and another pays after 3-D Secure', {
  tag: ['@PY-05', '@PY-06'],
}, async ({ page, violations }) => {
  violations.allow(/402/);
  await donation.open(page, TOKEN);
  await fillElementCard(page, DECLINED_CARD);
  await donation.submitButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await ready(page, 'donation');
  await donation.expectKept(page);
  await fillElementCard(page, CHALLENGED_CARD);
  await donation.submitButton(page).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await receiptFacts(page);
  await expectOneCharge(page, { amount: 5000 });
});

test('the element submits nothing after the donor has left the step, and follows a change to a recurring gift', {
  tag: ['@PY-02', '@PY-05', '@DN-03'],
}, async ({ page, requests }) => {
  const { form, brief, summary, ...parts } = await openPaymentStep(page, TOKEN);
  await fillElementCard(page);
  const terms = elementFrame(page).contentFrame().getByText('By providing your card information');
  await expect(terms).toBeHidden();
  const release = await delayResponses(page, TOKENS);
  await parts.give.click();
  await expect.poll(() => requests.to(TOKENS).length).toBe(1);
  await page.goBack();
  await expect(summary).toBeVisible();
  release();
  await parts.continueButton.click();
  await expect(form.getByText('we stopped it')).toBeVisible();
  expect(submissionsOf(donation, requests)).toEqual([]);
  await expectNoCharge(page);
  await brief.getByRole('button', { name: 'Change' }).click();
  await parts.regularly.check();
  await form.locator('[name="atsDonationPlan"]').nth(1).check();
  await parts.addToCart.click();
  await parts.continueButton.click();
  await expect(terms).toBeVisible();
  await parts.consent.check();
  await parts.give.click();
  // Stripe refuses a token whose amount or future use differs from the intent's.
  await receiptFacts(page);
  await expectOneCharge(page, { amount: 2500 });
});

test.describe('a bank debit', () => {
  test('is on its way until the bank has settled it, and has an event for each', {
    tag: ['@PY-01', '@PY-03', '@PY-05'],
  }, async ({ page }) => {
    const read = await recordFormEvents(page);
    const pays = async () => (await read()).filter(({ type }) => type === 'widget:pay');
    await donation.open(page, TOKEN);
    await chooseBank(page);
    const frame = elementFrame(page).contentFrame();
    await expect(frame.getByText(/you authorize .* to debit/)).toBeVisible();
    await donation.submitButton(page).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(ON_ITS_WAY);
    await expect(page.locator('main')).not.toContainText(DENIAL);
    await ready(page, 'payment-result');
    const lines = ['pay started card 5000', 'pay processing card 5000'];
    await expectEvents(pays, lines);
    await page.goto(`/donate${TOKEN}`);
    await expect(heading).toHaveText(ON_ITS_WAY);
    await ready(page, 'payment-result');
    await expectEvents(pays, lines);
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    expect(await receiptFacts(page)).toMatchObject({
      Amount: '$50.00',
      'Paid by': 'Bank account ending in 6789',
    });
    await expectEvents(pays, [...lines, 'pay succeeded card 5000']);
    await expectOneCharge(page, { amount: 5000 });
  });

  test('that the bank later refuses, and a failed payment on another page, can be replaced', {
    tag: ['@PY-03', '@PY-04', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/422/);
    await purchase.open(page, ELEMENT);
    await chooseBank(page, 'fails');
    await purchase.submitButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByText('bank account has been closed')).toBeVisible();
    for (const answer of ['Fail', 'Complete']) {
      await purchase.open(page, ELEMENT);
      await chooseMethod(page, 'Klarna');
      const sent = nextSubmission(purchase, page);
      await purchase.submitButton(page).click();
      expect(paymentFields(await sent)).toEqual({
        shownAmount: '42500',
        'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
      });
      await page.getByRole('button', { name: answer }).click();
      if (answer === 'Fail')
        await expect(page.getByText('unable to authenticate your payment method')).toBeVisible();
    }
    await purchase.expectPaid(page);
    await expect(paidFacts(page)).toContainText('Klarna');
    await expectOneCharge(page, { amount: 42_500 });
  });
});

test('an element that does not load is replaced by a message, Try again loads a new one, and a wallet pays', {
  tag: ['@PY-01', '@PY-03', '@PY-04', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/Payment Element did not load|Failed to load resource|ERR_FAILED/);
  const isChunk = /chunks\/payment-element-/;
  await page.route(isChunk, (route) => route.abort());
  const { form } = await openPaymentStep(page, `${ELEMENT},card-fails`);
  const message = form.getByText('The payment fields didn’t load. You haven’t been charged.');
  await expect(message).toBeVisible();
  await test.step('because Stripe reports an error', async () => {
    await page.unroute(isChunk);
    const loaded = page.waitForResponse(isChunk);
    await retryButton(page).click();
    await loaded;
    await expect(retryButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(message).toBeVisible();
  });
  // The frames read their simulated faults from the page's address, so this turns the fault off.
  await page.evaluate(() =>
    history.replaceState(history.state, '', '/donate?fixture=payment-element#donate-payment'),
  );
  await retryButton(page).click();
  await expectElement(page);
  await expect(message).toHaveCount(0);
  await payByWallet(page);
  await receiptFacts(page);
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});
