import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { OtherError } from '../../forms/errors/ErrorSummary.tsx';
import { commonDetail, type FormEventSource } from '../../forms/events/formEvents.ts';
import { useEventSource } from '../../forms/events/useFormEvents.ts';
import { type Submission, useSubmitOnce } from '../../forms/submitting/useSubmitOnce.ts';
import { readToken, tokenName } from '../../net/csrfToken.ts';
import { reportResponseError } from '../../net/responseErrors.ts';
import { announce, prepareLiveRegions } from '../../page/announce.ts';
import { replaceAddress } from '../../page/history/history.ts';
import { isNewPage } from '../../page/isNewPage.ts';
import { onLeaving } from '../../page/leaving.ts';
import { isSecondClick } from '../../page/secondClick.ts';
import { isResent, resubmit } from '../../page/submission/submission.ts';
import { readmeOf, report } from '../../report/report.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import {
  type CardField,
  fieldToCorrect,
  isHeldByChallenge,
  isWalletBusy,
  isWithdrawable,
} from '../machine/state.ts';
import { cardStep, type PaymentStep, walletStep } from '../outcomes/outcome.ts';
import { reportPay } from '../outcomes/reportPay.ts';
import { createPayment, type Payment } from '../payment.ts';
import { createChallenge } from '../site/challenge.ts';
import { type Gateway, readGateway } from '../site/gateway.ts';
import { type FieldOptions, paymentOptions } from '../site/options.ts';
import { createPayer, type Payer } from '../site/payer.ts';
import type { Endpoints } from '../site/requests.ts';
import { expectedResponses } from '../site/responses.ts';
import { readReturn, withoutReturn } from '../site/returnAddress.ts';
import { createProviderReport } from '../stripe/providerErrors.ts';
import { loadStripeJs } from '../stripe/stripe.ts';
import type { Purpose } from '../stripe/wallet.ts';
import { statusText } from './status.ts';
import { type PaymentTexts, withElementTexts } from './texts.ts';
import { useCardCheck } from './useCardCheck.ts';
import type { PostalCodeField } from './usePostalCode.ts';

export interface UsePaymentOptions {
  /** Name of the widget, for reports. */
  widget: string;
  form: HTMLFormElement;
  /**
   * Paths of the payment endpoints. `price` is used only for items selected without a price. Its default is the default
   * path of its option.
   */
  endpoints: Omit<Endpoints, 'price'> & Partial<Endpoints>;
  texts: PaymentTexts;
  /** Options for Stripe's fields. */
  fields: FieldOptions;
  /** True if the page shows an error that the server has found in the form. */
  hasServerError: boolean;
  /** Purpose of the payment, shown on the wallet buttons. Default: `buy`. */
  purpose?: Purpose;
}

/** Values that the functions for submissions share. */
interface PaymentContext {
  widget: string;
  form: HTMLFormElement;
  payment: Payment;
  texts: PaymentTexts;
}

/**
 * Payment in a form, as the widget's view uses it. The view rerenders after each change. Pass the whole object to
 * `PaymentFields`.
 *
 * Read the state only through `state`. During rendering, `state` is the state to show; in a handler, it is the current
 * state. The functions in `machine/state.ts`, such as `isLocked(payment.state)`, derive values from it.
 */
export interface PaymentView extends Omit<Payment, 'subscribe' | 'reopenForm' | 'unfinishedCardFields'> {
  form: HTMLFormElement;
  payer: Payer;
  gateway: Gateway;
  texts: PaymentTexts;
  /** True if the form shows Stripe's Payment Element in place of the card's fields. */
  hasElement: boolean;
  /** Submission in progress, for `Submitting`; undefined while the visitor can use the form. */
  submission: Submission | undefined;
  isStalled: boolean;
  /** Ids of the elements that contain the card's fields. */
  cardIds: Readonly<Record<CardField, string>>;
  /** Required fields of the card that a check has found empty, for the form's error summary. */
  missingFields: readonly OtherError[];
  /** State of the field for the card's postal code. */
  postalCode: PostalCodeField;
  /**
   * Handles the form's `submit` event.
   * @param validate returns whether the form is valid. If not, shows the errors
   */
  handleSubmit: (event: SubmitEvent, validate: () => boolean) => void;
  /**
   * Returns whether the server can accept the form. If not, shows and reports the problem before a wallet charges
   * anything.
   */
  checkReady: () => boolean;
  /**
   * Handles a `submit` event that involves no payment, such as a click on the form's Back button: submits the form
   * once, unchanged.
   * @param validate returns whether the form is valid. If not, shows the errors. Default: the form needs no validation
   */
  submitWithoutPayment: (event: SubmitEvent, validate?: () => boolean) => void;
}

/**
 * Submits the form by script while the form's status is `sending`. Uses a React effect, because the state machine can't
 * detect when the view has rendered the payment's fields.
 *
 * Some tag managers cancel the `submit` event, and call `form.submit()` a moment later. That would send the form without
 * the payment's fields, so during a payment, such a call is ignored and reported, and the canceled form is sent anyway.
 * @param sendDirectly sends a form whose `submit` event was canceled
 * @returns a function that validates the form if this hook caused the current `submit` event, and returns the result;
 * otherwise, it returns undefined
 */
