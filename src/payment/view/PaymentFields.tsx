import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Control } from '../../forms/fields/controls.ts';
import { Submitting } from '../../forms/submitting/Submitting.tsx';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import {
  canUseWallet,
  hasAmountDue,
  hasWalletSpace,
  isAccepted,
  isCardMissing,
  isWalletBusy,
  isWalletUnavailable,
  needsCard,
  type PaymentMethod,
  type PaymentState,
} from '../machine/state.ts';
import { formatUsd } from '../site/cents.ts';
import { CardFields, mountedContainers, useCardContainers } from './CardFields.tsx';
import { Challenge } from './Challenge.tsx';
import { PostalCode } from './PostalCode.tsx';
import {
  cardHelp,
  cardMessage,
  cardMissingMessage,
  type StatusMessage,
  walletMissingMessage,
  walletStatusMessage,
} from './status.ts';
import type { PaymentView } from './usePayment.ts';
import '../../forms/fields/field.css';
import '../../forms/forms.css';
import './payment.css';

/** Returns the names and values of the form fields for the given payment (PY-04). */
function paymentFields(means: PaymentMethod | undefined, namespace: string): [name: string, value: string][] {
  if (!means || means.by === 'nothing') return [];
  const method: [string, string] = [`${namespace}[paymentMethodId]`, means.methodId];
  if (means.by === 'wallet') return [method, ['fields[iswallet]', '1']];
  const digits: [string, string][] = means.last4 === '' ? [] : [['stripe_last4', means.last4]];
  return [...digits, means.isToken ? [`${namespace}[confirmationTokenId]`, means.methodId] : method];
}

/** Returns the name and value of the field for the amount in cents that the visitor has seen. */
const amountField = (cents: number | undefined): [name: string, value: string][] =>
  cents === undefined ? [] : [['shownAmount', String(cents)]];

/** Returns the name and value of the clicked button, which browsers omit when a script submits the form. */
function submitterField(element: HTMLElement | null | undefined): [name: string, value: string][] {
  const name = element?.getAttribute('name') ?? '';
  return name === '' ? [] : [[name, element?.getAttribute('value') ?? '']];
}

