import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import {
  answerChallenge,
  blockStripe,
  clickInFrame,
  declineErrors,
  expectActiveElement,
  ledger,
  payByWallet,
  payInSheet,
  serveStripe,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import type { StripeTryOut } from '../support/stripeTryOut.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/stand-in/payments';

test.describe('without JavaScript', () => {
  test('there is no wallet', async ({ withoutJavaScript: page }) => {
    await page.goto(PAGE);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('a wallet', () => {
  const result = (page: Page) => page.locator('#try-out-result');
  test.beforeEach(({ violations }) => violations.allow(declineErrors));

  const open = async (page: Page, query = '') => {
    await page.goto(PAGE + query);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  };

  test('shows the amount and charges it once', async ({ page }) => {
    await open(page);
    await page.getByLabel('Amount in cents').fill('6410');
    await page.getByLabel('Amount in cents').press('Tab');
    await clickInFrame(walletButton(page));
    await expect(walletSheet(page).locator('#total')).toHaveText('$64.10');
    await expect(walletSheet(page).locator('#items')).toHaveText('Try-out $64.10');
    await payInSheet(page, 'approve');
    await expect(result(page)).toHaveText('succeeded 6410');
    await expect(page.locator('dialog')).toHaveCount(0);
    const { charges } = await ledger(page);
    expect(charges).toEqual([expect.objectContaining({ amount: 6410, last4: '4242', isWallet: true })]);
    await payByWallet(page);
    await expect(result(page)).toHaveText('invalid_request_error payment_intent_unexpected_state');
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('can be canceled, requires a timely response to its click, and shows the reason for a decline', async ({
    page,
  }) => {
    await open(page);
    await test.step('can be canceled, which returns the focus to its button', async () => {
      await walletButton(page).press('Enter');
      await expectActiveElement(walletSheet(page).getByRole('button', { name: 'Pay' }));
      await page.keyboard.press('Escape');
      await expect(result(page)).toHaveText('canceled');
      await expectActiveElement(walletButton(page));
    });
    await test.step('does not open if the page takes more than one second to respond to its click', async () => {
      await page.locator('.try-out').evaluate((form: HTMLElement) => {
        form.dataset.clicks = 'unanswered';
      });
      const warned = page.waitForEvent('console', (message) => /within 1 second/.test(message.text()));
      await clickInFrame(walletButton(page));
      await warned;
      await expect(page.locator('dialog')).toHaveCount(0);
      await page.locator('.try-out').evaluate((form: HTMLElement) => {
        form.removeAttribute('data-clicks');
      });
    });
    await test.step('shows the reason for a decline and accepts another card', async () => {
      await payByWallet(page, 'decline');
      await expect(result(page)).toHaveText('card_error card_declined');
      await expect(walletSheet(page).getByRole('alert')).toHaveText('Your card was declined.');
      await payInSheet(page, 'approve');
      await expect(result(page)).toHaveText('succeeded 1999');
      const taken = await ledger(page);
      expect([taken.charges.length, taken.refusals.length, taken.intents.length]).toEqual([1, 1, 1]);
    });
  });

  test('shows a 3-D Secure challenge that can fail and then be completed', async ({ page }) => {
    await open(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'fail');
    await expect(result(page)).toHaveText('invalid_request_error payment_intent_authentication_failure');
    expect((await ledger(page)).charges).toEqual([]);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'complete');
    await expect(result(page)).toHaveText('succeeded 1999');
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('cannot be canceled during the payment', async ({ page }) => {
    await open(page);
    const release = await hold(page, /\/confirm$/);
    await payByWallet(page);
    await expect(walletSheet(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    await expect(walletSheet(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect(result(page)).toHaveText('succeeded 1999');
  });

  test('redirects to the return address if the page requests it', async ({ page }) => {
    await open(page);
    await page.locator('.try-out').evaluate((form: HTMLElement) => {
      form.dataset.redirect = 'always';
    });
    await payByWallet(page);
    await expect(page).toHaveURL(
      /payment_intent=pi_\w+&payment_intent_client_secret=\w+&redirect_status=succeeded$/,
    );
  });

  test('has no button on a device without a wallet', async ({ page }) => {
    await page.goto(`${PAGE}?fixture=wallet-none`);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'none');
    await page.goto(`${PAGE}?fixture=wallet-fails`);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'failed');
  });

  test('charges the card even if the response is lost', async ({ page }) => {
    await open(page, '?fixture=provider-drop');
    await payByWallet(page);
    await expect(result(page)).toHaveText('api_connection_error');
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});

test.describe('the script', () => {
  test("loads from Stripe's address if the page does not include it", async ({ page }) => {
    const release = await serveStripe(page, { isHeld: true });
    await page.goto(`${PAGE}?fixture=provider-network`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.try-out')).toBeHidden();
    release();
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  });

  test('can be blocked by the network or by the Content Security Policy', async ({ page, violations }) => {
    violations.allow(/js\.stripe\.com/);
    await blockStripe(page);
    await page.goto(`${PAGE}?fixture=provider-network`);
    await expect(page.getByText('Stripe cannot be reached.')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${PAGE}?fixture=provider-blocked`);
    await expect(page.getByText('Stripe cannot be reached.')).toBeVisible();
  });

  const misuses: Readonly<Record<string, [misuse: (tryOut: StripeTryOut) => unknown, message: RegExp]>> = {
    'a secret key': [({ Stripe }) => Stripe('sk_test_1'), /should not use your secret key/],
    'a live key': [({ Stripe }) => Stripe('pk_live_1'), /only publishable test keys/],
    'no key': [({ Stripe }) => Stripe(''), /used an empty string/],
    'a deprecated button': [
      ({ group }) => group.create('paymentRequestButton'),
      /not supported in this version/,
    ],
    'a wallet without mode or client secret': [
      ({ stripe }) => stripe.elements().create('expressCheckout'),
      /must pass a valid mode or clientSecret/,
    ],
    'both mode and client secret': [
      ({ stripe }) => stripe.elements({ mode: 'payment', clientSecret: 'pi_1_secret_2' }),
      /both `mode` and `clientSecret`/,
    ],
    'an amount with a fraction': [
      ({ stripe }) => stripe.elements({ mode: 'payment', amount: 19.99, currency: 'usd' }),
      /amount should be an integer/,
    ],
    'an update to a zero amount': [({ group }) => group.update({ amount: 0 }), /amount should be an integer/],
    'an uppercase currency': [
      ({ stripe }) => stripe.elements({ mode: 'payment', amount: 1999, currency: 'USD' }),
      /currency should be a three-letter code/,
    ],
    'a second card number': [
      ({ cards }) => cards.create('cardNumber'),
      /only create one Element of type cardNumber/,
    ],
    'a missing container': [({ number }) => number.mount('#none'), /applies to no DOM elements/],
    'a payment method from an unmounted card': [
      ({ stripe }) =>
        stripe.createPaymentMethod({ type: 'card', card: stripe.elements().create('cardNumber') }),
      /still mounted/,
    ],
    'a confirmation without a wallet': [
      ({ stripe, cards }) => stripe.confirmPayment({ elements: cards, redirect: 'if_required' }),
      /should have a mounted Payment Element or Express Checkout Element/,
    ],
    'a confirmation outside the confirm event': [
      ({ stripe, group }) => stripe.confirmPayment({ elements: group, redirect: 'if_required' }),
      /was not called within the "confirm" event/,
    ],
    'an invalid client secret': [
      ({ stripe }) => stripe.retrievePaymentIntent('pi_1'),
      /should be a client secret of the form/,
    ],
  };

  test('throws the documented error for each misuse', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    const tryOut = await page.evaluateHandle(() => (window as unknown as { tryOut: StripeTryOut }).tryOut);
    for (const [name, [misuse, message]] of Object.entries(misuses)) {
      await expect(tryOut.evaluate(misuse), name).rejects.toThrow(message);
    }
  });
});
