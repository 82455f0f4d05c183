import { defineWidget } from '../../src/define.ts';
import { one, optional, some } from '../../src/parts.ts';
import { paymentOptions } from '../../src/payment/options.ts';
import { paymentTexts } from '../../src/payment/texts.ts';

/** A membership is chosen and paid for: by card, by wallet, or not at all where it costs nothing (MP, PY). */
export const membershipPurchase = defineWidget({
  name: 'membership-purchase',
  options: paymentOptions,
  parts: {
    reason: optional(
      '*',
      'Why the server has not taken the purchase in, at the form’s top: it gets the focus.',
    ),
    message: one('*', 'Above the list: empty and `hidden`, or with what the server says of the choice.'),
    product: some('input', 'A radio button `membershipProduct`.'),
    purchasable: some(
      'input',
      'A radio button `purchasableId`; its `data-product` is the value of its product, `data-often` says how often it is paid.',
    ),
    summary: one(
      '*',
      'What is bought: a `p` for where nothing is chosen, and what the server knows of the choice in a `dl data-chosen`.',
    ),
    back: optional('button', 'The button that goes back: `name="backAction" value="back" formnovalidate`.'),
    backAction: optional('input', 'The hidden field `backAction`, empty.'),
  },
  texts: {
    ...paymentTexts,
    choose: {
      default: 'Please select a membership option to purchase.',
      about: 'Above the list, when the form is sent without a choice.',
    },
    membership: { default: 'Membership', about: 'In the summary, what is bought.' },
    term: { default: 'For', about: 'In the summary, for how long.' },
    often: { default: 'Paid', about: 'In the summary, how often.' },
    total: { default: 'Total', about: 'In the summary, what is to be paid.' },
    reading: { default: 'Reading the price…', about: 'In its place, until the server has told it.' },
    noPrice: { default: 'not known', about: 'In its place, where the server has not.' },
    change: {
      default: 'Change',
      about: 'On the button beside the membership, which leads back to the list.',
    },
    changeMembership: { default: 'Change the membership', about: 'Names that button.' },
  },
});
