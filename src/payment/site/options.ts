import { endpoint, oneOf } from '../../runtime/options.ts';

const BASE = '/actions/ats-accounts-module/membership';

/** Options for the site's payment endpoints, shared by all widgets that take payments. */
export const paymentOptions = {
  price: endpoint('Endpoint that returns a price. The widget adds `itemid`.', `${BASE}/get-item-price`),
  fetch: endpoint(
    'Endpoint that creates the payment intent. The widget adds `amount`, in cents, and `recurring=1` for a recurring gift.',
    `${BASE}/fetch`,
  ),
  update: endpoint(
    "Endpoint that changes the payment intent's amount. The widget adds `pmtintId`, `amount`, and `recurring=1` for a recurring gift.",
    `${BASE}/update-pmt-intent-amt`,
  ),
  payment: oneOf(
    "Stripe's fields in the form: `card` shows the card's fields, and `element` the Payment Element, with the payment methods that are turned on in your Stripe account.",
    ['card', 'element'],
    'card',
  ),
  confirm: oneOf(
    "Object that the Payment Element submits: `method` submits a PaymentMethod, and `token` a ConfirmationToken. The card's fields always submit a PaymentMethod.",
    ['method', 'token'],
    'method',
  ),
} as const;

/** Values of the options for Stripe's fields. */
export interface FieldOptions {
  payment: (typeof paymentOptions.payment)['defaultValue'];
  confirm: (typeof paymentOptions.confirm)['defaultValue'];
}