function HiddenFields({ payment: { state, gateway, submission } }: { payment: PaymentView }): ReactNode {
  if (state.form !== 'sending') return null;
  const fields = [
    ...amountField(state.cents),
    ...paymentFields(state.paymentMethod, gateway.namespace),
    ...submitterField(submission?.submitter),
  ];
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Moves the focus when the button of a retry goes with it. */
function useFocusAfterRetry(isRetrying: boolean, focus: (() => void) | undefined): void {
  const wasRetrying = useRef(false);
  useEffect(() => {
    if (wasRetrying.current && !isRetrying && document.activeElement === document.body) focus?.();
    wasRetrying.current = isRetrying;
  }, [isRetrying, focus]);
}

function WalletMessage({
  status: { kind, text, help },
  payment: { texts, dispatch },
}: {
  status: StatusMessage;
  payment: PaymentView;
}): ReactNode {
  const [wasRequested, setRequested] = useState(false);
  // The button remains during the request, because it has focus.
  const isChecking = wasRequested && kind === 'busy';
  const message = useRef<HTMLDivElement>(null);
  useFocusAfterRetry(isChecking, kind === 'failure' ? () => message.current?.focus() : undefined);
  const check = (): void => {
    if (isChecking) return;
    setRequested(true);
    dispatch({ type: 'walletCheckRequested' });
  };
  return (
    <div ref={message} className="sw-payment-status" data-state={kind} tabIndex={-1}>
      <p>{text}</p>
      {help && <p className="sw-payment-help">{help}</p>}
      {(kind === 'unknown' || kind === 'processing' || isChecking) && (
        <button
          type="button"
          className="sw-button sw-payment-again"
          aria-disabled={isChecking}
          onClick={check}
        >
          {texts.paymentCheck}
        </button>
      )}
    </div>
  );
}

/** Shows the message about the card as a whole. Each field shows its own error. */
function CardError({ payment: { state, texts } }: { payment: PaymentView }): ReactNode {
  const text = cardMessage(state, texts);
  if (text === '') return null;
  const help = cardHelp(state, texts);
  return (
    <div className="sw-payment-error">
      <p className="sw-field-error">{text}</p>
      {help && <p className="sw-payment-help">{help}</p>}
    </div>
  );
}

/** Shows that the card's fields didn't load, with a button that loads new ones and then focuses the first of them. */
function MissingCard({ payment }: { payment: PaymentView }): ReactNode {
  const { state, texts, dispatch, focusCard } = payment;
  const isMissing = isCardMissing(state);
  const isLoading = !isMissing && (state.stripe === 'loading' || state.card === 'mounting');
  const [wasRetried, setRetried] = useState(false);
  // The button remains while the fields load, because the button has focus.
  const isRetrying = wasRetried && isLoading;
  useFocusAfterRetry(isRetrying, isMissing ? undefined : focusCard);
  const retry = (): void => {
    if (!isMissing) return;
    setRetried(true);
    dispatch({ type: 'stripeRetried' });
  };
  if (!isMissing && !isRetrying) return null;
  return (
    <div className="sw-payment-error">
      <p className="sw-field-error">{cardMissingMessage(state, texts)}</p>
      <button type="button" className="sw-button sw-payment-again" aria-disabled={isRetrying} onClick={retry}>
        {texts.tryAgain}
      </button>
    </div>
  );
}

/**
 * Shows that the wallets can't be used because the server has not prepared the payment for them, with a button that
 * repeats the request. There is no button during a delay that the server has specified, because the page then repeats
 * the request automatically.
 */
function MissingWallet({ payment }: { payment: PaymentView }): ReactNode {
  const { state, texts, dispatch, focusWallet } = payment;
  const isMissing = isWalletUnavailable(state);
  const { status } = state.intent;
  const [wasRetried, setRetried] = useState(false);
  // The button remains during the request, because it has focus.
  const isRetrying = wasRetried && (status === 'creating' || status === 'updating');
  useFocusAfterRetry(isRetrying, status === 'synced' ? focusWallet : undefined);
  if (!isMissing && !isRetrying) return null;
  const isDelayed = 'isDelayed' in state.intent && state.intent.isDelayed === true;
  const retry = (): void => {
    if (!isMissing) return;
    setRetried(true);
    dispatch({ type: 'intentRequested' });
  };
  return (
    <div className="sw-payment-status" data-state="unavailable">
      <p>{walletMissingMessage(state, texts)}</p>
      {!isDelayed && (
        <button
          type="button"
          className="sw-button sw-payment-again"
          aria-disabled={isRetrying}
          onClick={retry}
        >
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

/** Explains where the visitor's card data goes. */
const Trust = ({ text }: { text: string }): ReactNode => (
  <p className="sw-payment-trust">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7Zm2 0h4V5a2 2 0 0 0-4 0Z" />
    </svg>
    <span>{text}</span>
  </p>
);

interface ExpressCheckoutProps {
  payment: PaymentView;
  /** Ref to the container of Stripe's wallet buttons. */
  container: RefObject<HTMLDivElement | null>;
}

/**
 * Shows the wallet buttons and their status. If no wallet is available, a note takes the buttons' place, so that
 * nothing moves.
 */
function ExpressCheckout({ payment, container }: ExpressCheckoutProps): ReactNode {
  const { state, texts } = payment;
  const status = walletStatusMessage(state, texts);
  const isDue = hasAmountDue(state) && !isAccepted(state);
  const hasWallet = isDue && hasWalletSpace(state);
  // This warning asks visitors not to pay again, so it appears above every way to pay.
  const isWarning = status?.kind === 'foreign';
  return (
    <>
      {isWarning && <WalletMessage status={status} payment={payment} />}
      <div className="sw-payment-first" data-state={state.wallet.status} hidden={!isDue}>
        <MissingWallet payment={payment} />
        <div className="sw-payment-wallet" hidden={!hasWallet || isWalletUnavailable(state)}>
          <div ref={container} className="sw-payment-buttons" inert={!canUseWallet(state)} />
        </div>
        <p className="sw-payment-or" hidden={!hasWallet}>
          <span>{texts.orByCard}</span>
        </p>
        {!hasWallet && <Trust text={texts.noWallet} />}
      </div>
      {status && !isWarning && <WalletMessage status={status} payment={payment} />}
    </>
  );
}

/** Shows the amount that the visitor pays with a click on the button, and how often they pay it. */
function AmountDue({ state: { cents }, rhythm }: { state: PaymentState; rhythm: string }): ReactNode {
  return cents === undefined ? null : <span>{` ${formatUsd(cents)}${rhythm && ` ${rhythm}`}`}</span>;
}

export interface PaymentFieldsProps {
  payment: PaymentView;
  /** Submit button, which then also shows the amount. */
  button: HTMLElement | undefined;
  /** Rhythm of the payments, such as `every month`, which the button shows after the amount. Default: none. */
  rhythm?: string;
  /**
   * Validates the form before a wallet pays, ignoring the controls that the wallet's sheet will fill in. If the form is
   * invalid, shows the errors.
   */
  validate?: (except?: readonly Control[]) => boolean;
}

/**
 * Shows the wallet buttons and Stripe's fields in the gateway's element, in place of its fallback content: the card's
 * fields or the Payment Element.
 */
export function PaymentFields({ payment, button, rhythm = '', validate }: PaymentFieldsProps): ReactNode {
  const { form, payer, gateway, state, texts, submission, isStalled, mount } = payment;
  const card = useCardContainers();
  const methods = useRef<HTMLDivElement>(null);
  const wallet = useRef<HTMLDivElement>(null);
  const asksPostalCode = useConstant(() => !payer.has('postal-code'));
  const fallback = useConstant(() => [...gateway.element.children] as HTMLElement[]);
  const isReady = useEffectEvent(
    (except?: readonly Control[]): boolean => (validate?.(except) ?? true) && payment.checkReady(),
  );
  useEffect(() => {
    const fields = methods.current ?? mountedContainers(card);
    if (!fields || !wallet.current) return undefined;
    const containers = { fields, wallet: wallet.current };
    return mount({ ...containers, payer, validate: (except) => isReady(except) });
  }, [mount, card, payer]);

  const isPaid = isAccepted(state);
  const isFree = state.cents === 0 && !isPaid;
  const isCardNeeded = needsCard(state);
  const isFieldShown = isCardNeeded && !isCardMissing(state);
  const express = <ExpressCheckout payment={payment} container={wallet} />;
  return (
    <>
      {fallback.map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden />
      ))}
      {gateway.cardLinks.map((link) => (
        <Enhance
          key={keyOf(link)}
          element={link}
          hidden={!isFieldShown}
          onClick={() => payment.focusCard()}
        />
      ))}
      <Enhance element={gateway.walletPlace}>{express}</Enhance>
      <Enhance element={gateway.element} data-state={isPaid ? 'paid' : isFree ? 'free' : state.wallet.status}>
        {!gateway.walletPlace && express}
        {isFree && <p className="sw-payment-free">{texts.nothingToPay}</p>}
        {payment.hasElement ? (
          <div
            ref={methods}
            className="sw-payment-element"
            data-state={state.card}
            hidden={!isFieldShown}
            inert={isWalletBusy(state)}
          />
        ) : (
          <fieldset className="sw-payment-card" hidden={!isFieldShown} inert={isWalletBusy(state)}>
            <legend className="sw-visually-hidden">{texts.card}</legend>
            <CardFields payment={payment} containers={card} />
            {asksPostalCode && <PostalCode payment={payment} />}
          </fieldset>
        )}
        {isCardNeeded && <MissingCard payment={payment} />}
        <CardError payment={payment} />
        {isCardNeeded && (!hasAmountDue(state) || hasWalletSpace(state)) && <Trust text={texts.noWallet} />}
        <HiddenFields payment={payment} />
      </Enhance>
      <Enhance element={button}>{isCardNeeded && <AmountDue state={state} rhythm={rhythm} />}</Enhance>
      <Challenge payment={payment} isHidden={isFree} />
      <Submitting {...{ form, submission, isStalled, texts }} />
    </>
  );
}
