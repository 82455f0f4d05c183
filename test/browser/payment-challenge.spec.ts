import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { checkBox, checkFrame, checkHelp, checkMessage, tokensOf } from '../support/challenge.ts';
import {
  addSuggestion,
  donationParts,
  goToPayment,
  openDonation,
  openPaymentStep,
  receiptFacts,
  THANK_YOU_URL,
} from '../support/donation.ts';
import {
  donation,
  expectNoCharge,
  expectOneCharge,
  interceptSubmissions,
  nextSubmission,
  purchase,
} from '../support/paymentForms.ts';
import {
  clickInFrame,
  fillCard,
  METHOD,
  overlay,
  payByWallet,
  usableWallet,
  walletStatus,
} from '../support/payments.ts';
import { chooseOneYear, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const FETCH = /membership\/fetch$/;
const UPDATE = /update-pmt-intent-amt$/;

test.describe('without JavaScript', () => {
  test('a gift by check and a free membership need no security check', {
    tag: ['@RT-09', '@PY-04', '@MP-01'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto('/donate?fixture=challenge,limits');
    const { payment, byCheck } = donationParts(page);
    await expect(payment.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await expect(checkHelp(page)).toBeHidden();
    await expect(byCheck).toBeVisible();
    await page.goto(`${PURCHASE}?fixture=challenge,limits`);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await purchase.expectPaid(page);
  });
});

// The check is in `src/payment/`. Each test uses the form in which the payer can do what it is about.

test.describe('a check that passes by itself', () => {
  test('sends its token with the first request, is started again long after that, and the donor notices nothing', {
    tag: ['@PY-02', '@PY-04', '@PY-05'],
  }, async ({ page, requests }) => {
    await page.clock.install();
    const announcements = await listenToAnnouncements(page);
    const gift = await openPaymentStep(page, '?fixture=challenge,limits', '4242424242424242');
    await expect(usableWallet(page)).toBeVisible();
    const [token] = tokensOf(requests.to(FETCH));
    expect(token).toMatch(/^0\.[\w-]{32}$/);
    await expect(checkMessage(page)).toHaveCount(0);
    expect(
      await checkFrame(page).evaluate((frame) => (frame as HTMLIFrameElement).contentDocument),
    ).toBeNull();
    await page.clock.fastForward('26:00');
    // The vendor has renewed the token on its own, but the page can't tell that from a token that the server has discarded.
    const field = page.locator('[name="cf-turnstile-response"]');
    await expect(async () => {
      await page.clock.runFor(500);
      expect(await field.inputValue()).toMatch(/^0\./);
    }).toPass();
    const old = await field.inputValue();
    const post = nextSubmission(donation, page);
    await gift.give.click();
    await expect(async () => {
      await page.clock.runFor(500);
      expect(page.url()).toMatch(THANK_YOU_URL);
    }).toPass();
    const sent = (await post).get('cf-turnstile-response');
    expect(sent).toMatch(/^0\./);
    expect([token, old]).not.toContain(sent);
    expect((await announcements()).join(' ')).not.toContain('security check');
    await expectOneCharge(page, { amount: 5000 });
  });

  test('is started again if the server no longer accepts its token, and the request is repeated once', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/update-pmt-intent-amt/);
    const reports = await collectReports(page);
    await donation.open(page, '?fixture=challenge,challenge-once');
    await expect(usableWallet(page)).toBeVisible();
    await donation.chooseOther(page);
    await expect(usableWallet(page)).toBeVisible();
    const [created] = tokensOf(requests.to(FETCH));
    const [spent, renewed, ...others] = tokensOf(requests.to(UPDATE));
    expect([spent === created, renewed === created, others]).toEqual([true, false, []]);
    await payByWallet(page);
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$19.99' });
    expect(await reports()).toEqual([]);
  });

  test('comes back with the form and the choice if the session’s pass has expired', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/membership\/purchase/);
    await purchase.open(page, '?fixture=challenge,challenge-once');
    await expect(usableWallet(page)).toBeVisible();
    await fillCard(page);
    const response = page.waitForResponse((given) => given.request().isNavigationRequest());
    await purchase.submitButton(page).click();
    expect((await response).status()).toBe(403);
    await ready(page, 'membership-purchase');
    await expect(
      page.getByText('Please complete the security check, then submit the form again.'),
    ).toBeVisible();
    await purchase.expectKept(page);
    await fillCard(page);
    await purchase.submitButton(page).click();
    await purchase.expectPaid(page);
    await expectOneCharge(page, { amount: 42_500 });
  });
});

