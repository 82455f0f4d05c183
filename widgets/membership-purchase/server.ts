import { defineCall } from '../../src/net/defineCall.ts';
import {
  PAID_ONCE,
  paymentCalls,
  paymentFormFields,
  paymentResponses,
} from '../../src/payment/site/server.ts';

/** Requests that the purchase form sends. */
export const purchaseCalls = [
  paymentCalls.price,
  paymentCalls.fetch,
  paymentCalls.update,
  defineCall({
    name: 'membership-purchase.form',
    title: 'Membership purchase',
    about: 'The chosen membership with its payment.',
    sender: 'form',
    method: 'POST',
    address: { action: 'the form', path: '/membership/purchase' },
    isSafe: false,
    repeated: PAID_ONCE,
    fields: {
      ...paymentFormFields,
      membershipProduct: { about: 'The chosen product.', example: 'full', isRequired: true },
      purchasableId: {
        about: 'The chosen item, which must belong to the product.',
        example: '5101',
        isRequired: true,
      },
      payBy: { about: '`invoice` for a purchase without an online payment.', example: 'invoice' },
      backAction: {
        about: '`back` for the Back button. The server then leads back and charges nothing.',
        example: 'back',
      },
    },
    responses: paymentResponses,
  }),
];
