import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../src/forms/draft/useDraft.ts';
import { ErrorSummary } from '../../src/forms/errors/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/errors/FieldErrors.tsx';
import { findErrors, type Reveal } from '../../src/forms/errors/fieldErrors.ts';
import { type FieldErrorsState, useFieldErrors } from '../../src/forms/errors/useFieldErrors.ts';
import type { Control } from '../../src/forms/fields/controls.ts';
import { useFilledDetails } from '../../src/forms/fields/details.ts';
import { closestForm } from '../../src/forms/fields/markup.ts';
import { useTidyFields } from '../../src/forms/fields/useTidyFields.ts';
import { rereadForm, useFormValue } from '../../src/forms/fields/watchForm.ts';
import { StepPanels } from '../../src/forms/steps/StepPanels.tsx';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import { isPaidElsewhere, isWalletBusy, mayBeChargedByWallet } from '../../src/payment/machine/state.ts';
import { PaymentFields } from '../../src/payment/view/PaymentFields.tsx';
import { usePayment } from '../../src/payment/view/usePayment.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { Amounts } from './Amounts.tsx';
import { type Parts, type Texts, validateAmounts } from './amounts.ts';
import { CoverFee } from './CoverFee.tsx';
import { checkMarkup } from './check.ts';
import { donation } from './donation.ts';
import { FormMessage, type MessageKind } from './FormMessage.tsx';
import { recurringTerms, rhythmOf } from './facts.ts';
import { useGiftPayment } from './giftPayment.ts';
import { keyOfStep, LOGIN } from './markup.ts';
import { localDate } from './nextCharge.ts';
import { RecurringTerms } from './RecurringTerms.tsx';
import { hasRequestFields } from './requestFields.ts';
import { StepButtons } from './StepButtons.tsx';
import { Summary } from './Summary.tsx';
import { useDonationSteps } from './useDonationSteps.ts';
import { useLogin } from './useLogin.ts';
import { Ways } from './Ways.tsx';
import '../../src/forms/fields/field.css';
import '../../src/forms/forms.css';
import './donation.css';

/** Manages the message about the form as a whole. Showing a message moves focus to it. */
function useMessage(element: HTMLElement) {
  const [kind, setKind] = useState<MessageKind>();
  const show = useCallback(
    (next: MessageKind) => {
      flushSync(() => setKind(next));
      element.focus();
    },
    [element],
  );
  return { kind, show, clear: () => setKind(undefined) };
}

type Check = FieldErrorsState['check'];
type MessageState = ReturnType<typeof useMessage>;

/** Returns functions that validate the steps of the form (DN-01, DN-04). */
function createValidation(
  form: HTMLFormElement,
  { parts, texts, check, message }: { parts: Parts; texts: Texts; check: Check; message: MessageState },
) {
  const hasErrors = (step: HTMLElement, except?: readonly Control[]): boolean => {
    validateAmounts(parts, texts);
    return findErrors(form, step, except).length > 0;
  };
  /** Returns whether the form has the hidden fields of a request. If not, shows a message. */
  const hasFields = (): boolean => {
    const isSendable = hasRequestFields(form);
    if (!isSendable) message.show('invalid');
    return isSendable;
  };
  return {
    isComplete: (step: HTMLElement): boolean => !hasErrors(step),
    /** Validates a step before the visitor moves past it, and shows its errors. */
    checkStep: (step: HTMLElement, reveal: Reveal): boolean => {
      message.clear();
      validateAmounts(parts, texts);
      if (!check(step, reveal)) return false;
      // 'Add to cart' on the amount step requires the hidden fields (DN-04, DN-05).
      return !step.contains(parts.amount) || hasFields();
    },
    hasFields,
    /** Validates the form except for the given controls, and shows the first step that contains errors, if any. */
    checkForm: (reveal: Reveal, except?: readonly Control[]): boolean => {
      message.clear();
      rereadForm(form);
      const invalidStep = parts.page.find((step) => hasErrors(step, except));
      return !invalidStep || check(invalidStep, reveal, except);
    },
  };
}

