import * as v from 'valibot';
import { craftFields, defineCall, scriptErrors } from '../../src/net/defineCall.ts';
import {
  consentFields,
  PAID_ONCE,
  paymentCalls,
  paymentFormFields,
  paymentResponses,
} from '../../src/payment/site/server.ts';
import { donation } from './donation.ts';
import { SAVE_TIMEOUT_MS, savedSchema } from './responses.ts';

const gift = {
  purchasableId: {
    about: 'Item id of the donation, the same for all plans.',
    example: '6100',
    isRequired: true,
  },
  donationFormFrequencyOption: {
    about: 'The frequency.',
    schema: v.picklist(['one-time-donation', 'recurring-donation']),
    example: 'one-time-donation',
  },
  donationSuggestionAmount: { about: 'A suggested amount in dollars, or `other`.', example: '50' },
  atsDonationAmount: {
    about:
      'The amount that the donor typed, in dollars: `25`, `25.50`, `$1,000`. At least 5 for a one-time gift, without fractions of a cent.',
    example: '25.50',
  },
  atsDonationPlan: { about: 'The plan of a recurring gift.', example: '6202' },
  coverFee: {
    about:
      'Sent if the donor adds the card fee to the gift. The server calculates the fee itself, from its own formula or its second price of the plan, and ignores this field for a plan without such a price and for a gift without an online payment.',
    schema: v.literal('1'),
    example: '1',
  },
  'fields[employer]': {
    about: "The donor's employer, if the form contains `employer-matching`.",
    example: 'Northpier Hospitals',
  },
} as const;

/** Fields of a form with a tribute. The server validates them again, and ignores those that do not apply. */
const tribute = {
  'fields[tribute]': {
    about: 'Whether the gift is in honor or in memory of someone. Empty or missing means no.',
    schema: v.picklist(['no', 'honor', 'memory']),
    example: 'memory',
  },
  'fields[honoree]': {
    about: 'Name of that person. Required with `honor` or `memory`, otherwise ignored.',
    example: 'Grace Hopper',
  },
  'fields[tributeTell]': {
    about: 'Whether and how the society tells someone about the tribute. Empty or missing means no.',
    schema: v.picklist(['no', 'email', 'letter']),
    example: 'letter',
  },
  'fields[tributeName]': {
    about: 'Name of the person to tell. Required with `email` or `letter`, otherwise ignored.',
    example: 'Vincent Hopper',
  },
  'fields[tributeEmail]': {
    about: "That person's email address. Required with `email`, otherwise ignored.",
    example: 'vincent@clinic.example',
  },
  'fields[tributeAddress]': {
    about: "That person's postal address, with line breaks. Required with `letter`, otherwise ignored.",
    example: '1 Harbor Street\nNew York, NY 10004',
  },
  'fields[tributeNote]': {
    about:
      'Note to that person, with line breaks. Browsers send a line break as CR LF, but count it as one character of the limit.',
    example: 'She taught us all.',
  },
} as const;

/** Requests that the donation form sends. */
export const donationCalls = [
  paymentCalls.fetch,
  paymentCalls.update,
  defineCall({
    name: 'donation.save',
    title: 'Donation saved during the login',
    about:
      "Keeps the donation in the session before the donor leaves for the login. The request sends the form's fields.",
    sender: 'script',
    method: 'POST',
    address: { option: 'session', path: donation.options.session.defaultValue },
    isSafe: false,
    repeated: 'The latest values count.',
    timeout: SAVE_TIMEOUT_MS,
    fields: { ...craftFields, ...gift, ...tribute },
    responses: {
      ...scriptErrors,
      '2XX': {
        kind: 'json',
        about: 'Saved, unless the response has `success: false`, `error` or `errors`. It may be empty.',
        schema: savedSchema,
        example: { success: true },
      },
      '400': { kind: 'none', about: 'The token is missing or wrong. Nothing has been saved.' },
    },
  }),
  defineCall({
    name: 'donation.form',
    title: 'Donation',
    about:
      "The donation with its payment, and the donor's fields, such as `fields[email]`. The server decides which of them are required.",
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/donate' },
    isSafe: false,
    repeated: PAID_ONCE,
    fields: { ...paymentFormFields, ...gift, ...consentFields, ...tribute },
    responses: paymentResponses,
  }),
];
