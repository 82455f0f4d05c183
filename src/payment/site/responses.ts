import * as v from 'valibot';
import { centsOf } from './cents.ts';

/** Timeout of a request for a price or a payment intent, in ms. */
export const PAYMENT_TIMEOUT_MS = 20_000;

const dollars = v.union([v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(999_999.99))]);

/**
 * Schema of the response with a price, which converts the price to cents (PY-02). A price without an object around it
 * is also valid.
 */
export const priceSchema = v.pipe(
  v.union([v.object({ price: dollars }), dollars]),
  v.transform((response) => centsOf(typeof response === 'object' ? response.price : response)),
  v.number(),
);

/** Schema of the response with the order's payment intent. */
export const intentSchema = v.object({
  pmtId: v.pipe(v.string(), v.nonEmpty()),
  clientSecret: v.pipe(v.string(), v.nonEmpty()),
});

/** Descriptions of the expected responses, for reports. */
export const expectedResponses = {
  price: '{"price": "19.99"}',
  fetch: '{"pmtId": "…", "clientSecret": "…"}',
  update: 'a success status without a redirect',
} as const;