test.describe('a check that needs a click', () => {
  test('holds back the requests, says so at every width, and receives the focus if a card is submitted first', {
    tag: ['@PY-02', '@PY-03', '@PY-04', '@PY-05', '@wcag-4.1.3', '@widget-donation'],
  }, async ({ page, requests }) => {
    const announcements = await listenToAnnouncements(page);
    const gift = await openPaymentStep(page, '?fixture=challenge-click', '4242424242424242');
    await expect(checkMessage(page)).toHaveText(
      'Waiting for the security check…If it asks you for anything, please answer. We’ll then continue.',
    );
    await expect
      .poll(async () => (await announcements()).join(' '))
      .toContain('Waiting for the security check…');
    await expectNoAxeFindings(page);
    await expect(usableWallet(page)).toHaveCount(0);
    expect(requests.to(FETCH)).toEqual([]);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await gift.give.click();
    await expect(checkMessage(page).locator('p').first()).toBeFocused();
    await expect(overlay(page)).toHaveCount(0);
    expect(requests.to(METHOD)).toEqual([]);
    await clickInFrame(checkBox(page));
    expect(await receiptFacts(page)).toMatchObject({ Amount: '$50.00' });
    await expectOneCharge(page, { amount: 5000, isWallet: false });
  });

  test('is hidden from a free membership, and needs one token if the choice changes meanwhile', {
    tag: ['@PY-02', '@PY-04', '@PY-05'],
  }, async ({ page, requests }) => {
    const parts = await openPurchase(page, '?fixture=challenge-click');
    await expect(checkFrame(page)).toBeVisible();
    await parts.product('Member in training').check();
    await parts.term('Member in training', 'First year').check();
    await expect(checkFrame(page)).toBeHidden();
    await chooseOneYear(parts);
    await expect(checkMessage(page)).toBeVisible();
    await purchase.chooseOther(page);
    await clickInFrame(checkBox(page));
    await expect(usableWallet(page)).toBeVisible();
    await expect(checkMessage(page)).toHaveCount(0);
    await payByWallet(page);
    await purchase.expectPaid(page);
    expect(tokensOf([...requests.to(FETCH), ...requests.to(UPDATE)])).toEqual([expect.any(String)]);
    await expectOneCharge(page, { amount: 112_870, isWallet: true });
  });
});

test('a listener for `widget:challenge` can provide the tokens of any vendor', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, requests, violations }) => {
  violations.allow(/challenge\.localhost|update-pmt-intent-amt/);
  const gift = await openDonation(page, '?fixture=challenge,challenge-blocked,challenge-once');
  // Provides tokens as a page with reCAPTCHA v3 does: reCAPTCHA's own script renders nothing.
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: 'g-recaptcha-response',
    });
    document.querySelector('[data-payment-challenge]')?.append(field);
    const reset = () => document.documentElement.setAttribute('data-was-reset', '');
    Reflect.set(window, 'grecaptcha', { reset });
    const provideToken = async (): Promise<void> => {
      const response = await fetch('/stand-in/challenge/token', { method: 'POST' });
      field.value = ((await response.json()) as { token: string }).token;
    };
    document.addEventListener('widget:challenge', (event) => {
      event.preventDefault();
      void provideToken();
    });
  });
  await addSuggestion(gift);
  await goToPayment(gift);
  await expect(usableWallet(page)).toBeVisible();
  await donation.chooseOther(page);
  await expect(usableWallet(page)).toBeVisible();
  expect(requests.to(UPDATE)).toHaveLength(2);
  expect(new Set(tokensOf([...requests.to(FETCH), ...requests.to(UPDATE)])).size).toBe(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-was-reset');
});

