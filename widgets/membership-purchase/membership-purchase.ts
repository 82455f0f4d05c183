import { formEvents } from '../../src/forms/events/descriptions.ts';
import { formTexts } from '../../src/forms/texts.ts';
import { payEvents } from '../../src/payment/outcomes/descriptions.ts';
import { paymentOptions } from '../../src/payment/site/options.ts';
import { paymentTexts } from '../../src/payment/view/texts.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { any, one, optional, some } from '../../src/runtime/parts.ts';

/** Definition of the membership purchase, with payment by card or wallet (MP-01, MP-02, PY-01 to PY-06). */
export const membershipPurchase = defineWidget({
  name: 'membership-purchase',
  group: 'membership',
  options: paymentOptions,
  parts: {
    reason: optional(
      '*',
      'Reason why the server refused the purchase, at the top of the form. It gets the focus.',
    ),
    message: one(
      '*',
      "Message above the list. Sent empty and `hidden`, or with the server's error about the choice.",
    ),
    termMessage: any(
      '*',
      'Message that a term is missing, among the terms of one product. Sent `hidden`. The radio buttons beside it refer to it.',
    ),
    product: some('input', 'A radio button named `membershipProduct`.'),
    purchasable: some(
      'input',
      'A radio button named `purchasableId`. `data-product` is the value of its product, and `data-often` is the payment interval shown in the summary.',
    ),
    summary: one(
      '*',
      "Summary of the purchase, with a `p` shown while nothing is chosen, and the server's summary in a `dl data-chosen`.",
    ),
    pay: optional('button', 'The submit button that pays. It shows the amount.'),
    plain: optional(
      'button',
      'A submit button for a purchase without an online payment: `name="payBy" value="invoice"`.',
    ),
    back: optional('button', 'The Back button: `name="backAction" value="back" formnovalidate`.'),
    backAction: optional('input', 'The hidden field `backAction`. Sent empty.'),
  },
  texts: {
    ...paymentTexts,
    titlePrefix: formTexts.titlePrefix,
    choose: {
      default: 'Please select a membership option to purchase.',
      about: 'Above the list, after a submit without a choice.',
    },
    membership: { default: 'Membership', about: 'In the summary, label of the membership.' },
    term: { default: 'Term', about: 'In the summary, label of the duration.' },
    often: { default: 'Payment', about: 'In the summary, label of the payment interval.' },
    total: {
      default: 'Total',
      about: 'In the summary, label of the price; also announced with the price.',
    },
    reading: {
      default: 'Loading the price…',
      about: 'Shown in place of the price until the server has sent it.',
    },
    chooseTerm: {
      default: 'Choose a term to see the total.',
      about: 'In the summary, while a membership is chosen, but no duration.',
    },
    noPrice: { default: 'Not available', about: 'Shown in place of the price if the request failed.' },
    change: {
      default: 'Change',
      about: 'On the button beside the membership, which goes back to the list.',
    },
    changeMembership: { default: 'Change the membership', about: 'Accessible name of that button.' },
  },
  events: [...formEvents, ...payEvents],
});
