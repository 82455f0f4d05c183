import * as v from 'valibot';
import {
  type Call,
  craftFields,
  defineCall,
  formErrors,
  type Parameter,
  scriptErrors,
} from '../../net/defineCall.ts';
import { paymentOptions } from './options.ts';
import { intentSchema, PAYMENT_TIMEOUT_MS, priceSchema } from './responses.ts';

const amount: Parameter = {
  about:
    'The amount in whole cents. The server responds to anything else, such as `-1`, `0`, `1.5` and `1e3`, with status 400.',
  schema: v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/)),
  example: '42500',
  isRequired: true,
};

const recurring: Parameter = {
  about: 'Sent for a recurring gift. Without it, the payment is a one-time payment.',
  schema: v.literal('1'),
  example: '1',
};

/** Refusal for lack of a pass, in addition to the meaning of the status for every script call. */
const challenged = {
  '403': {
    kind: 'none',
    about:
      'The session has ended, or it has not passed the security check against card testing. In the latter case, the body is `{"reason": "challenge"}`: the widget renews the token in `X-Payment-Challenge` and repeats the request once. Nothing has happened.',
  },
} as const satisfies Call['responses'];

const limited = {
  '429': {
    kind: 'none',
    about:
      'Too many orders or refused cards of this session or from this address. Nothing has happened. The payment contract lists the limits.',
    headers: {
      'Retry-After': { about: 'Seconds to wait before the next request, or a date.', example: '20' },
    },
  },
} as const satisfies Call['responses'];

const shared = {
  sender: 'script',
  method: 'GET',
  timeout: PAYMENT_TIMEOUT_MS,
} as const;

/** Requests that all widgets that take payments share. */
export const paymentCalls: Readonly<Record<'price' | 'fetch' | 'update', Call>> = {
  price: defineCall({
    ...shared,
    name: 'payment.price',
    title: 'Price of an item',
    about: 'Returns the current price, in dollars.',
    address: { option: 'price', path: paymentOptions.price.defaultValue },
    isSafe: true,
    repeated: 'The same response until the price changes.',
    query: {
      itemid: {
        about: 'Id of the item, which the form sends in `purchasableId`.',
        example: '5101',
        isRequired: true,
      },
    },
    responses: {
      ...scriptErrors,
      '200': {
        kind: 'json',
        about:
          'The price. `"19.99"`, `19.99` and `"19.9900"` are equivalent. The widget rejects a fraction of a cent.',
        schema: priceSchema,
        properties: { price: 'Dollars, as a text or a number.' },
        example: { price: '19.99' },
      },
      '404': { kind: 'none', about: 'There is no such item.' },
    },
  }),
  fetch: defineCall({
    ...shared,
    name: 'payment.intent',
    title: "The order's payment intent",
    about:
      "Creates the payment intent of the session's open order, or returns it with the new amount. An order has one intent for both card and wallet, so that nothing can be paid twice.",
    address: { option: 'fetch', path: paymentOptions.fetch.defaultValue },
    isSafe: false,
    repeated:
      'The same intent, from each tab of the session and even for simultaneous requests, until the order is over. After that, the intent of the order in the address, and never a new one for an order that is paid or has ended without a payment.',
    query: { amount, recurring },
    responses: {
      ...scriptErrors,
      ...challenged,
      ...limited,
      '200': {
        kind: 'json',
        about: "The intent. Only the order's session ever receives its secret.",
        schema: intentSchema,
        properties: {
          pmtId: "Id of Stripe's PaymentIntent.",
          clientSecret: 'Client secret, which the browser needs to confirm the intent.',
        },
        example: { pmtId: 'pi_123', clientSecret: 'pi_123_secret_456' },
      },
      '400': {
        kind: 'none',
        about: "The amount is not a whole number of cents above 0, or it isn't the price.",
      },
    },
  }),
  update: defineCall({
    ...shared,
    name: 'payment.update',
    title: "Amount of the order's payment intent",
    about: 'Sets the amount of the payment intent, and whether it may be charged again later.',
    address: { option: 'update', path: paymentOptions.update.defaultValue },
    isSafe: false,
    repeated: 'The same amount.',
    query: {
      pmtintId: { about: 'Id of the payment intent.', example: 'pi_123', isRequired: true },
      amount,
      recurring,
    },
    responses: {
      ...scriptErrors,
      ...challenged,
      ...limited,
      '2XX': { kind: 'none', about: 'The intent has the new amount. The body is not read.' },
      '400': {
        kind: 'none',
        about:
          'The amount is not a whole number of cents above 0, or the order is already paid or has ended without a payment.',
      },
      '404': { kind: 'none', about: 'The session has no such intent.' },
    },
  }),
};

