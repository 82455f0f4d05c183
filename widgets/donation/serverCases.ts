import {
  acceptedIn,
  nameOfPart,
  type OrderForm,
  openCheckout,
  pay,
  paymentCases,
} from '../../src/tools/checker/server/paymentCases.ts';
import type { CallingWidget, SentForm } from '../../src/tools/checker/server/readWidgets.ts';
import { firstFound, type ServerCase, UnplayableError } from '../../src/tools/checker/server/serverCase.ts';

/** Amount in cents of each donation that the cases make. */
const GIFT_CENTS = 2500;

/** Returns the fields of a single gift. */
function giftFields(form: SentForm, amount: string): Record<string, string> {
  const once = form.controls.find(({ part, value }) => part === 'frequency' && value === 'one-time-donation');
  const other = form.controls.find(({ part, value }) => part === 'suggestion' && value === 'other');
  return {
    ...(once && { [once.name]: once.value }),
    ...(other && { [other.name]: other.value }),
    [nameOfPart(form, 'amount')]: amount,
  };
}

/** Order of a gift. Another order is a larger gift, and a pledge needs no payment. */
const order: OrderForm = {
  fill: async ({ form }) => ({ added: giftFields(form, String(GIFT_CENTS / 100)), cents: GIFT_CENTS }),
  other: async ({ form, cents }) => {
    const more = cents + 500;
    return { ...giftFields(form, String(more / 100)), shownAmount: String(more) };
  },
  unpaid: async ({ form }) => {
    const plain = form.controls.find(({ part }) => part === 'plain');
    if (!plain) throw new UnplayableError('the form has no button for a gift without a payment');
    return { [plain.name]: plain.value };
  },
};

const wrongGifts = ['-5', '-0.01', '0', '4.99', '5.001', '25.555', '1e3', 'ten', '', '1000000'];

const giftCase = (call: string): ServerCase => ({
  name: `${call}: amounts`,
  problem: 'the server accepts a donation with an invalid amount, or one that is too small',
  expected: 'the form with an error',
  danger: 'money',
  play: (scene) =>
    firstFound(wrongGifts, async (amount) => {
      const checkout = await openCheckout(order, scene);
      const cents = Math.round(Number(amount) * 100) || 0;
      const fields = { ...giftFields(checkout.form, amount), shownAmount: String(cents) };
      return acceptedIn(await pay(checkout, fields), checkout, ` for "${amount}"`);
    }),
});

/** Returns the cases for gifts. */
export const serverCases = (found: CallingWidget): ServerCase[] => [
  ...paymentCases(found, order),
  giftCase(`${found.entry.definition.name}.form`),
];
