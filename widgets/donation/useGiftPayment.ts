import { useEffect, useState } from 'react';
import type { OptionsOf } from '../../src/define.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { paymentOptions } from '../../src/payment/options.ts';
import { type PaymentView, usePayment } from '../../src/payment/usePayment.ts';
import { type Parts, type Texts, validateForm } from './amounts.ts';
import { donation } from './donation.ts';

interface GiftPaymentOptions {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
  options: OptionsOf<typeof donation>;
  /** True while the payment step is shown. */
  isShown: boolean;
}

/**
 * Connects the gift to the payment: the amount comes from the form, without a price request. The payment loads when its
 * step is first shown, and receives the amount each time the step is shown.
 */
export function useGiftPayment({
  form,
  parts,
  texts,
  options,
  isShown,
}: GiftPaymentOptions): PaymentView & { hasStarted: boolean } {
  const payment = usePayment({
    widget: donation.name,
    form,
    texts,
    // `price` is required here but never requested.
    endpoints: { price: paymentOptions.price.defaultValue, fetch: options.fetch, update: options.update },
  });
  const cents = useFormState(form, () => {
    const result = validateForm(parts);
    return result.error === undefined ? result.cents : undefined;
  });
  // Stays true: unmounting the card field would lose the card number.
  const [hasStarted, setBegun] = useState(isShown);
  if (isShown && !hasStarted) setBegun(true);
  const { pick } = payment;
  useEffect(() => {
    if (isShown) pick(cents === undefined ? undefined : { item: donation.name, cents });
  }, [isShown, cents, pick]);
  return { ...payment, hasStarted };
}
