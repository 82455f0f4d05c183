import type { Page } from '@playwright/test';
import {
  answerChallenge,
  blockProvider,
  expectFocusOn,
  ledger,
  payByWallet,
  payInSheet,
  pressIn,
  refusals,
  serveProvider,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import type { TryOut } from '../support/tryOut.ts';

const PAGE = '/stand-in/payments';

test.describe('without JavaScript', () => {
  test('there is no wallet', async ({ withoutJavaScript: page }) => {
    await page.goto(PAGE);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('a wallet', () => {
  const result = (page: Page) => page.locator('#try-out-result');
  test.beforeEach(({ violations }) => violations.allow(refusals));

  const open = async (page: Page, query = '') => {
    await page.goto(PAGE + query);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  };

  test('shows what is to be paid, and pays it once', async ({ page }) => {
    await open(page);
    await page.getByLabel('Amount in cents').fill('6410');
    await page.getByLabel('Amount in cents').press('Tab');
    await pressIn(walletButton(page));
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

  test('comes back with the reason when the card is declined, and pays with another', async ({ page }) => {
    await open(page);
    await payByWallet(page, 'decline');
    await expect(result(page)).toHaveText('card_error card_declined');
    await expect(walletSheet(page).getByRole('alert')).toHaveText('Your card was declined.');
    await payInSheet(page, 'approve');
    await expect(result(page)).toHaveText('succeeded 1999');
    const taken = await ledger(page);
    expect([taken.charges.length, taken.refusals.length, taken.intents.length]).toEqual([1, 1, 1]);
  });

  test('asks for 3-D Secure above the page: failed, then completed', async ({ page }) => {
    await open(page);
    await payByWallet(page, 'challenge');
    await answerChallenge(page, 'Fail');
    await expect(result(page)).toHaveText('invalid_request_error payment_intent_authentication_failure');
    expect((await ledger(page)).charges).toEqual([]);
    await payInSheet(page, 'challenge');
    await answerChallenge(page, 'Complete');
    await expect(result(page)).toHaveText('succeeded 1999');
    expect((await ledger(page)).charges).toHaveLength(1);
  });

  test('cannot be cancelled while it pays', async ({ page, hold }) => {
    await open(page);
    const release = await hold(page, /\/confirm$/);
    await payByWallet(page);
    await expect(walletSheet(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    await expect(walletSheet(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect(result(page)).toHaveText('succeeded 1999');
  });

  test('goes to the return address where the page asks for it', async ({ page }) => {
    await open(page);
    await page.locator('.try-out').evaluate((form: HTMLElement) => {
      form.dataset.redirect = 'always';
    });
    await payByWallet(page);
    await expect(page).toHaveURL(
      /payment_intent=pi_\w+&payment_intent_client_secret=\w+&redirect_status=succeeded$/,
    );
  });

  test('can be cancelled, and gives the focus back', async ({ page }) => {
    await open(page);
    await walletButton(page).press('Enter');
    await expectFocusOn(walletSheet(page).getByRole('button', { name: 'Pay' }));
    await page.keyboard.press('Escape');
    await expect(result(page)).toHaveText('canceled');
    await expectFocusOn(walletButton(page));
  });

  test('does not open when the page lets a second pass', async ({ page }) => {
    await open(page);
    await page.locator('.try-out').evaluate((form: HTMLElement) => {
      form.dataset.clicks = 'unanswered';
    });
    const warned = page.waitForEvent('console', (message) => /within 1 second/.test(message.text()));
    await pressIn(walletButton(page));
    await warned;
    await expect(page.locator('dialog')).toHaveCount(0);
  });

  test('is not there on a device without one', async ({ page }) => {
    await page.goto(`${PAGE}?fixture=wallet-none`);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'none');
    await page.goto(`${PAGE}?fixture=wallet-fails`);
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'failed');
  });

  test('has paid even where the answer is lost', async ({ page }) => {
    await open(page, '?fixture=provider-drop');
    await payByWallet(page);
    await expect(result(page)).toHaveText('api_connection_error');
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});

test.describe('the script', () => {
  test('comes from the network of the provider where the page does not bring it', async ({ page }) => {
    const release = await serveProvider(page, { isHeld: true });
    await page.goto(`${PAGE}?fixture=provider-network`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.try-out')).toBeHidden();
    release();
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  });

  test('can be blocked, on the way or by the policy', async ({ page, violations }) => {
    violations.allow(/js\.stripe\.com/);
    await blockProvider(page);
    await page.goto(`${PAGE}?fixture=provider-network`);
    await expect(page.getByText('Stripe cannot be reached.')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${PAGE}?fixture=provider-blocked`);
    await expect(page.getByText('Stripe cannot be reached.')).toBeVisible();
  });

  const misuses: Readonly<Record<string, [use: (tryOut: TryOut) => unknown, message: RegExp]>> = {
    'a secret key': [({ Stripe }) => Stripe('sk_test_1'), /should not use your secret key/],
    'a live key': [({ Stripe }) => Stripe('pk_live_1'), /only publishable test keys/],
    'no key': [({ Stripe }) => Stripe(''), /used an empty string/],
    'the button of former versions': [
      ({ group }) => group.create('paymentRequestButton'),
      /not supported in this version/,
    ],
    'a wallet of nothing': [
      ({ stripe }) => stripe.elements().create('expressCheckout'),
      /must pass a valid mode or clientSecret/,
    ],
    'both ways to say what is paid': [
      ({ stripe }) => stripe.elements({ mode: 'payment', clientSecret: 'pi_1_secret_2' }),
      /both `mode` and `clientSecret`/,
    ],
    'an amount with a fraction': [
      ({ stripe }) => stripe.elements({ mode: 'payment', amount: 19.99, currency: 'usd' }),
      /amount should be an integer/,
    ],
    'an update to nothing': [({ group }) => group.update({ amount: 0 }), /amount should be an integer/],
    'a currency in capitals': [
      ({ stripe }) => stripe.elements({ mode: 'payment', amount: 1999, currency: 'USD' }),
      /currency should be a three-letter code/,
    ],
    'a second card': [({ cards }) => cards.create('card'), /only create one Element of type card/],
    'a container that is not there': [({ card }) => card.mount('#none'), /applies to no DOM elements/],
    'a payment method of a card that is not mounted': [
      ({ stripe }) => stripe.createPaymentMethod({ type: 'card', card: stripe.elements().create('card') }),
      /still mounted/,
    ],
    'a confirmation without a wallet': [
      ({ stripe, cards }) => stripe.confirmPayment({ elements: cards, redirect: 'if_required' }),
      /should have a mounted Payment Element or Express Checkout Element/,
    ],
    'a confirmation that no visitor has asked for': [
      ({ stripe, group }) => stripe.confirmPayment({ elements: group, redirect: 'if_required' }),
      /was not called within the "confirm" event/,
    ],
    'a secret that is none': [
      ({ stripe }) => stripe.retrievePaymentIntent('pi_1'),
      /should be a client secret of the form/,
    ],
  };

  test('throws where it is used wrongly', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    const tryOut = await page.evaluateHandle(() => (window as unknown as { tryOut: TryOut }).tryOut);
    for (const [name, [use, message]] of Object.entries(misuses)) {
      await expect(tryOut.evaluate(use), name).rejects.toThrow(message);
    }
  });
});
