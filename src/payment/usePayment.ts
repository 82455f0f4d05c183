import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { announce, prepareAnnouncer } from '../dom/announce.ts';
import { type Sending, useSubmitOnce } from '../forms/useSubmitOnce.ts';
import { readmeOf, report } from '../report.ts';
import { agreed, reportAnswer } from './brokenAnswer.ts';
import type { Addresses } from './calls.ts';
import { type Gateway, hasToken, readGateway, tokenName } from './gateway.ts';
import { createPayment, type Payment, type PaymentSetup } from './payment.ts';
import { loadProvider } from './provider.ts';
import { standingText } from './standing.ts';
import type { Pick, State } from './state.ts';
import type { paymentTexts } from './texts.ts';

export type PaymentTexts = Readonly<Record<keyof typeof paymentTexts, string>>;

export interface PaymentOptions {
  /** The widget's name, for reports. */
  widget: string;
  form: HTMLFormElement;
  addresses: Addresses;
  texts: PaymentTexts;
}

type PaymentSent = Omit<PaymentOptions, 'addresses'> & { payment: Payment };

/** What a widget has of a payment. `PaymentFields` takes all of it. */
export interface PaymentView {
  form: HTMLFormElement;
  gateway: Gateway;
  payment: Payment;
  state: State;
  texts: PaymentTexts;
  /** For `Submitting`: undefined while the form is the visitor's. */
  sending: Sending | undefined;
  isStalled: boolean;
  /** Says what is bought now: undefined for nothing. */
  pick: (pick: Pick | undefined) => void;
  /**
   * For the form's submit event.
   * @param check whether it may be sent, telling the visitor why not
   */
  submit: (event: SubmitEvent, check: () => boolean) => void;
  /** Whether the server could take the form once it is paid for. If not, it says so: before a wallet takes money. */
  isWhole: () => boolean;
  /** For a submit event that pays nothing, such as Back's: the form is sent as it is, once. */
  sendPlain: (event: SubmitEvent) => void;
}

/** Sends the form once it holds what pays: as a script does, so that validation and buttons have no say any more. */
function useSend(form: HTMLFormElement, isSending: boolean, payment: Payment): () => boolean {
  const isOurs = useRef(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const send = (): void => {
      let heard: SubmitEvent | undefined;
      const hear = (event: SubmitEvent): void => {
        heard = event;
      };
      form.addEventListener('submit', hear, { once: true, capture: true });
      isOurs.current = true;
      // A control named `requestSubmit` would stand in front of the form's own.
      HTMLFormElement.prototype.requestSubmit.call(form);
      isOurs.current = false;
      form.removeEventListener('submit', hear, { capture: true });
      // Somebody else on the page has held it back.
      if (!heard || heard.defaultPrevented) payment.giveBack();
    };
    // Later: while a form fires its submit event, browsers take no other one.
    const timer = setTimeout(send);
    return () => clearTimeout(timer);
  }, [form, isSending, payment]);
  return () => isOurs.current;
}

/** Tells what has come of a payment, and gives the focus to where it is mended. */
function useTelling(
  state: State,
  texts: PaymentTexts,
  payment: Payment,
  submitter: Sending['submitter'],
): void {
  const text = standingText(state, texts);
  useEffect(prepareAnnouncer, []);
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  const before = useRef(state.form);
  useEffect(() => {
    const wasBusy = before.current === 'making' || before.current === 'waiting';
    before.current = state.form;
    if (!wasBusy || state.form !== 'open') return;
    if (state.cardError !== '') payment.focusCard();
    // A button that is disabled loses the focus.
    else if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
  }, [state, payment, submitter]);
}

/** Tells the payment something; what stood there already is said again. */
function tellAndSay({ payment, texts }: PaymentSent, type: 'submitted' | 'invalid'): void {
  payment.tell({ type });
  const standing = standingText(payment.get(), texts);
  if (payment.get().form === 'open' && standing !== '') announce(standing);
}

/** Whether the server could take the form once it is paid for; if not, that is said, and reported to the page's developers. */
function isWhole(sent: PaymentSent): boolean {
  const { widget, form, payment } = sent;
  const [hasPick, isSigned] = [payment.get().pick !== undefined, hasToken(form)];
  if (hasPick && isSigned) return true;
  const problem = 'the form cannot be paid for';
  const expected = `something picked, and a field ${tokenName()} with the CSRF token`;
  const found = `${hasPick ? 'a' : 'no'} pick, ${isSigned ? 'a' : 'no'} token`;
  report({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) }, form);
  tellAndSay(sent, 'invalid');
  return false;
}

function paymentOf(
  { key, attempt }: Gateway,
  { widget, form, addresses }: Omit<PaymentOptions, 'texts'>,
): Payment {
  const load = (signal: AbortSignal) => loadProvider(key, signal);
  const failed: PaymentSetup['failed'] = (call, error) =>
    reportAnswer({ widget, form, address: addresses[call], expected: agreed[call] }, error);
  return createPayment({ addresses, attempt, loadProvider: load, failed });
}

/**
 * A payment in a form: card or wallet, through the machine, and the form sent once with what has paid (PY-01 to PY-06).
 * @throws WidgetError where the gateway's markup is missing
 */
export function usePayment({ widget, form, addresses, texts }: PaymentOptions): PaymentView {
  const [gateway] = useState(() => readGateway(widget, form));
  const [payment] = useState(() => paymentOf(gateway, { widget, form, addresses }));
  const state = useSyncExternalStore(payment.subscribe, payment.get);
  const [submitter, setSubmitter] = useState<Sending['submitter']>(null);
  const once = useSubmitOnce(form, payment.giveBack);
  const isOurs = useSend(form, state.form === 'sending', payment);
  useTelling(state, texts, payment, submitter);

  const isBusy = state.form !== 'open';
  const ownSending = useMemo(() => (isBusy ? { submitter } : undefined), [isBusy, submitter]);

  const sent = { widget, form, payment, texts };
  const submit = (event: SubmitEvent, check: () => boolean): void => {
    if (isOurs()) {
      once.begin(event);
      return;
    }
    event.preventDefault();
    if (payment.get().form !== 'open' || once.sending || !check()) return;
    setSubmitter(event.submitter);
    if (isWhole(sent)) tellAndSay(sent, 'submitted');
  };

  return {
    form,
    gateway,
    payment,
    state,
    texts,
    pick: payment.pick,
    submit,
    isWhole: () => isWhole(sent),
    sending: ownSending ?? once.sending,
    isStalled: once.isStalled,
    sendPlain: once.begin,
  };
}