function usePaymentSubmission(
  { widget, form, payment }: Omit<PaymentContext, 'texts'>,
  sendDirectly: (event: SubmitEvent) => void,
): (validate: () => boolean) => boolean | undefined {
  /** True if the form was valid when it was last submitted by script. */
  const isValid = useRef(false);
  /** True once another script has tried to send the form itself. */
  const isSentByOthers = useRef(false);
  const wasCanceled = useRef(false);
  const sendCanceled = useEffectEvent(sendDirectly);
  useEffect(() => {
    const submit = (): void => {
      const isIdle = payment.state.form === 'open' && !isWalletBusy(payment.state);
      if (isIdle && !wasCanceled.current) {
        HTMLFormElement.prototype.submit.call(form);
        return;
      }
      if (!isSentByOthers.current) reportOtherScript(widget, form);
      isSentByOthers.current = true;
      wasCanceled.current = false;
      if (payment.state.form === 'open') resubmit(form);
    };
    // Browsers refuse it in a form with a control named `submit`. Other scripts cannot call the method there either.
    Reflect.defineProperty(form, 'submit', { configurable: true, value: submit });
    return () => void Reflect.deleteProperty(form, 'submit');
  }, [widget, form, payment]);
  const isSending = payment.state.form === 'sending';
  useEffect(() => {
    if (!isSending) return undefined;
    // Browser validation or another listener has blocked the submission, or the session has ended.
    const handleCancel = (event: SubmitEvent | undefined): void => {
      if (event && isValid.current && isSentByOthers.current) {
        sendCanceled(event);
        return;
      }
      wasCanceled.current = isValid.current;
      payment.reopenForm();
    };
    const submitForm = (): void => {
      stopListening();
      isValid.current = false;
      resubmit(form, null, handleCancel);
    };
    // Deferred, because browsers ignore `requestSubmit()` while the form dispatches a `submit` event.
    const timer = setTimeout(submitForm);
    // If the visitor leaves in the meantime, the form is not submitted. A wallet payment is kept, and the form can be
    // submitted when they come back.
    const stopListening = onLeaving(payment.reopenForm);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [form, isSending, payment]);
  return (validate) => {
    if (payment.state.form !== 'sending' || !isResent(form)) return undefined;
    isValid.current = validate();
    return isValid.current;
  };
}

/** Reports a script that cancels the `submit` event and sends the form itself. */
function reportOtherScript(widget: string, form: HTMLFormElement): void {
  const problem = 'another script calls form.submit(), which would send the form without its payment';
  const expected = 'a script that only listens to `submit`, without canceling the event';
  const found = 'a call of form.submit() during a payment, which was ignored';
  report({ code: 'script', widget, problem, expected, found, see: readmeOf(widget) }, form);
}

/** Announces a payment's status, and focuses the card's field with the error after a failure. */
function useStatusAnnouncement(payment: Payment, texts: PaymentTexts): void {
  const { state } = payment;
  const text = statusText(state, texts);
  useEffect(prepareLiveRegions, []);
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  const previous = useRef(state);
  useEffect(() => {
    const hasEnded = isWithdrawable(previous.current) && state.form === 'open';
    previous.current = state;
    const field = hasEnded ? fieldToCorrect(state) : undefined;
    if (field) payment.focusCard(field);
  }, [state, payment]);
}

/** Dispatches an event and announces the resulting status, even if it is unchanged. */
function dispatchAndAnnounce({ payment, texts }: PaymentContext, type: 'submitted' | 'invalid'): void {
  payment.dispatch({ type });
  const status = statusText(payment.state, texts);
  if (payment.state.form === 'open' && status !== '') announce(status);
}

/**
 * Returns true if an item is selected and the form contains the CSRF token, so that the server can accept the form once
 * it is paid. Otherwise shows 'Invalid request.' and reports the problem (DN-04).
 */
function checkReady(context: PaymentContext): boolean {
  const { widget, form, payment } = context;
  const [hasItem, isTokenPresent] = [payment.state.purchasable !== undefined, readToken(form) !== ''];
  if (hasItem && isTokenPresent) return true;
  const problem = 'the form is not ready for payment';
  const expected = `a selected item, and a field ${tokenName()} with the CSRF token`;
  const found = `${hasItem ? 'an' : 'no'} item, ${isTokenPresent ? 'a' : 'no'} token`;
  report({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) }, form);
  dispatchAndAnnounce(context, 'invalid');
  return false;
}

/** Dispatches an event for what has happened to the payment of an order, if anything has. */
function reportStep(source: FormEventSource, order: string, step: PaymentStep | undefined): void {
  if (step) reportPay(source.host, commonDetail(source), { ...step, order });
}

