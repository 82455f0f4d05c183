import type { Page } from '@playwright/test';
import { testCards } from '../../fixtures/payments/cards.ts';
import {
  cardField,
  clearCard,
  clickInFrame,
  expectActiveElement,
  fillCard,
  walletButton,
  walletSheet,
} from '../support/payments.ts';
import type { StripeTryOut } from '../support/stripeTryOut.ts';
import { expect, test } from '../support/test.ts';

// Only rules of the Stripe stand-in that the product's own payment tests would not notice.

const PAGE = '/stand-in/payments';

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

const tryOutOf = (page: Page) =>
  page.evaluateHandle(() => (window as unknown as { tryOut: StripeTryOut }).tryOut);
const open = async (page: Page) => {
  await page.goto(PAGE);
  await expect(page.locator('.try-out')).toHaveAttribute('data-card', 'ready');
  return tryOutOf(page);
};

test('card fields cannot be read by the page, and are named for screen readers and for autofill', async ({
  page,
}) => {
  await open(page);
  const frames = page.locator('.try-out-card iframe');
  await expect(frames).toHaveCount(3);
  for (const frame of await frames.all())
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
  for (const [field, name, token] of [
    ['number', 'Credit or debit card number', 'cc-number'],
    ['expiry', 'Credit or debit card expiration date', 'cc-exp'],
    ['cvc', 'Credit or debit card CVC/CVV', 'cc-csc'],
  ] as const) {
    await expect(cardField(page, field)).toHaveAccessibleName(name);
    await expect(cardField(page, field)).toHaveAttribute('autocomplete', token);
  }
});

test('a card field accepts messages only from its own frame, and can be cleared, disabled and mounted again', async ({
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

test('a wallet’s sheet can be canceled, and does not open if the page takes more than one second to respond to its click', async ({
  page,
}) => {
  await open(page);
  await expect(page.locator('.try-out')).toHaveAttribute('data-wallet', 'ready');
  await walletButton(page).press('Enter');
  await expectActiveElement(walletSheet(page).getByRole('button', { name: 'Pay' }));
  await page.keyboard.press('Escape');
  await expect(page.locator('#try-out-result')).toHaveText('canceled');
  await expectActiveElement(walletButton(page));
  await page.locator('.try-out').evaluate((form: HTMLElement) => {
    form.dataset.clicks = 'unanswered';
  });
  const warned = page.waitForEvent('console', (message) => /within 1 second/.test(message.text()));
  await clickInFrame(walletButton(page));
  await warned;
  await expect(page.locator('dialog')).toHaveCount(0);
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