test.describe('a check that does not work', () => {
  test('because it did not load is reported, frees the form, and the donor can try again or give another way', {
    tag: ['@PY-05', '@RT-12'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/challenge\.localhost/);
    violations.allow(/the security check did not load/);
    const announcements = await listenToAnnouncements(page);
    const reports = await collectReports(page);
    await page.clock.install();
    const gift = await openPaymentStep(page, '?fixture=challenge,challenge-blocked', '4242424242424242');
    await gift.give.click();
    await expect(async () => {
      await page.clock.runFor(1000);
      const messages = await checkMessage(page).allTextContents();
      expect(messages.join()).toContain('Please complete the security check.');
    }).toPass();
    await expect(gift.give).toBeEnabled();
    await expect(gift.give).toHaveAccessibleName('Give now $50.00');
    await expect(checkMessage(page)).toContainText('You haven’t been charged.');
    await expect(checkHelp(page)).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(200);
      expect((await announcements()).join(' ')).toMatch(
        /complete the security check.*call us at \(212\) 555-0108/,
      );
    }).toPass();
    expect(await reports()).toEqual([
      expect.objectContaining({
        code: 'payment',
        problem: 'the security check did not load',
        isTarget: true,
      }),
    ]);
    await checkMessage(page).getByRole('button', { name: 'Try again' }).click();
    await expect(checkHelp(page)).toBeHidden();
    await page.clock.runFor(11_000);
    await expect(checkHelp(page)).toBeVisible();
    expect(requests.to(FETCH)).toEqual([]);
    expect(requests.to(METHOD)).toEqual([]);
    await donation.expectKept(page);
    await gift.byCheck.click();
    await expect(page).toHaveURL(THANK_YOU_URL);
  });

  test('because the server refuses its tokens is started again once, and after that only if the donor asks for it', {
    tag: ['@PY-02', '@PY-05'],
  }, async ({ page, requests, violations }) => {
    violations.allow(/membership\/fetch/);
    const reports = await collectReports(page);
    await donation.open(page, '?fixture=challenge,challenge-refused');
    await expect(checkMessage(page)).toContainText('The security check didn’t work.');
    await expect(checkHelp(page)).toBeVisible();
    expect(requests.to(FETCH)).toHaveLength(2);
    expect(new Set(tokensOf(requests.to(FETCH))).size).toBe(2);
    await checkMessage(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-payment-challenge]')).toBeFocused();
    await expect.poll(() => requests.to(FETCH).length).toBe(3);
    await expect(checkMessage(page)).toContainText('The security check didn’t work.');
    await expect(walletStatus(page)).toHaveCount(1);
    expect(await reports()).toEqual([]);
    await donation.expectKept(page);
    await interceptSubmissions(donation, page, (route) => route.fulfill({ status: 204 }));
    await donationParts(page).byCheck.click({ noWaitAfter: true });
    // A locator would wait for the pending navigation.
    const state = () =>
      page.evaluate(() => document.querySelector<HTMLElement>('[data-widget="donation"]')?.dataset.state);
    await expect.poll(state).toBe('submitting');
  });
});

test('after too many refused cards, the form comes back with all values and the time to wait, and no request is repeated', {
  tag: ['@PY-05', '@PY-06'],
}, async ({ page, requests, violations }) => {
  violations.allow(/\/donate|membership\/fetch/);
  /** Submits the form repeatedly with a declined card, as a card tester would. Returns which times were too many. */
  const testCards = (tester: Page, count: number): Promise<boolean[]> =>
    tester.evaluate(async (left) => {
      const form = document.querySelector('form[data-widget="donation"]') as HTMLFormElement;
      const refusals: boolean[] = [];
      for (let card = 0; card < left; card++) {
        const created = await fetch('/stand-in/provider/v1/payment_methods', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            key: 'pk_test_standin',
            number: '4000000000000002',
            expMonth: 12,
            expYear: 2034,
          }),
        });
        const { id } = (await created.json()) as { id: string };
        const fields = new FormData(form);
        fields.set('fields[country]', 'NO');
        fields.set('paymentForm[stripe][paymentMethodId]', id);
        const response = await fetch('/donate', { method: 'POST', body: fields });
        refusals.push((await response.text()).includes('too many payment attempts'));
      }
      return refusals;
    }, count);
  await donation.open(page, '?fixture=limits');
  await fillCard(page);
  await expect(usableWallet(page)).toBeVisible();
  expect(await testCards(page, 6)).toEqual([false, false, false, false, false, true]);
  requests.clear();
  await donation.submitButton(page).click();
  await expect(page.getByText('There have been too many payment attempts.')).toBeVisible();
  await ready(page, 'donation');
  await expect(page.getByText(/You have not been charged.*Try again in 60 minutes/)).toBeVisible();
  await donation.expectKept(page);
  await expect(page.locator('.sw-payment-status[data-state="unavailable"]')).toContainText(
    'There have been too many payment attempts from here. You haven’t been charged.',
  );
  expect(requests.to(FETCH)).toHaveLength(1);
  await expectNoCharge(page);
});
