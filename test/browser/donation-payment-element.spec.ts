import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { donationParts, openPaymentStep, receiptFacts, THANK_YOU_URL } from '../support/donation.ts';
import { hold } from '../support/hold.ts';
import {
  chooseBank,
  chooseMethod,
  elementField,
  elementFrame,
  expectElement,
  fillElementCard,
} from '../support/paymentElement.ts';
import { expectActiveElement, ledger, payByWallet, settleByBank } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const ELEMENT = '?fixture=payment-element';
const TOKEN = '?fixture=payment-token';
const ON_ITS_WAY = 'Your payment is on its way';
const DENIAL = /(?:haven’t|not|nothing has) been charged/i;
const METHODS = /v1\/payment_methods$/;
const TOKENS = /v1\/confirmation_tokens$/;

/** Returns the fields of a submitted donation that concern its payment. */
const paymentFields = (body: string | null): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(body ?? '')].filter(([name]) =>
      /^(?:paymentForm|stripe_|shownAmount)|iswallet/.test(name),
    ),
  );

test.describe('without JavaScript', () => {
  test('the form offers another way to give', { tag: ['@RT-09', '@PY-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(`/donate${ELEMENT}`);
    await expect(donationParts(page).byCheck).toBeVisible();
  });
});

test.describe('a card in the Payment Element', () => {
  for (const [query, id] of [
    [ELEMENT, 'paymentMethodId'],
    [TOKEN, 'confirmationTokenId'],
  ] as const) {
    test(`is submitted as ${id}, with its digits`, { tag: ['@PY-01', '@PY-04', '@PY-05'] }, async ({
      page,
    }) => {
      const donation = await openPaymentStep(page, query);
      await fillElementCard(page);
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
      );
      await donation.give.click();
      expect(paymentFields((await sent).postData())).toEqual({
        shownAmount: '5000',
        stripe_last4: '4242',
        [`paymentForm[stripe][${id}]`]: expect.stringMatching(id === 'paymentMethodId' ? /^pm_/ : /^ctoken_/),
      });
      expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00', 'Paid by': 'Visa ending in 4242' });
      expect((await ledger(page)).charges).toHaveLength(1);
    });
  }

  test('has visible labels, and no second field for a postal code, name or email address', {
    tag: '@PY-01',
  }, async ({ page }) => {
    await openPaymentStep(page, ELEMENT);
    await expectElement(page);
    for (const label of ['Card number', 'Expiration date', 'Security code', 'Country', 'ZIP code'])
      await expect(elementFrame(page).contentFrame().getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Billing ZIP or postal code' })).toHaveCount(0);
    await chooseMethod(page, 'US bank account');
    // The form itself requires both, so the element must not ask for them again.
    await expect(elementField(page, 'Full name')).toBeHidden();
    await expect(elementField(page, 'Email')).toBeHidden();
    await expectNoAxeFindings(page);
  });

  test('with invalid fields shows Stripe’s messages in the element and moves the focus there', {
    tag: ['@PY-01', '@PY-05'],
  }, async ({ page, requests }) => {
    const announcements = await listenToAnnouncements(page);
    const donation = await openPaymentStep(page, ELEMENT);
    await expectElement(page);
    await donation.give.click();
    const error = donation.form.locator('.sw-payment-error');
    await expect(error).toContainText(
      'Some payment details are missing or incorrect. You haven’t been charged.',
    );
    await expect(
      elementFrame(page).contentFrame().getByText('Your card number is incomplete.'),
    ).toBeVisible();
    await expectActiveElement(elementField(page, 'Card number'));
    await expect
      .poll(announcements)
      .toContainEqual(expect.stringContaining('Some payment details are missing'));
    expect(requests.to(METHODS)).toEqual([]);
    await fillElementCard(page);
    await expect(error).toHaveCount(0);
    await donation.give.click();
    await receiptFacts(page);
  });

  test('that is declined leaves the form as it was, and another card pays', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    await openPaymentStep(page, TOKEN);
    await fillElementCard(page, '4000000000000002');
    await donationParts(page).give.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await ready(page, 'donation');
    const again = donationParts(page);
    await expect(again.email).toHaveValue('ada@clinic.example');
    await fillElementCard(page);
    await again.give.click();
    await receiptFacts(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('pays after 3-D Secure at the bank', { tag: '@PY-05' }, async ({ page }) => {
    const donation = await openPaymentStep(page, TOKEN);
    await fillElementCard(page, '4000002500003155');
    await donation.give.click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await receiptFacts(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});

test('on a page with a security check, the element is submitted with the check’s token', {
  tag: ['@PY-04', '@PY-05'],
}, async ({ page }) => {
  const donation = await openPaymentStep(page, '?fixture=payment-token,challenge,limits');
  await fillElementCard(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
  );
  await donation.give.click();
  const fields = new URLSearchParams((await sent).postData() ?? '');
  expect(fields.get('cf-turnstile-response')).toMatch(/^0\./);
  expect(fields.get('paymentForm[stripe][confirmationTokenId]')).toMatch(/^ctoken_/);
  await receiptFacts(page);
  expect((await ledger(page)).charges).toHaveLength(1);
});

test.describe('the amount of the Payment Element', () => {
  test('follows a change to a recurring gift, and the element then shows the terms of later charges', {
    tag: ['@PY-02', '@DN-03'],
  }, async ({ page }) => {
    const donation = await openPaymentStep(page, TOKEN);
    await expectElement(page);
    const terms = elementFrame(page).contentFrame().getByText('By providing your card information');
    await expect(terms).toBeHidden();
    await donation.payment.getByRole('button', { name: 'Change' }).click();
    await donation.regularly.check();
    await donation.form.locator('[name="atsDonationPlan"]').nth(1).check();
    await donation.addToCart.click();
    await donation.continueButton.click();
    await expect(terms).toBeVisible();
    await fillElementCard(page);
    await donation.consent.check();
    await donation.give.click();
    // Stripe refuses a token whose amount or future use differs from the intent's.
    await receiptFacts(page);
    expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 2500 })]);
  });
});

test.describe('a bank debit', () => {
  for (const query of [ELEMENT, TOKEN]) {
    test(`is on its way until the bank has settled it (${query})`, { tag: ['@PY-03', '@PY-05'] }, async ({
      page,
    }) => {
      const donation = await openPaymentStep(page, query);
      await chooseBank(page);
      await expect(
        elementFrame(page)
          .contentFrame()
          .getByText(/you authorize .* to debit/),
      ).toBeVisible();
      await donation.give.click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(ON_ITS_WAY);
      await expect(page.locator('main')).not.toContainText(DENIAL);
      await page.goto(`/donate${query}`);
      await expect(heading).toHaveText(ON_ITS_WAY);
      await settleByBank(page);
      await page.getByRole('link', { name: 'Check again' }).click();
      await expect(page).toHaveURL(THANK_YOU_URL);
      expect(await receiptFacts(page)).toMatchObject({
        Amount: '$50.00',
        'Paid by': 'Bank account ending in 6789',
      });
      expect((await ledger(page)).charges).toHaveLength(1);
    });
  }

  test('is not paid again from another tab, by wallet or by card', { tag: '@PY-05' }, async ({
    page,
    context,
    violations,
  }) => {
    violations.allow(/payment_intents\/\w+\/confirm/);
    const first = await openPaymentStep(page, ELEMENT);
    const [byWallet, byCard] = [await context.newPage(), await context.newPage()];
    await openPaymentStep(byWallet, ELEMENT);
    const card = await openPaymentStep(byCard, ELEMENT);
    await fillElementCard(byCard);
    await page.bringToFront();
    await chooseBank(page);
    await first.give.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await byWallet.bringToFront();
    await payByWallet(byWallet);
    await expect(byWallet.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await byCard.bringToFront();
    await card.give.click();
    await expect(byCard.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    const { charges, intents } = await ledger(page);
    expect([charges.length, intents.map(({ status }) => status)]).toEqual([0, ['processing']]);
  });

  test('that the bank later refuses can be replaced by a card payment', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    await openPaymentStep(page, ELEMENT);
    await chooseBank(page, 'fails');
    await donationParts(page).give.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_ITS_WAY);
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByText('bank account has been closed')).toBeVisible();
    const donation = await openPaymentStep(page, ELEMENT);
    await fillElementCard(page);
    await donation.give.click();
    await receiptFacts(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});

test('a payment method on another page pays after the donor returns, and the form sends no card digits', {
  tag: ['@PY-04', '@PY-05'],
}, async ({ page }) => {
  const donation = await openPaymentStep(page, ELEMENT);
  await chooseMethod(page, 'Klarna');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/donate'),
  );
  await donation.give.click();
  expect(paymentFields((await sent).postData())).toEqual({
    shownAmount: '5000',
    'paymentForm[stripe][paymentMethodId]': expect.stringMatching(/^pm_/),
  });
  await page.getByRole('button', { name: 'Complete' }).click();
  expect(await receiptFacts(page)).toMatchObject({ 'Paid by': 'Klarna' });
  expect((await ledger(page)).charges).toHaveLength(1);
});

test('a wallet above the element still pays in the browser', { tag: ['@PY-03', '@PY-04'] }, async ({
  page,
}) => {
  await openPaymentStep(page, ELEMENT);
  await expectElement(page);
  await payByWallet(page);
  await receiptFacts(page);
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ isWallet: true })]);
});

