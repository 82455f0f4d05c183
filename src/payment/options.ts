import type { Option } from '../options.ts';

/**
 * Creates an option for a path on this site, with query parameters if needed (`/index.php?p=…`). Rejects `//host`,
 * which is another site.
 */
export function endpointOption(about: string, defaultValue: string): Option<string> {
  const parse = (text: string) => (/^\/(?![/\\])\S*$/.test(text) ? text : undefined);
  return { about, defaultValue, expected: `a path such as ${defaultValue}`, parse };
}

const BASE = '/actions/ats-accounts-module/membership';

/** Options for the site's payment endpoints, shared by all widgets with a payment. */
export const paymentOptions = {
  price: endpointOption('Endpoint that returns a price. The widget adds `itemid`.', `${BASE}/get-item-price`),
  fetch: endpointOption(
    'Endpoint that creates the payment intent. The widget adds `amount`, in cents, and `recurring=1` for a recurring gift.',
    `${BASE}/fetch`,
  ),
  update: endpointOption(
    "Endpoint that changes the payment intent's amount. The widget adds `pmtintId`, `amount`, and `recurring=1` for a recurring gift.",
    `${BASE}/update-pmt-intent-amt`,
  ),
} as const;
