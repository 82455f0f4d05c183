import type { ReactNode, RefObject } from 'react';
import { useConstant } from '../../runtime/useConstant.ts';
import type { CardField } from '../machine/state.ts';
import type { CardContainers } from '../stripe/card.ts';
import type { PaymentView } from './usePayment.ts';

type Container = RefObject<HTMLDivElement | null>;

/** Refs to the containers of the card's fields. */
export type CardContainerRefs = Readonly<Record<CardField, Container>>;

/** Returns the refs to the containers of the card's fields. */
export const useCardContainers = (): CardContainerRefs =>
  useConstant(() => ({ number: { current: null }, expiry: { current: null }, cvc: { current: null } }));

/** Returns the containers, or undefined if they are not rendered. */
export function mountedContainers({ number, expiry, cvc }: CardContainerRefs): CardContainers | undefined {
  return number.current && expiry.current && cvc.current
    ? { number: number.current, expiry: expiry.current, cvc: cvc.current }
    : undefined;
}

interface CardEntryProps {
  payment: PaymentView;
  field: CardField;
  label: string;
  container: Container;
}

/**
 * Shows a field with its label and its error. The field itself is in Stripe's frame. HTML can't label a frame, so the
 * label refers to the container: Stripe's script then focuses the field when the label is clicked.
 */
function CardEntry({ payment, field, label, container }: CardEntryProps): ReactNode {
  const { state, gateway } = payment;
  const id = payment.cardIds[field];
  const error = state.cardErrors[field];
  const isLong = field === 'number';
  return (
    <div
      className={isLong ? 'sw-payment-entry sw-payment-number' : 'sw-payment-entry'}
      data-state={error === '' ? undefined : 'invalid'}
    >
      <label htmlFor={id}>
        <span>{label}</span> {gateway.marksRequired && <span className="sw-required" aria-hidden="true" />}
      </label>
      <div ref={container} id={id} className="sw-input sw-payment-field" data-state={state.card} />
      {error && <p className="sw-field-error">{error}</p>}
    </div>
  );
}

interface CardFieldsProps {
  payment: PaymentView;
  containers: CardContainerRefs;
}

/** Shows the card's fields: the number, the expiration date and the security code. */
export function CardFields({ payment, containers }: CardFieldsProps): ReactNode {
  const { texts } = payment;
  return (
    <>
      <CardEntry payment={payment} field="number" label={texts.cardNumber} container={containers.number} />
      <CardEntry payment={payment} field="expiry" label={texts.cardExpiry} container={containers.expiry} />
      <CardEntry payment={payment} field="cvc" label={texts.cardCvc} container={containers.cvc} />
    </>
  );
}
