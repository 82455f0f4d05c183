import type { PrivacyFeature, StoredFamily, StoredItem } from '../../page/privacy.ts';

/** State of the payment of each order, by the order's attempt id. */
export const SNAPSHOTS: StoredFamily = {
  area: 'sessionStorage',
  prefix: 'widgets-payment-',
  about: {
    content:
      'The id of Stripe’s payment intent, the amount, whether a payment has started, and Stripe’s id of a wallet’s payment method. The intent’s client secret, until a wallet has paid or the form is submitted with a card. No card data.',
    purpose: 'After a reload or a visit to the bank, the page requests the outcome and doesn’t charge twice.',
    trigger: 'The page has received the order’s payment intent from the server.',
    lifetime: 'Until the tab is closed.',
    off: 'Can’t be switched off, because the page could charge twice.',
  },
};

export const CHARGED: StoredItem = {
  area: 'localStorage',
  key: 'widgets-payment-charged',
  about: {
    content: 'The random ids of the last 20 orders that have been or may have been paid.',
    purpose: 'Prevents other tabs from saying that nothing was charged.',
    trigger: 'The visitor confirms a payment in a wallet’s sheet, or sends the form with a card.',
    lifetime: 'An id is removed if the payment has failed, or after 20 later orders. Otherwise, it stays.',
    off: 'Can’t be switched off.',
  },
};

export const POSTAL_CODE_ITEM: StoredItem = {
  area: 'sessionStorage',
  key: 'widgets-payment-postal-code',
  about: {
    content: 'The card’s postal code as typed, and the random id of the order.',
    purpose: 'The postal code is still there after a declined card or a reload.',
    trigger: 'The visitor types in the widget’s own postal code field.',
    lifetime: 'Until the tab is closed.',
    off: 'Give the form a field with `autocomplete="postal-code"`.',
  },
};

export const paymentFeature: PrivacyFeature = {
  title: 'Payments',
  notice:
    'We accept payments through Stripe. Your card number goes from your browser directly to Stripe, and we never see it. Stripe also receives your name, email address, phone number and billing address if you enter them in the form, and data about your device that it uses to detect fraud; see [Stripe’s privacy policy](https://stripe.com/privacy). So that you aren’t charged twice, your browser keeps the number and state of your order until you close the tab or, if you have paid, until you delete this website’s data.',
  stored: [SNAPSHOTS, CHARGED, POSTAL_CODE_ITEM],
  remote: [
    {
      hosts: ['js.stripe.com', '*.js.stripe.com', 'api.stripe.com', 'hooks.stripe.com', '*.stripe.com'],
      recipient: 'Stripe',
      kind: 'request',
      sent: 'The IP address, the page’s address, and [what Stripe’s script collects to detect fraud](https://docs.stripe.com/disputes/prevention/advanced-fraud-detection). The card data, which visitors type in Stripe’s frames. On submit, the amount, and the name, email address, phone number and billing address in the form. Stripe sets its own cookies.',
      purpose: 'Payment, fraud prevention and wallets.',
      trigger: 'The page has loaded the widgets of a purchase or a donation.',
      off: 'Can’t be switched off on pages that take payments. Other pages don’t load it.',
    },
    {
      chosenBy: 'the site’s own script tag',
      recipient: 'The vendor of a security check: Cloudflare Turnstile, hCaptcha, reCAPTCHA or another',
      kind: 'request',
      sent: 'What the vendor’s script collects, usually the IP address and data about the device.',
      purpose: 'Protection against card testing.',
      trigger: 'The site’s page loads the vendor’s script.',
      off: 'Leave the vendor’s script out of the page.',
    },
  ],
};