/** Fields that every form that takes a payment contains. */
export const paymentFormFields = {
  ...craftFields,
  attempt: {
    about:
      "Id of the session's open order, the same in all tabs. The server accepts an order once, by this id.",
    example: 'id of the open order',
    isRequired: true,
  },
  shownAmount: {
    about:
      'The total in cents that the visitor has seen. The server calculates the amount itself and charges nothing if the two differ. Missing without JavaScript.',
    schema: v.pipe(v.string(), v.regex(/^\d{1,8}$/)),
    example: '42500',
  },
  'paymentForm[stripe][paymentMethodId]': {
    about: "Id of Stripe's PaymentMethod. The prefix is `data-payment-form-namespace` of the gateway.",
    example: 'pm_123',
  },
  'paymentForm[stripe][confirmationTokenId]': {
    about:
      "Id of Stripe's ConfirmationToken, in place of the PaymentMethod's, with the option `confirm=\"token\"`. The server confirms the order's intent with it, as `confirmation_token`. Stripe accepts each token once.",
    example: 'ctoken_123',
  },
  stripe_last4: {
    about: 'Last digits of the card or the bank account. Missing for other payment methods.',
    schema: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    example: '4242',
  },
  'fields[iswallet]': {
    about:
      "Sent if a wallet has paid. The server charges nothing. It never trusts this field or its absence: for each form, it first looks up the order's intent, and if that has been accepted, checks its amount.",
    schema: v.literal('1'),
    example: '1',
  },
  'cf-turnstile-response': {
    about:
      'Token of the security check, if the form has one. Each vendor has its own name for the field. The server ignores the token if the session has a pass.',
    example: '0.token',
  },
  billingPostalCode: {
    about: "The card's postal code, if the form has no field for it.",
    example: '10001',
  },
} as const;

/**
 * Fields that a form contains if the visitor has agreed to later charges. California requires a business to be able to
 * prove this consent for at least 3 years, or for 1 year after the last charge, whichever is longer.
 */
export const consentFields = {
  consentText: {
    about:
      'For a recurring payment, the text that the visitor has agreed to, as shown, with white space collapsed. The server charges nothing without it. It compares the text with its own and stores it with the order, even if they differ, as on a page that the browser has translated.',
    schema: v.pipe(v.string(), v.nonEmpty()),
    example: 'I agree to be charged $25.00 today and then every month until I stop.',
  },
  consentAt: {
    about:
      "Time at which the visitor agreed, in UTC, by the visitor's clock. The server stores it together with its own time.",
    schema: v.pipe(v.string(), v.isoTimestamp()),
    example: '2026-11-20T16:05:09.120Z',
  },
} as const;

/** Description of the response if a form with a payment arrives a second time. */
export const PAID_ONCE =
  'The same response as the first time, and never a second charge, even from another tab, for simultaneous requests, or with another card. If what is bought or given differs, status 409: this one was not made.';

/** Responses that the server may send to every form with a payment. */
export const paymentResponses: Call['responses'] = {
  ...formErrors,
  '303': {
    kind: 'none',
    about:
      'The page after the payment, or the page of the bank. In a browser without the session, the page after the payment only says that it has arrived, and never asks for another one.',
    headers: { Location: { about: 'Address of that page.', example: '/thank-you' } },
  },
  '402': {
    kind: 'page',
    about:
      'The card was declined, or the price has changed and nothing was charged. The response is the form with the reason, as for 422.',
  },
  '403': {
    kind: 'page',
    about:
      'The session has no pass of the security check, and the token in the form is missing or not valid. Nothing has been charged. The response is the form with a new check, as for 422.',
  },
  '409': {
    kind: 'page',
    about:
      'The order has already been made with other content, for example in another tab: another item, amount, frequency, purpose, tribute or donor. The response is the form, as for 422, for a new order. It says that this one was not made, which order has been received, and that nothing more has been charged.',
  },
  '429': {
    kind: 'page',
    about:
      'Too many refused cards of this session or from this address. Nothing has been charged. The response is the form with the reason, as for 422.',
    headers: { 'Retry-After': { about: 'Seconds until the form may be submitted again.', example: '3600' } },
  },
};
