import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Enhance, keyOf } from '../Enhance.tsx';
import { Submitting } from '../forms/Submitting.tsx';
import { useConstant } from '../useConstant.ts';
import { canUseWallet, hasWalletSpace, isWalletBusy, type PaymentMethod } from './state.ts';
import { cardHelp, cardMessage, type StatusMessage, walletStatusMessage } from './status.ts';
import type { PaymentView } from './usePayment.ts';
import '../forms/field.css';
import '../forms/forms.css';
import '../held-back.css';
import './payment.css';

/** Returns the names and values of the payment's form fields (PY-04). */
function paymentFields(means: PaymentMethod | undefined, namespace: string): [name: string, value: string][] {
  if (!means || means.by === 'nothing') return [];
  const method: [string, string] = [`${namespace}[paymentMethodId]`, means.methodId];
  return means.by === 'card' ? [['stripe_last4', means.last4], method] : [method, ['fields[iswallet]', '1']];
}

/** Returns the name and value of the field with the amount in cents that the visitor has seen. */
const amountField = (cents: number | undefined): [name: string, value: string][] =>
  cents === undefined ? [] : [['shownAmount', String(cents)]];

/** Returns the name and value of the clicked button, which browsers leave out of a submission by script. */
function submitterField(element: HTMLElement | null | undefined): [name: string, value: string][] {
  const name = element?.getAttribute('name') ?? '';
  return name === '' ? [] : [[name, element?.getAttribute('value') ?? '']];
}

function HiddenFields({ view: { state, gateway, submission } }: { view: PaymentView }): ReactNode {
  if (state.form !== 'sending') return null;
  const fields = [
    ...amountField(state.cents),
    ...paymentFields(state.paymentMethod, gateway.namespace),
    ...submitterField(submission?.submitter),
  ];
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function WalletMessage({
  status: { kind, text, help },
  view,
}: {
  status: StatusMessage;
  view: PaymentView;
}): ReactNode {
  const { payment, texts } = view;
  return (
    <div className="sw-payment-status" data-state={kind}>
      <p>{text}</p>
      {help && <p className="sw-payment-help">{help}</p>}
      {kind === 'unknown' && (
        <button
          type="button"
          className="sw-button sw-payment-again"
          onClick={() => payment.dispatch({ type: 'walletCheckRequested' })}
        >
          {texts.paymentCheck}
        </button>
      )}
    </div>
  );
}

/** Shows the error message of the card field until the visitor fixes it. */
function CardError({ view: { state, texts, payment } }: { view: PaymentView }): ReactNode {
  const text = cardMessage(state, texts);
  if (text === '') return null;
  const help = cardHelp(state, texts);
  return (
    <div className="sw-payment-error">
      <p className="sw-field-error">{text}</p>
      {help && <p className="sw-payment-help">{help}</p>}
      {state.stripe === 'failed' && (
        <button
          type="button"
          className="sw-button sw-payment-again"
          onClick={() => payment.dispatch({ type: 'stripeRetried' })}
        >
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

export interface PaymentFieldsProps {
  view: PaymentView;
  /** Validates the form before a wallet's sheet opens. If it is invalid, shows the errors. */
  validate?: () => boolean;
}

/** Shows the wallet buttons and the card field in the gateway's element, in place of its fallback content. */
export function PaymentFields({ view, validate }: PaymentFieldsProps): ReactNode {
  const { form, gateway, payment, state, texts, submission, isStalled } = view;
  const card = useRef<HTMLDivElement>(null);
  const wallet = useRef<HTMLDivElement>(null);
  const id = useId();
  const fallback = useConstant(() => [...gateway.element.children] as HTMLElement[]);
  const isReady = useEffectEvent((): boolean => (validate?.() ?? true) && view.checkReady());
  useEffect(() => {
    if (!card.current || !wallet.current) return undefined;
    const containers = { card: card.current, wallet: wallet.current };
    return payment.mount({ ...containers, validate: () => isReady() });
  }, [payment]);

  const walletStatus = walletStatusMessage(state, texts);
  const isPaid = state.wallet.status === 'paid';
  const isFree = state.cents === 0 && !isPaid;
  const hasWallet = hasWalletSpace(state) && !isPaid;
  return (
    <>
      {fallback.map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden />
      ))}
      <Enhance element={gateway.element} data-state={isPaid ? 'paid' : isFree ? 'free' : state.wallet.status}>
        <div className="sw-payment-wallet" hidden={!hasWallet}>
          <div ref={wallet} className="sw-payment-buttons" inert={!canUseWallet(state)} />
        </div>
        {walletStatus && <WalletMessage status={walletStatus} view={view} />}
        {isFree && <p className="sw-payment-free">{texts.nothingToPay}</p>}
        <p className="sw-payment-or" hidden={!hasWallet}>
          <span>{texts.orByCard}</span>
        </p>
        <div className="sw-payment-card" hidden={isFree || isPaid} inert={isWalletBusy(state)}>
          <label htmlFor={`${id}-card`}>{texts.card}</label>
          <div ref={card} id={`${id}-card`} className="sw-input sw-payment-field" />
        </div>
        <CardError view={view} />
        <HiddenFields view={view} />
      </Enhance>
      <Submitting {...{ form, submission, isStalled, texts }} />
    </>
  );
}
