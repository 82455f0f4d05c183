import type { Page } from '@playwright/test';
import { type TestCard, testCards } from '../../fixtures/payments/cards.ts';
import { hold } from '../support/hold.ts';
import {
  answerChallenge,
  cardField,
  clearCard,
  expectActiveElement,
  fillCard,
  ledger,
  typeNumber,
} from '../support/payments.ts';
import type { StripeTryOut } from '../support/stripeTryOut.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/stand-in/payments';

/** Pays with a card on the current page, and expects its outcome on the next page, which contains the fields again. */
async function expectOutcome(page: Page, card: TestCard): Promise<void> {
  const { number, brand, isChallenged, decline } = card;
  const before = await ledger(page);
  await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
  await fillCard(page, number);
  await expect(page.locator('.try-out')).toHaveAttribute('data-brand', brand);
  for (const field of ['number', 'expiry', 'cvc'])
    await expect(page.locator(`#try-out-${field}`)).toHaveClass(/StripeElement--complete/);
  // Removes the outcome of an earlier payment, so that it is not mistaken for the new outcome.
  await page.locator('.try-out-outcome').evaluateAll((outcomes) => {
    for (const earlier of outcomes) earlier.remove();
  });
  await page.getByRole('button', { name: 'Pay with this card' }).click();
  if (isChallenged) await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.locator('.try-out-outcome')).toHaveText(decline?.message ?? 'Paid: $19.99');
  const { charges, intents } = await ledger(page);
  const paid = [expect.objectContaining({ amount: 1999, brand, last4: number.slice(-4) })];
  expect(charges.slice(before.charges.length)).toEqual(decline ? [] : paid);
  // After a decline, the next payment uses the same intent.
  expect(intents).toHaveLength(charges.length + (decline ? 1 : 0));
}

test.describe('without JavaScript', () => {
  test('the page lists the test cards and explains why there are no fields', async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PAGE);
    await expect(page.getByRole('row')).toHaveCount(testCards.length + 1);
    await expect(page.getByText('Without it, there is nothing to try here.')).toBeVisible();
    await expect(page.locator('form.try-out')).toBeHidden();
  });
});

test('a card field appears only once the page listens to its events', async ({ page }) => {
  const release = await hold(page, /\/card-field\.js/);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await expect(cardField(page, 'number')).toBeAttached();
  await expect(cardField(page, 'number')).toBeHidden();
  release();
  await typeNumber(page, '4242424242424241');
  await expect(page.locator('#try-out-error')).toHaveText('Your card number is invalid.');
});

