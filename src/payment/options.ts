import type { Option } from '../options.ts';

/**
 * An address of this site that answers the widget, with a query of its own where it needs one (`/index.php?p=…`); not
 * `//host`, which is another site.
 */
export function answerAddress(about: string, fallback: string): Option<string> {
  const parse = (text: string) => (/^\/(?![/\\])\S*$/.test(text) ? text : undefined);
  return { about, fallback, expected: `a path such as ${fallback}`, parse };
}

const BASE = '/actions/ats-accounts-module/membership';

/** Where the site answers for a payment: what every widget with one has as options. */
export const paymentOptions = {
  price: answerAddress('Where a price is read; `itemid` is added.', `${BASE}/get-item-price`),
  fetch: answerAddress('Where the payment intent is made; `amount` is added, in cents.', `${BASE}/fetch`),
  update: answerAddress(
    'Where the intent’s amount is changed; `pmtintId` and `amount` are added.',
    `${BASE}/update-pmt-intent-amt`,
  ),
} as const;
