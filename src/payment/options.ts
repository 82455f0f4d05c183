import { endpoint } from '../runtime/options.ts';

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
} as const;
