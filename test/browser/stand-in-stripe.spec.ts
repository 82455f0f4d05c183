import type { JSHandle, Page } from '@playwright/test';
import { type CardField, clickInFrame } from '../support/payments.ts';
import { PURCHASE, purchaseParts } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

// Only rules of the Stripe stand-in that the product's own payment tests would not notice.

test.describe('without JavaScript', () => {
  test('there are no card fields, and the form explains why', async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(purchaseParts(page).form.getByText('The card field needs JavaScript')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

/** Stripe itself, a group of elements or an element. It is loosely typed, because tests misuse it on purpose. */
interface Loose
  extends Record<
    'confirmPayment' | 'createPaymentMethod' | 'mount' | 'on' | 'retrievePaymentIntent' | 'update',
    (...args: unknown[]) => unknown
  > {
  elements: (options?: object) => Loose;
  create: (type: string) => Loose;
}

/** Stripe, and elements of the test's own. */
interface Own {
  Stripe: (key: string) => Loose;
  stripe: Loose;
  cards: Loose;
  number: Loose;
  group: Loose;
  wallet: Loose;
}

/** Mounts elements at the start of the page, besides those of its form. Runs in the page. */
function mountElements(): Own {
  const { Stripe } = window as unknown as Own;
  const stripe = Stripe('pk_test_standin');
  const add = (id: string, element: Loose): Loose => {
    document.querySelector('main')?.prepend(Object.assign(document.createElement('div'), { id }));
    element.mount(`#${id}`);
    return element;
  };
  const cards = stripe.elements();
  const number = add('own-number', cards.create('cardNumber'));
  add('own-expiry', cards.create('cardExpiry'));
  add('own-cvc', cards.create('cardCvc'));
  const group = stripe.elements({ mode: 'payment', amount: 1999, currency: 'usd' });
  const wallet = add('own-wallet', group.create('expressCheckout'));
  return { Stripe, stripe, cards, number, group, wallet };
}

async function open(page: Page): Promise<JSHandle<Own>> {
  await page.goto(PURCHASE);
  return page.evaluateHandle(mountElements);
}

const field = (page: Page, name: CardField) =>
  page.locator(`#own-${name} iframe`).contentFrame().locator(`#${name}`);

test('a card field cannot be read by the page, and accepts messages only from its own frame', async ({
  page,
}) => {
  await open(page);
  await test.step('cannot be read by the page', async () => {
    await expect(field(page, 'number')).toBeVisible();
    const frame = page.locator('#own-number iframe');
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
  });
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
    await expect(page.locator('#own-number')).toHaveClass(/--empty/);
    await expect(page.locator('#own-number')).not.toHaveClass(/--complete/);
  });
  await test.step('limits the security code to the length that the brand uses', async () => {
    for (const [number, code] of [
      ['378282246310005', '1234'],
      ['4242424242424242', '123'],
    ] as const) {
      await field(page, 'number').fill(number);
      // The brand reaches the code's frame by way of the page.
      await expect(async () => {
        await field(page, 'cvc').fill('12345');
        await expect(field(page, 'cvc')).toHaveValue(code, { timeout: 500 });
      }).toPass();
    }
  });
});

test('a wallet’s sheet does not open if the page takes more than one second to respond to its click', async ({
  page,
}) => {
  const own = await open(page);
  await own.evaluate(({ wallet }) => {
    wallet.on('click', () => undefined);
  });
  const warned = page.waitForEvent('console', (message) => /within 1 second/.test(message.text()));
  await clickInFrame(page.locator('#own-wallet iframe').contentFrame().getByRole('button'));
  await warned;
  await expect(page.locator('iframe[title="Secure wallet sheet frame"]')).toHaveCount(0);
});

const misuses: Readonly<Record<string, [misuse: (own: Own) => unknown, message: RegExp]>> = {
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
  const own = await open(page);
  for (const [name, [misuse, message]] of Object.entries(misuses)) {
    await expect(own.evaluate(misuse), name).rejects.toThrow(message);
  }
});