test.describe('card fields', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
  });

  test('cannot be read by the page, receive focus by keyboard and report errors', async ({
    page,
    requests,
  }) => {
    await test.step('are in cross-origin frames that the page cannot read', async () => {
      const frames = page.locator('.try-out-card iframe');
      await expect(frames).toHaveCount(3);
      for (const frame of await frames.all()) {
        expect(new URL((await frame.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin);
        expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
      }
    });
    await test.step('are named for screen readers and for autofill', async () => {
      for (const [field, name, token] of [
        ['number', 'Credit or debit card number', 'cc-number'],
        ['expiry', 'Credit or debit card expiration date', 'cc-exp'],
        ['cvc', 'Credit or debit card CVC/CVV', 'cc-csc'],
      ] as const) {
        await expect(cardField(page, field)).toHaveAccessibleName(name);
        await expect(cardField(page, field)).toHaveAttribute('autocomplete', token);
      }
    });
    await test.step('receive focus when their label is clicked, and by Tab in both directions', async () => {
      await page.getByText('Security code', { exact: true }).click();
      await expectActiveElement(cardField(page, 'cvc'));
      await page.getByText('Card number', { exact: true }).click();
      await expectActiveElement(cardField(page, 'number'));
      await expect(page.locator('#try-out-number')).toHaveClass(/StripeElement--focus/);
      await expect(page.locator('#try-out-cvc')).not.toHaveClass(/StripeElement--focus/);
      for (const field of ['expiry', 'cvc'] as const) {
        await page.keyboard.press('Tab');
        await expectActiveElement(cardField(page, field));
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Pay with this card' })).toBeFocused();
      await expect(page.locator('#try-out-cvc')).not.toHaveClass(/StripeElement--focus/);
      await page.keyboard.press('Shift+Tab');
      await expectActiveElement(cardField(page, 'cvc'));
    });
    await test.step('report errors and clear them', async () => {
      const error = page.locator('#try-out-error');
      await typeNumber(page, '4242424242424241');
      await expect(error).toHaveText('Your card number is invalid.');
      await expect(page.locator('#try-out-number')).toHaveClass(/StripeElement--invalid/);
      await expect(page.locator('#try-out-expiry')).not.toHaveClass(/StripeElement--invalid/);
      await clearCard(page);
      await expect(error).toHaveText('');
      await expect(page.locator('#try-out-number')).toHaveClass(/StripeElement--empty/);
      await page.getByRole('button', { name: 'Pay with this card' }).click();
      await expect(error).toHaveText('Your card number is incomplete.');
      await fillCard(page, { number: '4242424242424242', cvc: '12' });
      await page.getByRole('button', { name: 'Pay with this card' }).click();
      await expect(error).toHaveText("Your card's security code is incomplete.");
      await expect(page.locator('#try-out-cvc')).toHaveClass(/StripeElement--invalid/);
      await fillCard(page, { number: '4242424242424242', expiry: '0120' });
      await expect(error).toHaveText("Your card's expiration year is in the past.");
    });
    await test.step('reject numbers that are not test numbers without sending them', async () => {
      await clearCard(page);
      await fillCard(page, '4111111111111111');
      await page.getByRole('button', { name: 'Pay with this card' }).click();
      await expect(page.locator('#try-out-error')).toHaveText(/in test mode, but used a non test card/);
      expect(requests.to('/stand-in/provider/v1/payment_methods')).toHaveLength(0);
    });
  });

  for (const [outcome, isOutcome] of [
    ['that pay', ({ isChallenged, decline }) => !isChallenged && !decline],
    ['that are declined', ({ isChallenged, decline }) => !isChallenged && decline !== undefined],
    ['that require 3-D Secure', ({ isChallenged }) => isChallenged === true],
  ] as const satisfies [string, (card: TestCard) => boolean][]) {
    test(`with test cards ${outcome} lead to the documented outcome`, async ({ page }) => {
      for (const card of testCards.filter(isOutcome))
        await test.step(`${card.number}: ${card.about}`, () => expectOutcome(page, card));
    });
  }

  test('pay nothing after a failed 3-D Secure challenge, even if its page is reopened', async ({ page }) => {
    await fillCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
    const bank = page.url();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.locator('.try-out-outcome')).toHaveText(/^We are unable to authenticate/);
    await page.goto(bank);
    await expect(page).toHaveURL(/redirect_status=over$/);
    expect((await ledger(page)).charges).toEqual([]);
  });
});