test('leaving the step before Stripe has responded submits nothing', { tag: '@PY-05' }, async ({
  page,
  requests,
}) => {
  const donation = await openPaymentStep(page, TOKEN);
  await fillElementCard(page);
  const release = await hold(page, TOKENS);
  await donation.give.click();
  await expect.poll(() => requests.to(TOKENS).length).toBe(1);
  await page.goBack();
  await expect(donation.summary).toBeVisible();
  release();
  await donation.continueButton.click();
  await expect(donation.form.getByText('we stopped it')).toBeVisible();
  expect(requests.to('/donate').filter((request) => request.method() === 'POST')).toEqual([]);
  expect((await ledger(page)).charges).toEqual([]);
});

test('an element that does not load is replaced by a message, and Try again loads a new one', {
  tag: ['@PY-01', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/Payment Element did not load|Failed to load resource|ERR_FAILED/);
  const isChunk = /chunks\/payment-element-/;
  await page.route(isChunk, (route) => route.abort());
  const donation = await openPaymentStep(page, ELEMENT);
  await expect(
    donation.form.getByText('The payment fields didn’t load. You haven’t been charged.'),
  ).toBeVisible();
  await page.unroute(isChunk);
  await donation.payment.getByRole('button', { name: 'Try again' }).click();
  await fillElementCard(page);
  await donation.give.click();
  await receiptFacts(page);
});

