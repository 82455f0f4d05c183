import type { Page } from '@playwright/test';
import { testCards } from '../../fixtures/payments/cards.ts';
import { hold } from '../support/hold.ts';
import {
  answerChallenge,
  blockProvider,
  cardField,
  emptyCard,
  fillCard,
  ledger,
  payByWallet,
  payInSheet,
  refusals,
  serveProvider,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/stand-in/payments';

type Loose = Record<
  | 'create'
  | 'update'
  | 'mount'
  | 'unmount'
  | 'clear'
  | 'destroy'
  | 'fetchUpdates'
  | 'handleNextAction'
  | 'createPaymentMethod'
  | 'confirmPayment'
  | 'retrievePaymentIntent',
  (...given: unknown[]) => unknown
>;

/** What the page leaves for tests: untyped, for they use it wrongly. */
interface TryOut {
  Stripe: (key: string) => unknown;
  stripe: Loose & { elements: (options?: object) => Loose };
  group: Loose;
  cards: Loose;
  card: Loose;
}

test.describe('without JavaScript', () => {
  test('lists the cards, and says why there are no fields', async ({ withoutJavaScript: page }) => {
    await page.goto(PAGE);
    await expect(page.getByRole('row')).toHaveCount(testCards.length + 1);
    await expect(page.getByText('Without it there is nothing to try here.')).toBeVisible();
    await expect(page.locator('form.try-out')).toBeHidden();
  });
});

test.describe('card fields', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
  });

  test('stand in a frame of another origin, that the page cannot read', async ({ page }) => {
    const frame = await page.locator('#try-out-card iframe').getAttribute('src');
    expect(new URL(frame ?? '').origin).not.toBe(new URL(page.url()).origin);
    const read = await page
      .locator('#try-out-card iframe')
      .evaluate((element) => (element as HTMLIFrameElement).contentDocument);
    expect(read).toBeNull();
  });

  for (const { number, brand, about, isChallenged, decline } of testCards) {
    test(`${number}: ${about}`, async ({ page }) => {
      await fillCard(page, number);
      await expect(page.locator('.try-out')).toHaveAttribute('data-brand', brand);
      await expect(page.locator('#try-out-card')).toHaveClass(/StripeElement--complete/);
      await page.getByRole('button', { name: 'Pay with this card' }).click();
      if (isChallenged) await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.locator('.try-out-outcome')).toHaveText(decline?.message ?? 'Paid: $19.99');
      const { charges, intents } = await ledger(page);
      const paid = [expect.objectContaining({ amount: 1999, brand, last4: number.slice(-4) })];
      expect(charges).toEqual(decline ? [] : paid);
      expect(intents).toHaveLength(1);
    });
  }

  test('come back from a failed 3-D Secure, whose page pays nothing later', async ({ page }) => {
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
    const bank = page.url();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.locator('.try-out-outcome')).toHaveText(/^We are unable to authenticate/);
    await page.goto(bank);
    await expect(page).toHaveURL(/redirect_status=over$/);
    expect((await ledger(page)).charges).toEqual([]);
  });

  test('say what is wrong, and take it back', async ({ page }) => {
    const error = page.locator('#try-out-error');
    await cardField(page, 'number').pressSequentially('4242424242424241');
    await expect(error).toHaveText('Your card number is invalid.');
    await expect(page.locator('#try-out-card')).toHaveClass(/StripeElement--invalid/);
    await emptyCard(page);
    await expect(error).toHaveText('');
    await expect(page.locator('#try-out-card')).toHaveClass(/StripeElement--empty/);
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(error).toHaveText('Your card number is incomplete.');
    await fillCard(page, { number: '4242424242424242', expiry: '0120' });
    await expect(error).toHaveText("Your card's expiration year is in the past.");
  });

  test('refuse numbers that are not for testing, and do not send them', async ({ page, requests }) => {
    await fillCard(page, '4111111111111111');
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(page.locator('#try-out-error')).toHaveText(/in test mode, but used a non test card/);
    expect(requests.to('/stand-in/provider/v1/payment_methods')).toHaveLength(0);
  });

  test('are reached and left by Tab, and by their label', async ({ page }) => {
    await page.getByText('Card', { exact: true }).click();
    await expect(cardField(page, 'number')).toBeFocused();
    await expect(page.locator('#try-out-card')).toHaveClass(/StripeElement--focus/);
    for (const field of ['expiry', 'cvc', 'postal'] as const) {
      await page.keyboard.press('Tab');
      await expect(cardField(page, field)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pay with this card' })).toBeFocused();
    await expect(page.locator('#try-out-card')).not.toHaveClass(/StripeElement--focus/);
    await page.keyboard.press('Shift+Tab');
    await expect(cardField(page, 'postal')).toBeFocused();
  });
});

