import { createPaymentMethod, isError } from '../../fixtures/payments/intents.ts';

/** Creates a payment method for a card of the stand-in Stripe. Throws if the stand-in refuses the card. */
export function cardMethod(number: string) {
  const method = createPaymentMethod({
    number,
    expMonth: 12,
    expYear: 2034,
    postalCode: '10001',
    isWallet: false,
  });
  if (isError(method)) throw new Error(method.message);
  return method;
}
