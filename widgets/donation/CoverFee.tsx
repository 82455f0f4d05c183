import { type ReactNode, useEffect } from 'react';
import { fieldOf } from '../../src/forms/errors/fieldErrors.ts';
import { useFormValue, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce } from '../../src/page/announce.ts';
import { isPinned } from '../../src/payment/machine/state.ts';
import { formatUsd } from '../../src/payment/site/cents.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { canCoverFee, type Parts, readDue } from './amounts.ts';
import { feeLabel } from './facts.ts';

/**
 * Announces the total when the donor adds the fee or removes it, and when the gift changes while the fee is added. Uses
 * `change` events, because each keystroke in the amount field would be an announcement.
 */
function useTotalAnnouncement(form: HTMLFormElement, parts: Parts, text: string): void {
  useEffect(() => {
    const read = () => {
      const due = readDue(parts);
      return due.error === undefined ? due : { cents: 0, fee: 0 };
    };
    let announced = read();
    return watchForm(form, (change) => {
      if (change.cause !== 'input' || change.event.type !== 'change') return;
      const due = read();
      const isChanged = due.cents !== announced.cents && due.fee + announced.fee > 0;
      announced = due;
      if (isChanged && due.cents > 0) announce(interpolate(text, { amount: formatUsd(due.cents) }));
    });
  }, [form, parts, text]);
}

export interface CoverFeeProps {
  parts: Parts;
  payment: PaymentView;
  /** Text that is announced when the total changes. */
  totalText: string;
}

/** Shows the checkbox with which the donor covers the fee, and the fee in its label. */
export function CoverFee({ parts, payment: { form, state }, totalText }: CoverFeeProps): ReactNode {
  const { fee: box } = parts;
  const isOffered = useFormValue(form, () => canCoverFee(parts));
  const label = useFormValue(form, () => feeLabel(parts));
  useTotalAnnouncement(form, parts, totalText);
  return (
    <>
      {/* The amount of a payment that is already being made can't change. */}
      <Enhance element={box && fieldOf(box)} hidden={!isOffered} inert={isPinned(state)} />
      <Enhance element={parts.feeLabel} text={label} />
    </>
  );
}
