import { useEffect, useState } from 'react';
import type { OptionsOf } from '../../src/define.ts';
import { useFormValue } from '../../src/forms/watchForm.ts';
import { paymentOptions } from '../../src/payment/options.ts';
import { type PaymentView, usePayment } from '../../src/payment/usePayment.ts';
import { type Parts, readGift, type Texts, validateForm } from './amounts.ts';
import { donation } from './donation.ts';
import { isRecurring } from './gift.ts';

interface GiftPaymentOptions {
  form: HTMLFormElement;
  texts: Texts;
  options: OptionsOf<typeof donation>;
}

/** Creates the payment of a gift. The amount comes from the form, without a price request. */
export const useGiftPayment = ({ form, texts, options }: GiftPaymentOptions): PaymentView =>
  usePayment({
    widget: donation.name,
    form,
    texts,
    // `price` is required here but never requested.
    endpoints: { price: paymentOptions.price.defaultValue, fetch: options.fetch, update: options.update },
  });

interface PickedGiftOptions {
  form: HTMLFormElement;
  parts: Parts;
  payment: PaymentView;
  /** True while the payment step is shown. */
  isShown: boolean;
}

/**
 * Passes the amount of the gift to the payment each time the payment step is shown.
 * @returns true once the step was shown: the payment's fields load then, and stay
 */
export function usePickedGift({ form, parts, payment: { pick }, isShown }: PickedGiftOptions): boolean {
  const cents = useFormValue(form, () => {
    const result = validateForm(parts);
    return result.error === undefined ? result.cents : undefined;
  });
  const repeats = useFormValue(form, () => isRecurring(readGift(parts)));
  // Stays true: unmounting the card field would lose the card number.
  const [hasStarted, setStarted] = useState(isShown);
  if (isShown && !hasStarted) setStarted(true);
  useEffect(() => {
    if (!isShown) return;
    pick(cents === undefined ? undefined : { item: donation.name, cents, isRecurring: repeats });
  }, [isShown, cents, repeats, pick]);
  return hasStarted;
}
