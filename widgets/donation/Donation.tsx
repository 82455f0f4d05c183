import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { prepareLiveRegions } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { closestForm } from '../../src/forms/closestForm.ts';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { findErrors } from '../../src/forms/fieldErrors.ts';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { PaymentFields } from '../../src/payment/PaymentFields.tsx';
import { isWalletBusy } from '../../src/payment/state.ts';
import { Amounts } from './Amounts.tsx';
import { type Parts, type Texts, validateAmounts } from './amounts.ts';
import { donation } from './donation.ts';
import { reportMarkup } from './markup.ts';
import { PageNavigation } from './PageNavigation.tsx';
import { Problem, type ProblemKind } from './Problem.tsx';
import { hasRequestFields } from './requestFields.ts';
import { Summary } from './Summary.tsx';
import { useDraft } from './useDraft.ts';
import { useGiftPayment } from './useGiftPayment.ts';
import { useLogin } from './useLogin.ts';
import { type Pages, usePages } from './usePages.ts';
import '../../src/choice.css';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';
import '../../src/held-back.css';
import './donation.css';

/** Manages the message about the form as a whole. Showing a message moves the focus to it. */
function useProblem(element: HTMLElement) {
  const [kind, setKind] = useState<ProblemKind>();
  const show = useCallback(
    (next: ProblemKind) => {
      flushSync(() => setKind(next));
      element.focus();
    },
    [element],
  );
  return { kind, show, clear: () => setKind(undefined) };
}

interface ValidatedPagesOptions {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
  check: (within?: Element) => boolean;
  problem: ReturnType<typeof useProblem>;
  isPaymentPending: () => boolean;
}

/**
 * Manages the steps of the form, with validation before the visitor moves forward (DN-01, DN-04).
 * @returns the steps, and `isFormValid`, which shows the first step with errors if there is one
 */
function useValidatedPages({
  form,
  parts,
  texts,
  check,
  problem,
  isPaymentPending,
}: ValidatedPagesOptions): Pages & { isFormValid: () => boolean } {
  const hasErrors = (page: HTMLElement): boolean => {
    validateAmounts(parts, texts);
    return findErrors(form, page).length > 0;
  };
  const pages = usePages({
    form,
    pages: parts.page,
    isGuest: () => parts.guest?.checked === true,
    isPaymentPending,
    isComplete: (page) => !hasErrors(page),
    check: (page) => {
      problem.clear();
      validateAmounts(parts, texts);
      if (!check(page)) return false;
      // 'Add to cart' on the amount step requires the hidden fields (DN-04, DN-05).
      const canContinue = !page.contains(parts.amount) || hasRequestFields(form);
      if (!canContinue) problem.show('invalid');
      return canContinue;
    },
  });
  const isFormValid = (): boolean => {
    const invalidPage = parts.page.find(hasErrors);
    if (!invalidPage) return true;
    if (invalidPage !== pages.current) pages.show(invalidPage);
    return check(invalidPage);
  };
  return { ...pages, isFormValid };
}

function Donation({ host, options, parts, texts }: ViewProps<typeof donation>): ReactNode {
  const [form] = useState(() => closestForm(donation.name, host));
  const saveDraft = useDraft(form, options.draft, parts.order?.value ?? '');
  const { serverErrors, errors, check } = useFieldErrors(form, parts.errors, texts);
  const problem = useProblem(parts.problem);
  const { show: showProblem } = problem;
  const pages = useValidatedPages({
    form,
    parts,
    texts,
    check,
    problem,
    isPaymentPending: () => isWalletBusy(payment.payment.get()),
  });
  const isLast = pages.current === parts.page.at(-1);
  const payment = useGiftPayment({ form, parts, texts, options, isShown: isLast });
  const isPaymentPending = isWalletBusy(payment.state);
  const login = useLogin({
    form,
    address: options.session,
    savingText: texts.keeping,
    onFailure: useCallback(() => showProblem('notKept'), [showProblem]),
  });

  const handleSubmit = (event: SubmitEvent): void => {
    // If the wallet opens a separate window, the visitor can go Back here before the wallet pays.
    if (!isLast && payment.payment.get().form !== 'sending') {
      // Enter in a field continues. Only the last step submits the form.
      event.preventDefault();
      pages.go('next');
      return;
    }
    if (event.submitter !== null && event.submitter === parts.plain) {
      if (!payment.submission && !pages.isFormValid()) event.preventDefault();
      else payment.submitWithoutPayment(event);
    } else payment.handleSubmit(event, pages.isFormValid);
    if (!event.defaultPrevented) saveDraft(true);
  };

  useEffect(prepareLiveRegions, []);
  useEffect(() => reportMarkup(form, parts), [form, parts]);
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Amounts {...{ form, parts, texts }} />
      <Summary {...{ form, parts, texts }} />
      <ErrorSummary element={parts.errors} {...{ serverErrors, errors, texts }} />
      <FieldErrors {...{ serverErrors, errors }} />
      <PageNavigation {...{ parts, pages, isPaymentPending }} />
      <Enhance element={parts.plain} disabled={isPaymentPending} />
      <Enhance element={parts.login} aria-busy={login.isSaving} onClick={login.handleClick} />
      <Problem element={parts.problem} kind={problem.kind} texts={texts} />
      {payment.hasStarted && <PaymentFields view={payment} validate={pages.isFormValid} />}
    </>
  );
}

export const widget = createWidget(donation, Donation);