function createFormPayment(
  { key, attempt, fonts, challenge: slot }: Gateway,
  source: FormEventSource,
  { widget, form, fields, hasServerError, purpose = 'buy', ...options }: Omit<UsePaymentOptions, 'texts'>,
): Payment {
  const endpoints = { price: paymentOptions.price.defaultValue, ...options.endpoints };
  const onProviderError = createProviderReport(widget, form);
  const onFailure = (call: keyof Endpoints, error: unknown): void =>
    reportResponseError(
      { widget, element: form, address: endpoints[call], expected: expectedResponses[call] },
      error,
    );
  return createPayment({
    endpoints,
    attempt,
    // A reload sends the form again, or requests a page that says nothing about it.
    isAnswer: hasServerError && isNewPage(),
    purpose,
    fonts,
    fields,
    returned: readReturn(location.href),
    loadStripe: (signal) => loadStripeJs(key, { signal, onError: onProviderError }),
    onFailure,
    onProviderError,
    onTransition: (before, after) => reportStep(source, attempt, walletStep(before, after)),
    createChallenge: slot && ((dispatch) => createChallenge({ widget, slot, dispatch })),
  });
}

/**
 * Removes the query parameters of a returned payment from the URL, because other scripts and servers could read the
 * secret.
 */
function useCleanAddress(): void {
  useEffect(() => {
    if (readReturn(location.href)) replaceAddress(withoutReturn(location.href));
  }, []);
}

/**
 * Returns a function that reports whether the second click of a double click caused the current `submit` event. Between
 * the two clicks, the price may have loaded, and the visitor has not read it yet.
 */
function useSecondClicks(form: HTMLFormElement): () => boolean {
  const isSecond = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const handleClick = (event: MouseEvent): void => {
      isSecond.current = isSecondClick(event);
    };
    form.addEventListener('click', handleClick, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [form]);
  return () => {
    const wasSecond = isSecond.current;
    // Reset, because a script may submit the form later without a click.
    isSecond.current = false;
    return wasSecond;
  };
}

/**
 * Runs a card or wallet payment in a form, and submits the form only once, including the payment's fields (PY-01 to
 * PY-06).
 * @throws WidgetError if the gateway's markup is missing or incomplete
 */
export function usePayment({ texts: given, ...options }: UsePaymentOptions): PaymentView {
  const hasElement = options.fields.payment === 'element';
  const texts = hasElement ? withElementTexts(given) : given;
  const { widget, form } = options;
  const gateway = useConstant(() => readGateway(form));
  const source = useEventSource(form);
  const payment = useConstant(() => createFormPayment(gateway, source, options));
  // Rerenders after each change of the state.
  useSyncExternalStore(payment.subscribe, () => payment.state);
  const [submitter, setSubmitter] = useState<Submission['submitter']>(null);
  const submitOnce = useSubmitOnce(form, {
    onEnd: payment.reopenForm,
    onSent: () => {
      reportStep(source, gateway.attempt, cardStep(payment.state));
      payment.dispatch({ type: 'formSent' });
    },
  });
  const validateScripted = usePaymentSubmission({ widget, form, payment }, submitOnce.sendDirectly);
  useStatusAnnouncement(payment, texts);
  useCleanAddress();
  const isSecondHalf = useSecondClicks(form);

  // The overlay would cover the security check.
  const isBusy = payment.state.form !== 'open' && !isHeldByChallenge(payment.state);
  const paymentSubmission = useMemo(() => (isBusy ? { submitter } : undefined), [isBusy, submitter]);

  const { dispatch, pick, withdraw, focusCard, focusWallet, mount } = payment;
  const payer = useConstant(() => createPayer(form));
  const card = useCardCheck({ form, payment, payer, texts, attempt: gateway.attempt, hasElement });
  const context = { widget, form, payment, texts };
  const handleSubmit = (event: SubmitEvent, validate: () => boolean): void => {
    // Validates again, because the form is empty if the visitor has come back from the bank in another tab.
    const isScriptedValid = validateScripted(validate);
    if (isScriptedValid !== undefined) {
      if (isScriptedValid) submitOnce.handleSubmit(event);
      else event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isSecondHalf() || payment.state.form !== 'open') return;
    const isValid = validate();
    if (!card.check(isValid) || !isValid) return;
    setSubmitter(event.submitter);
    if (checkReady(context)) dispatchAndAnnounce(context, 'submitted');
  };

  const submission = paymentSubmission ?? submitOnce.submission;
  const submitWithoutPayment = (event: SubmitEvent, validate = (): boolean => true): void => {
    if (submission || validate()) submitOnce.handleSubmit(event);
    else event.preventDefault();
  };

  return {
    get state() {
      return payment.state;
    },
    dispatch,
    pick,
    withdraw,
    focusCard,
    focusWallet,
    mount,
    form,
    payer,
    gateway,
    texts,
    hasElement,
    cardIds: card.ids,
    missingFields: card.missingFields,
    handleSubmit,
    checkReady: () => checkReady(context),
    submission,
    isStalled: submitOnce.isStalled,
    postalCode: card.postalCode,
    submitWithoutPayment,
  };
}
