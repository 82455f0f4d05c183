import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Enhance, keyOf } from '../Enhance.tsx';
import { Submitting } from '../forms/Submitting.tsx';
import { cardStanding, type Standing, walletStanding } from './standing.ts';
import { canPressWallet, isWalletBusy, type Means, showsWallet } from './state.ts';
import type { PaymentView } from './usePayment.ts';
import '../forms/field.css';
import '../forms/forms.css';
import '../held-back.css';
import './payment.css';

/** What the server takes the payment from (PY-04). */
function fieldsOf(means: Means | undefined, namespace: string): [name: string, value: string][] {
  if (!means || means.by === 'nothing') return [];
  const method: [string, string] = [`${namespace}[paymentMethodId]`, means.method];
  return means.by === 'card' ? [['stripe_last4', means.last4], method] : [method, ['fields[iswallet]', '1']];
}

/** The button that was pressed: a form that a script sends leaves its name and value out. */
function pressedPair(element: HTMLElement | null | undefined): [name: string, value: string][] {
  const name = element?.getAttribute('name') ?? '';
  return name === '' ? [] : [[name, element?.getAttribute('value') ?? '']];
}

function Sent({ view: { state, gateway, sending } }: { view: PaymentView }): ReactNode {
  if (state.form !== 'sending') return null;
  const pairs = [...fieldsOf(state.means, gateway.namespace), ...pressedPair(sending?.submitter)];
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Told({
  standing: { kind, text, help },
  view,
}: {
  standing: Standing;
  view: PaymentView;
}): ReactNode {
  const { payment, texts } = view;
  return (
    <div className="sw-payment-told" data-kind={kind}>
      <p>{text}</p>
      {help && <p className="sw-payment-help">{help}</p>}
      {kind === 'unsure' && (
        <button
          type="button"
          className="sw-payment-again"
          onClick={() => payment.tell({ type: 'walletChecked' })}
        >
          {texts.paymentCheck}
        </button>
      )}
    </div>
  );
}

/** What is wrong at the card, in an element of its own: it goes when it is mended. */
function CardError({ view: { state, texts, payment } }: { view: PaymentView }): ReactNode {
  const text = cardStanding(state, texts);
  if (text === '') return null;
  return (
    <div className="sw-payment-error">
      <p className="sw-field-error">{text}</p>
      {state.notice === 'invalid' && <p className="sw-payment-help">{texts.invalidHelp}</p>}
      {state.provider === 'failed' && (
        <button
          type="button"
          className="sw-payment-again"
          onClick={() => payment.tell({ type: 'providerAsked' })}
        >
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

export interface PaymentFieldsProps {
  view: PaymentView;
  /** Whether the form is as it must be for a wallet to be opened. If not, it says why. */
  mayPay?: () => boolean;
}

/** Wallets above, the card below: in the gateway's element, in the place of what it says where there is no script. */
export function PaymentFields({ view, mayPay }: PaymentFieldsProps): ReactNode {
  const { form, gateway, payment, state, texts, sending, isStalled } = view;
  const card = useRef<HTMLDivElement>(null);
  const wallet = useRef<HTMLDivElement>(null);
  const id = useId();
  const [plain] = useState(() => [...gateway.element.children] as HTMLElement[]);
  const asked = useRef((): boolean => true);
  useEffect(() => {
    asked.current = () => (mayPay?.() ?? true) && view.isWhole();
  });
  useEffect(() => {
    if (!card.current || !wallet.current) return undefined;
    const places = { card: card.current, wallet: wallet.current };
    return payment.begin({ ...places, mayPay: () => asked.current() });
  }, [payment]);

  const standing = walletStanding(state, texts);
  const isPaid = state.wallet.at === 'paid';
  const isFree = state.cents === 0 && !isPaid;
  const hasWallet = showsWallet(state) && !isPaid;
  return (
    <>
      {plain.map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden />
      ))}
      <Enhance element={gateway.element} data-payment={isPaid ? 'paid' : isFree ? 'free' : state.wallet.at}>
        <div className="sw-payment-wallet" hidden={!hasWallet}>
          <div ref={wallet} className="sw-payment-buttons" inert={!canPressWallet(state)} />
        </div>
        {standing && <Told standing={standing} view={view} />}
        {isFree && <p className="sw-payment-free">{texts.nothingToPay}</p>}
        <p className="sw-payment-or" hidden={!hasWallet}>
          <span>{texts.orByCard}</span>
        </p>
        <div className="sw-payment-card" hidden={isFree || isPaid} inert={isWalletBusy(state)}>
          <label htmlFor={`${id}-card`}>{texts.card}</label>
          <div ref={card} id={`${id}-card`} className="sw-payment-field" />
        </div>
        <CardError view={view} />
        <Sent view={view} />
      </Enhance>
      <Submitting {...{ form, sending, isStalled, texts }} />
    </>
  );
}
