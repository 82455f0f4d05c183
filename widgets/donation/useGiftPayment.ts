import { useEffect, useState } from 'react';
import type { OptionsOf } from '../../src/define.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { paymentOptions } from '../../src/payment/options.ts';
import { type PaymentView, usePayment } from '../../src/payment/usePayment.ts';
import { judgeForm, type Parts, type Texts } from './amounts.ts';
import { donation } from './donation.ts';

interface GiftPaymentOptions {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
  options: OptionsOf<typeof donation>;
  /** Whether the page with the payment shows. */
  isHere: boolean;
}

/**
 * The payment of a gift. What is to be paid is what the form says, so no price is asked for; it is taken up whenever the
 * page with the payment shows, and nothing of it is loaded before.
 */
export function useGiftPayment(given: GiftPaymentOptions): PaymentView & { isBegun: boolean } {
  const { form, parts, texts, options, isHere } = given;
  const payment = usePayment({
    widget: donation.name,
    form,
    texts,
    // No price is asked for.
    addresses: { price: paymentOptions.price.fallback, fetch: options.fetch, update: options.update },
  });
  const cents = useFormState(form, () => {
    const judged = judgeForm(parts);
    return judged.fault === undefined ? judged.cents : undefined;
  });
  // Once begun it stays: what has been typed into the card's field would be lost.
  const [isBegun, setBegun] = useState(isHere);
  if (isHere && !isBegun) setBegun(true);
  const { pick } = payment;
  useEffect(() => {
    if (isHere) pick(cents === undefined ? undefined : { item: donation.name, cents });
  }, [isHere, cents, pick]);
  return { ...payment, isBegun };
}