test.describe('an element of the card', () => {
  const tryOutOf = (page: Page) =>
    page.evaluateHandle(() => (window as unknown as { tryOut: StripeTryOut }).tryOut);
  const open = async (page: Page) => {
    await page.goto(PAGE);
    await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
    return tryOutOf(page);
  };

  test('accepts messages only from its own frame, and can be cleared, disabled and mounted again', async ({
    page,
  }) => {
    await open(page);
    await test.step('accepts messages only from its own frame', async () => {
      await page.evaluate(() => {
        const change = { empty: false, complete: true, error: undefined, brand: 'visa', value: {} };
        postMessage({ type: 'change', change }, '*');
        // This message is sent second. Once it has arrived, the first message has arrived as well.
        addEventListener('message', ({ data }) => {
          if (data === 'heard') document.documentElement.dataset.heard = 'yes';
        });
        postMessage('heard', '*');
      });
      await expect(page.locator('html')).toHaveAttribute('data-heard', 'yes');
      await expect(page.locator('#try-out-number')).not.toHaveClass(/--complete/);
    });
    await test.step('can be cleared and disabled, and has a placeholder and an icon', async () => {
      const tryOut = await tryOutOf(page);
      const number = page.locator('#try-out-number');
      await fillCard(page);
      await expect(number).toHaveClass(/--complete/);
      await tryOut.evaluate((elements) => elements.number.clear());
      await expect(number).toHaveClass(/--empty/);
      await expect(page.locator('#try-out-cvc')).toHaveClass(/--complete/);
      await expect(cardField(page, 'number')).toHaveValue('');
      await expect(cardField(page, 'number')).toHaveAttribute('placeholder', '1234 1234 1234 1234');
      await tryOut.evaluate((elements) => elements.number.update({ disabled: true, placeholder: 'Digits' }));
      await expect(cardField(page, 'number')).toBeDisabled();
      await expect(cardField(page, 'number')).toHaveAttribute('placeholder', 'Digits');
      const icon = number.locator('iframe').contentFrame().locator('.icon');
      await expect(icon).toBeVisible();
      await tryOut.evaluate((elements) => elements.number.update({ disabled: false, showIcon: false }));
      await expect(icon).toBeHidden();
    });
    await test.step('limits the security code to the length that the brand uses', async () => {
      for (const [number, code] of [
        ['378282246310005', '1234'],
        ['4242424242424242', '123'],
      ] as const) {
        await clearCard(page);
        await fillCard(page, { number, cvc: '' });
        // The brand reaches the code's frame by way of the page.
        await expect(async () => {
          await cardField(page, 'cvc').fill('12345');
          await expect(cardField(page, 'cvc')).toHaveValue(code, { timeout: 500 });
        }).toPass();
      }
    });
    await test.step('can be unmounted, which removes its classes, and mounted again, but not after `destroy`', async () => {
      const tryOut = await tryOutOf(page);
      const container = page.locator('#try-out-number');
      await tryOut.evaluate(({ number }) => number.unmount());
      await expect(container).toHaveClass('try-out-card');
      await expect(container.locator('iframe')).toHaveCount(0);
      const unmounted = tryOut.evaluate(({ stripe, number }) =>
        stripe.createPaymentMethod({ type: 'card', card: number }),
      );
      await expect(unmounted).rejects.toThrow(/still mounted/);
      await tryOut.evaluate(({ number }) => number.mount('#try-out-number'));
      await fillCard(page);
      await expect(container).toHaveClass(/--complete/);
      await tryOut.evaluate(({ number }) => number.destroy());
      const again = tryOut.evaluate(({ number }) => number.mount('#try-out-number'));
      await expect(again).rejects.toThrow(/has already been destroyed/);
    });
  });

  test('reports that Stripe cannot be reached, and keeps the card', async ({ page, violations }) => {
    violations.allow(/payment_methods/);
    await open(page);
    await page.route('**/v1/payment_methods', (route) => route.abort());
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay with this card' }).click();
    await expect(page.locator('#try-out-error')).toHaveText(/check your internet connection/);
    await expect(cardField(page, 'number')).toHaveValue('4242 4242 4242 4242');
  });

  test('completes 3-D Secure for a payment intent that the server created', async ({ page }) => {
    const tryOut = await open(page);
    const membership = '/actions/ats-accounts-module/membership';
    const { pmtId, clientSecret } = await (await page.request.get(`${membership}/fetch?amount=6410`)).json();
    const api = async (path: string, body: object) => {
      const data = { key: 'pk_test_standin', client_secret: clientSecret, ...body };
      return (await page.request.post(`/stand-in/provider/v1/${path}`, { data })).json();
    };
    const card = { number: '4000002760003184', expMonth: 12, expYear: 2034, postalCode: '10001' };
    const { id } = await api('payment_methods', card);
    await api(`payment_intents/${pmtId}/confirm`, { payment_method: id, return_url: page.url() });
    const passed = tryOut.evaluate(
      ({ stripe }, secret) => stripe.handleNextAction({ clientSecret: secret }),
      clientSecret,
    );
    await answerChallenge(page, 'complete');
    expect(await passed).toMatchObject({ paymentIntent: { status: 'succeeded', amount: 6410 } });
    const found = await tryOut.evaluate(async ({ stripe }, secret) => {
      const group = stripe.elements({ clientSecret: secret });
      return [await group.fetchUpdates(), await stripe.retrievePaymentIntent(secret)];
    }, clientSecret);
    expect(found).toMatchObject([{}, { paymentIntent: { status: 'succeeded' } }]);
  });
});
