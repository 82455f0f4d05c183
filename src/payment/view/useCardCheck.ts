import { useId } from 'react';
import type { OtherError } from '../../forms/errors/ErrorSummary.tsx';
import { useProblemEvents } from '../../forms/events/useFormEvents.ts';
import { announce } from '../../page/announce.ts';
import { type CardField, cardFields, isCardMissing, isWalletBusy, needsCard } from '../machine/state.ts';
import type { Payment } from '../payment.ts';
import type { Payer } from '../site/payer.ts';
import type { PaymentTexts } from './texts.ts';
import { POSTAL_CODE, type PostalCodeField, usePostalCode } from './usePostalCode.ts';

/** Keys of the errors of the card's fields in which nothing has been entered. */
const missingTexts = {
  number: 'cardNumberMissing',
  expiry: 'cardExpiryMissing',
  cvc: 'cardCvcMissing',
} as const satisfies Record<CardField, keyof PaymentTexts>;

interface CardCheckOptions {
  form: HTMLFormElement;
  payment: Payment;
  payer: Payer;
  texts: PaymentTexts;
  /** Id of the order. */
  attempt: string;
  /** True if the form shows Stripe's Payment Element, which checks itself, in place of the card's fields. */
  hasElement: boolean;
}

/** Fields that a card payment needs in addition to a valid form. */
export interface CardCheck {
  /** Ids of the elements that contain the card's fields. */
  ids: Readonly<Record<CardField, string>>;
  postalCode: PostalCodeField;
  /** Required fields that the last check has found empty. */
  missingFields: readonly OtherError[];
  /**
   * Returns whether the card's fields and the postal code are filled in. If not, shows the errors; if the form is valid
   * otherwise, focuses the first field with one.
   */
  check: (isFormValid: boolean) => boolean;
}

/**
 * Checks the card's fields and the postal code. Stripe would name only the first empty field, and only after all other
 * fields are valid. A wallet provides its own address, and while the outcome of its payment is unknown, a click asks for
 * that outcome instead of paying by card.
 */
export function useCardCheck(options: CardCheckOptions): CardCheck {
  const { form, payment, payer, texts, attempt, hasElement } = options;
  const { dispatch, focusCard } = payment;
  const postalCode = usePostalCode(form, payer, attempt);
  const id = useId();
  const ids = { number: `${id}-number`, expiry: `${id}-expiry`, cvc: `${id}-cvc` };
  const reportProblems = useProblemEvents(form);
  const check = (isFormValid: boolean): boolean => {
    const { state } = payment;
    const isCardDue = state.purchasable !== undefined && needsCard(state) && !isCardMissing(state);
    // A failed wallet blocks the form until the visitor uses a card, and its message must remain.
    if (hasElement || isWalletBusy(state) || state.wallet.status === 'failed' || !isCardDue) return true;
    const unfinished = payment.unfinishedCardFields();
    // Without a price, the submission first requests the price again.
    const empty = unfinished.filter(({ isEmpty }) => isEmpty && state.cents !== undefined);
    for (const { field } of empty)
      dispatch({ type: 'cardChanged', field, error: texts[missingTexts[field]] });
    const isEntered = empty.length === 0;
    const hasPostalCode = postalCode.check(isFormValid && isEntered);
    if (isFormValid && !isEntered) focusCard(unfinished[0]?.field);
    if (hasPostalCode) return isEntered;
    announce(texts.postalCodeMissing);
    reportProblems([{ name: POSTAL_CODE, kind: 'missing' }]);
    return false;
  };
  const isShown = needsCard(payment.state) && !isCardMissing(payment.state);
  const missingFields: OtherError[] = cardFields
    .filter((field) => payment.state.cardErrors[field] === texts[missingTexts[field]])
    .map((field) => ({ id: ids[field], text: texts[missingTexts[field]], focus: () => focusCard(field) }));
  if (postalCode.isMissing)
    missingFields.push({
      id: postalCode.id,
      text: texts.postalCodeMissing,
      focus: () => postalCode.ref.current?.focus(),
    });
  return { ids, postalCode, missingFields: isShown ? missingFields : [], check };
}
