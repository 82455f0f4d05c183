import { useEffect, useState } from 'react';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { isAccepted } from '../../src/payment/state.ts';
import type { PaymentView } from '../../src/payment/usePayment.ts';
import { giveAmount, type Parts, readGift, readGiftAmount } from './amounts.ts';
import { donation } from './donation.ts';
import { intervalOf } from './facts.ts';
import { isRecurring, planOf } from './gift.ts';

interface PickedGiftOptions {
  form: HTMLFormElement;
  parts: Parts;
  payment: PaymentView;
  /** True while the payment step is shown. */
  isShown: boolean;
}

/**
 * Passes the gift to the payment each time the payment step is shown. On other steps, the donor doesn't see what would
 * be paid, so a pending submission is withdrawn, and if the gift changes, the gift to pay for is cleared.
 * @returns true once the step has been shown; from then on, the payment fields stay mounted
 */
export function usePickedGift({ form, parts, payment, isShown }: PickedGiftOptions): boolean {
  const { state, pick, withdraw } = payment;
  const cents = useFormValue(form, () => {
    const result = readGiftAmount(parts);
    return result.error === undefined ? result.cents : undefined;
  });
  const repeats = useFormValue(form, () => isRecurring(readGift(parts)));
  const plan = useFormValue(form, () => planOf(readGift(parts)));
  const interval = useFormValue(form, () => intervalOf(parts));
  const picked = state.purchasable?.cents;
  // Stays true, because unmounting the card's fields would lose the card number.
  const [hasStarted, setStarted] = useState(isShown);
  if (isShown && !hasStarted) setStarted(true);
  useEffect(() => {
    if (isShown)
      pick(
        cents === undefined
          ? undefined
          : { item: plan || donation.name, cents, isRecurring: repeats, interval },
      );
    else if (cents !== picked) pick(undefined);
  }, [isShown, cents, plan, repeats, interval, picked, pick]);
  useEffect(() => {
    if (!isShown) withdraw();
  }, [isShown, withdraw]);
  return hasStarted;
}

/**
 * Makes the form show the gift that was paid with a wallet. After a return in another tab, the form doesn't contain
 * that gift, and the amount may have changed while the wallet's window was open.
 */
export function usePaidGift({
  parts,
  payment: { state },
}: Pick<PickedGiftOptions, 'parts' | 'payment'>): void {
  const isPaid = isAccepted(state);
  const { cents } = state;
  const item = state.purchasable?.item ?? '';
  useEffect(() => {
    if (!isPaid || cents === undefined) return;
    const result = readGiftAmount(parts);
    if (result.error !== undefined || result.cents !== cents) giveAmount(parts, item, cents);
  }, [isPaid, cents, item, parts]);
}
