import { useDeferredValue, useEffect, useState } from 'react';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { isAccepted, isPaidElsewhere } from '../../src/payment/machine/state.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { giveAmount, type Parts, readDue, readFormula, readGift } from './amounts.ts';
import { purchasableOf } from './due.ts';
import { intervalOf } from './facts.ts';
import { isRecurring } from './gift.ts';

interface GiftPaymentOptions {
  form: HTMLFormElement;
  parts: Parts;
  payment: PaymentView;
  /** True while the payment step is shown. */
  isShown: boolean;
}

/**
 * Passes the gift to the payment each time the payment step is shown. On other steps, the donor doesn't see what would
 * be paid, so a pending submission is withdrawn, and if the gift changes, the gift to pay for is cleared.
 * @returns true once the step has been shown with its gift; from then on, the payment fields stay mounted
 */
function usePickedGift({ form, parts, payment, isShown }: GiftPaymentOptions): boolean {
  const { state, pick, withdraw } = payment;
  const readItem = () => purchasableOf(readGift(parts), readFormula(parts));
  const cents = useFormValue(form, () => readItem()?.cents);
  const item = useFormValue(form, () => readItem()?.item ?? '');
  const repeats = useFormValue(form, () => isRecurring(readGift(parts)));
  const interval = useFormValue(form, () => intervalOf(parts));
  const picked = state.purchasable?.cents;
  // Stays true, because unmounting the card's fields would lose the card number.
  const [hasStarted, setStarted] = useState(false);
  // Without the gift, the payment fields would leave out the wallet for a frame, and everything below would move. While an
  // earlier payment is unresolved, the gift only waits.
  const hasGift = state.purchasable !== undefined || state.pending !== undefined;
  if (isShown && !hasStarted && (hasGift || cents === undefined)) setStarted(true);
  useEffect(() => {
    if (isShown) pick(cents === undefined ? undefined : { item, cents, isRecurring: repeats, interval });
    else if (cents !== picked) pick(undefined);
  }, [isShown, cents, item, repeats, interval, picked, pick]);
  useEffect(() => {
    if (!isShown) withdraw();
  }, [isShown, withdraw]);
  return hasStarted;
}

/**
 * Makes the form show the gift that was paid with a wallet. After a return in another tab, the form doesn't contain
 * that gift, and the amount may have changed while the wallet's window was open.
 */
function usePaidGift({
  form,
  parts,
  payment: { state },
}: Pick<GiftPaymentOptions, 'form' | 'parts' | 'payment'>): void {
  const isPaid = isAccepted(state) && !isPaidElsewhere(state);
  const { cents } = state;
  const item = state.purchasable?.item ?? '';
  const due = useFormValue(form, () => {
    const result = readDue(parts);
    return result.error === undefined ? result.cents : undefined;
  });
  // Runs again after each change of the amount, because the plan, and with it the fee, counts only once the fields for
  // its frequency are shown.
  useEffect(() => {
    if (isPaid && cents !== undefined && due !== cents) giveAmount(parts, item, cents);
  }, [isPaid, cents, item, due, parts]);
}

/**
 * Keeps the payment and the gift in the form in step.
 * @returns true once the payment step has been shown with its gift
 */
export function useGiftPayment({ isShown, ...options }: GiftPaymentOptions): boolean {
  // The frame that answers the click on 'Continue' does not wait for Stripe's fields. Leaving the step takes effect in the
  // click's own task, because a pending submission is withdrawn.
  const wasShown = useDeferredValue(isShown);
  const hasStarted = usePickedGift({ ...options, isShown: isShown && wasShown });
  usePaidGift(options);
  return hasStarted;
}