function Donation({ host, options, parts, texts }: ViewProps<typeof donation>): ReactNode {
  const form = useConstant(() => closestForm(host));
  useTidyFields(form);
  useFilledDetails(form);
  const draft = useDraft({
    form,
    host,
    steps: parts.page,
    account: options.draft === 'no' ? undefined : '',
    lifetime: 'tab',
    order: parts.order?.value,
    isReturned: options.draft === 'sent',
  });
  const { serverErrors, errors, check } = useFieldErrors(form, parts.errors, texts);
  const message = useMessage(parts.problem);
  const { show: showMessage, clear: onArrive } = message;
  const validation = createValidation(form, { parts, texts, check, message });
  // The amount comes from the form, so the price endpoint is not used.
  const payment = usePayment({
    widget: donation.name,
    form,
    endpoints: options,
    fields: options,
    texts,
    hasServerError: !parts.errors.hidden,
    purpose: 'donate',
  });
  const steps = useDonationSteps({ form, parts, payment, isComplete: validation.isComplete, onArrive });
  const { isLast, reveal } = steps;
  // On an earlier step with errors, the buttons lead the donor of a paid gift back to the last one.
  const isPaymentPending = isLast && isWalletBusy(payment.state) && !isPaidElsewhere(payment.state);
  const checkStep = (step: HTMLElement): boolean => validation.checkStep(step, reveal);
  const checkForm = (except?: readonly Control[]): boolean => validation.checkForm(reveal, except);
  const hasStarted = useGiftPayment({ form, parts, payment, isShown: isLast });
  const rhythm = useFormValue(form, () => rhythmOf(parts));
  const today = options.today ?? localDate();
  const terms = useFormValue(form, () => recurringTerms({ parts, today }));
  const login = useLogin({
    form,
    address: options.session,
    isShown: keyOfStep(steps.current) === LOGIN,
    savingText: texts.keeping,
    onFailure: useCallback(() => showMessage('notKept'), [showMessage]),
  });

  const handleSubmit = (event: SubmitEvent): void => {
    const isSending = payment.state.form === 'sending';
    if (!isLast && !isSending) {
      // Enter in a field continues. Only the last step submits the form.
      event.preventDefault();
      steps.goTo(steps.index + 1, { check: checkStep });
      return;
    }
    // A wallet's payment can succeed after the donor has gone back. Only the last step says so.
    if (isSending) steps.goTo(steps.elements.length - 1);
    if (event.submitter !== null && event.submitter === parts.plain)
      // Without an online payment, nothing is charged automatically, so there is nothing to agree to.
      payment.submitWithoutPayment(event, () => checkForm(parts.consent && [parts.consent]));
    else payment.handleSubmit(event, () => checkForm());
    if (!event.defaultPrevented) draft.send();
  };

  useEffect(prepareLiveRegions, []);
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Amounts {...{ form, parts, texts }} />
      {parts.fee && <CoverFee {...{ parts, payment }} totalText={texts.total} />}
      <Summary {...{ form, parts, texts, today }} />
      <RecurringTerms {...{ payment, terms }} sections={parts.recurring} box={parts.consent} />
      <ErrorSummary
        element={parts.errors}
        others={isLast ? payment.missingFields : []}
        isOutdated={payment.state.isRefusalOutdated}
        {...{ serverErrors, errors, texts, reveal }}
      />
      <FieldErrors {...{ form, serverErrors, errors }} />
      <StepPanels steps={steps} />
      <StepButtons {...{ parts, steps, checkStep, isPaymentPending }} />
      <Ways {...{ host, form }} links={parts.way} />
      <Enhance element={parts.once} hidden={rhythm !== ''} />
      <Enhance element={parts.plain} disabled={mayBeChargedByWallet(payment.state)} />
      <Enhance element={parts.login} aria-busy={login.isSaving} onClick={login.handleClick} />
      <FormMessage
        element={parts.problem}
        // On the last step, this message is shown next to the payment fields instead.
        kind={message.kind ?? (payment.state.hasForeignReturn && !isLast ? 'paymentForeign' : undefined)}
        {...{ texts, payment }}
      />
      {hasStarted && (
        <PaymentFields
          payment={payment}
          button={parts.pay}
          rhythm={rhythm}
          validate={(except) => checkForm(except) && validation.hasFields()}
        />
      )}
    </>
  );
}

export const widget = createWidget(donation, Donation, checkMarkup);
