import type { Option } from '../options.ts';

/** A path of this site, with a query of its own where it needs one; not `//host`, which is another site. */
function address(about: string, fallback: string): Option<string> {
  const parse = (text: string) => (/^\/(?![/\\])\S*$/.test(text) ? text : undefined);
  return { about, fallback, expected: `a path such as ${fallback}`, parse };
}

const BASE = '/actions/ats-accounts-module/membership';

/** Where the site answers for a payment: what every widget with one has as options. */
export const paymentOptions = {
  price: address('Where a price is read; `itemid` is added.', `${BASE}/get-item-price`),
  fetch: address('Where the payment intent is made; `amount` is added, in cents.', `${BASE}/fetch`),
  update: address(
    'Where the intent’s amount is changed; `pmtintId` and `amount` are added.',
    `${BASE}/update-pmt-intent-amt`,
  ),
} as const;