test.describe('a card element', () => {
  const open = async (page: Page) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    return page.evaluateHandle(() => (window as unknown as { tryOut: TryOut }).tryOut);
  };

  test('is cleared, disabled, and asks for no postal code where told so', async ({ page }) => {
    const tryOut = await open(page);
    await fillCard(page);
    await expect(page.locator('#try-out-card')).toHaveClass(/--complete/);
    await tryOut.evaluate(({ card }) => card.clear());
    await expect(page.locator('#try-out-card')).toHaveClass(/--empty/);
    await expect(cardField(page, 'number')).toHaveValue('');
    await tryOut.evaluate(({ card }) => card.update({ hidePostalCode: true }));
    await expect(cardField(page, 'postal')).toBeHidden();
    await fillCard(page);
    await expect(page.locator('#try-out-card')).toHaveClass(/--complete/);
    await tryOut.evaluate(({ card }) => card.update({ disabled: true }));
    await expect(cardField(page, 'number')).toBeDisabled();
  });

  test('can be taken off the page, with its classes, and put back, but not once destroyed', async ({
    page,
  }) => {
    const tryOut = await open(page);
    const container = page.locator('#try-out-card');
    await tryOut.evaluate(({ card }) => card.unmount());
    await expect(container).toHaveClass('try-out-card');
    await expect(container.locator('iframe')).toHaveCount(0);
    await tryOut.evaluate(({ card }) => card.mount('#try-out-card'));
    await fillCard(page);
    await expect(container).toHaveClass(/--complete/);
    await tryOut.evaluate(({ card }) => card.destroy());
    const again = tryOut.evaluate(({ card }) => card.mount('#try-out-card'));
    await expect(again).rejects.toThrow(/has already been destroyed/);
  });

  test('believes its own frame only', async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const change = { empty: false, complete: true, error: undefined, brand: 'visa', value: {} };
      postMessage({ type: 'change', change }, '*');
      // Sent after it, so that the other has been heard when this one is.
      addEventListener('message', ({ data }) => {
        if (data === 'heard') document.documentElement.dataset.heard = 'yes';
      });
      postMessage('heard', '*');
    });
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'yes');
    await expect(page.locator('#try-out-card')).not.toHaveClass(/--complete/);
  });

  test('says that the provider cannot be reached', async ({ page, violations }) => {
    violations.allow(/payment_methods/);
    await open(page);
    await page.route('**/v1/payment_methods', (route) => route.abort());
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(page.locator('#try-out-error')).toHaveText(/check your internet connection/);
    await expect(cardField(page, 'number')).toHaveValue('4242 4242 4242 4242');
  });

  test('goes through 3-D Secure for a payment that the server has begun', async ({ page }) => {
    const tryOut = await open(page);
    const membership = '/actions/ats-accounts-module/membership';
    const { pmtId, clientSecret } = await (await page.request.get(`${membership}/fetch?amount=6410`)).json();
    const api = async (path: string, body: object) => {
      const data = { key: 'pk_test_standin', client_secret: clientSecret, ...body };
      return (await page.request.post(`/stand-in/provider/v1/${path}`, { data })).json();
    };
    const card = { number: '4000002760003184', expMonth: 12, expYear: 2034, postalCode: '10001' };
    const { id } = await api('payment_methods', card);
    await api(`payment_intents/${pmtId}/confirm`, { payment_method: id });
    const passed = tryOut.evaluate(
      ({ stripe }, secret) => stripe.handleNextAction({ clientSecret: secret }),
      clientSecret,
    );
    await answerChallenge(page, 'Complete');
    expect(await passed).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 6410 } });
    const found = await tryOut.evaluate(async ({ stripe }, secret) => {
      const group = stripe.elements({ clientSecret: secret });
      return [await group.fetchUpdates(), await stripe.retrievePaymentIntent(secret)];
    }, clientSecret);
    expect(found).toMatchObject([{}, { paymentIntent: { status: 'succeeded' } }]);
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
    await walletButton(page).click();
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

  test('cannot be cancelled while it pays', async ({ page }) => {
    await open(page);
    const letGo = await hold(page, /\/confirm$/);
    await payByWallet(page);
    await expect(walletSheet(page).getByRole('button', { name: 'Processing…' })).toBeDisabled();
    await expect(walletSheet(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    letGo();
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
    await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(result(page)).toHaveText('cancelled');
    await expect(walletButton(page)).toBeFocused();
  });

  test('does not open when the page lets a second pass', async ({ page }) => {
    await open(page);
    await page.locator('.try-out').evaluate((form: HTMLElement) => {
      form.dataset.clicks = 'unanswered';
    });
    const warned = page.waitForEvent('console', (message) => /within 1 second/.test(message.text()));
    await walletButton(page).click();
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
    const letGo = await serveProvider(page, { isHeld: true });
    await page.goto(`${PAGE}?fixture=provider-network`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('.try-out')).toBeHidden();
    letGo();
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  });

  test('can be blocked, on the way or by the policy', async ({ page, violations }) => {
    violations.allow(/js\.stripe\.com/);
    await blockProvider(page);
    await page.goto(`${PAGE}?fixture=provider-network`);
    await expect(page.getByText('The card provider cannot be reached.')).toBeVisible();
    await page.unrouteAll();
    await page.goto(`${PAGE}?fixture=provider-blocked`);
    await expect(page.getByText('The card provider cannot be reached.')).toBeVisible();
  });

  const misuses: Readonly<Record<string, [use: (tryOut: TryOut) => unknown, message: RegExp]>> = {
    'a secret key': [({ Stripe }) => Stripe('sk_test_1'), /should not use your secret key/],
    'a live key': [({ Stripe }) => Stripe('pk_live_1'), /test keys only/],
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