test('an element that reports a failure is replaced by a message, and a wallet still pays', {
  tag: ['@PY-01', '@PY-03'],
}, async ({ page, violations }) => {
  violations.allow(/Payment Element did not load/);
  const donation = await openPaymentStep(page, `${ELEMENT},card-fails`);
  await expect(
    donation.form.getByText('The payment fields didn’t load. You haven’t been charged.'),
  ).toBeVisible();
  await expect(donation.payment.getByRole('button', { name: 'Try again' })).toBeVisible();
  await payByWallet(page);
  await receiptFacts(page);
});

test('the element has the colors of the page, even after the color scheme changes', {
  tag: '@PY-01',
}, async ({ page }) => {
  await openPaymentStep(page, ELEMENT);
  await expectElement(page);
  const colorOf = (): Promise<string> =>
    elementFrame(page)
      .contentFrame()
      .locator('body')
      .evaluate((body) => getComputedStyle(body).color);
  const light = await colorOf();
  await page.evaluate(() => {
    document.documentElement.dataset.colorScheme = 'dark';
  });
  await expect.poll(colorOf).not.toBe(light);
});

test('the texts about the element are in the language of the page', { tag: '@PY-01' }, async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.lang = 'es';
    });
  });
  const donation = await openPaymentStep(page, ELEMENT);
  await expect(elementFrame(page).contentFrame().getByText('Número de tarjeta')).toBeVisible();
  await expect(donation.form).not.toContainText('or pay another way');
});

test('the card’s fields do not load the element’s code', { tag: '@PY-01' }, async ({ page, requests }) => {
  await openPaymentStep(page, '', '4242424242424242');
  expect(requests.to(/chunks\/payment-element-/)).toEqual([]);
});
