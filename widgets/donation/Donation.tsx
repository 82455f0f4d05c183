import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { mountable, type ViewProps } from '../../src/define.ts';
import { prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { findErrors } from '../../src/forms/fieldErrors.ts';
import { formElement } from '../../src/forms/formElement.ts';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { PaymentFields } from '../../src/payment/PaymentFields.tsx';
import { isWalletBusy } from '../../src/payment/state.ts';
import { Amounts } from './Amounts.tsx';
import { judgeAmounts, type Parts, type Texts } from './amounts.ts';
import { donation } from './donation.ts';
import { reportMarkup } from './markup.ts';
import { PageFrame } from './PageFrame.tsx';
import { Problem, type ProblemKind } from './Problem.tsx';
import { isKnownRequest } from './request.ts';
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
  isHeld: () => boolean;
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
  isHeld,
}: ValidatedPagesOptions): Pages & { isFormValid: () => boolean } {
  const hasErrors = (page: HTMLElement): boolean => {
    judgeAmounts(parts, texts);
    return findErrors(form, page).length > 0;
  };
  const pages = usePages({
    form,
    pages: parts.page,
    isGuest: () => parts.guest?.checked === true,
    isHeld,
    isComplete: (page) => !hasErrors(page),
    check: (page) => {
      problem.clear();
      judgeAmounts(parts, texts);
      if (!check(page)) return false;
      // 'Add to cart' on the amount step requires the hidden fields (DN-04, DN-05).
      const canContinue = !page.contains(parts.amount) || isKnownRequest(form);
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
  const [form] = useState(() => formElement(donation.name, host));
  const saveDraft = useDraft(form, options.draft, parts.order?.value ?? '');
  const { sent, errors, check } = useFieldErrors(form, parts.errors, texts);
  const problem = useProblem(parts.problem);
  const { show: showProblem } = problem;
  const pages = useValidatedPages({
    form,
    parts,
    texts,
    check,
    problem,
    isHeld: () => isWalletBusy(payment.payment.get()),
  });
  const isLast = pages.current === parts.page.at(-1);
  const payment = useGiftPayment({ form, parts, texts, options, isHere: isLast });
  const isHeld = isWalletBusy(payment.state);
  const login = useLogin({
    form,
    address: options.session,
    keeping: texts.keeping,
    failed: useCallback(() => showProblem('notKept'), [showProblem]),
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
      if (!payment.sending && !pages.isFormValid()) event.preventDefault();
      else payment.sendPlain(event);
    } else payment.submit(event, pages.isFormValid);
    if (!event.defaultPrevented) saveDraft(true);
  };

  useEffect(prepareAnnouncer, []);
  useEffect(() => reportMarkup(form, parts), [form, parts]);
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Amounts {...{ form, parts, texts }} />
      <Summary {...{ form, parts, texts }} />
      <ErrorSummary element={parts.errors} {...{ sent, errors, texts }} />
      <FieldErrors {...{ sent, errors }} />
      <PageFrame {...{ parts, pages, isHeld }} />
      <Enhance element={parts.plain} disabled={isHeld} />
      <Enhance element={parts.login} aria-busy={login.isKeeping} onClick={login.press} />
      <Problem element={parts.problem} kind={problem.kind} texts={texts} />
      {payment.isBegun && <PaymentFields view={payment} mayPay={pages.isFormValid} />}
    </>
  );
}

export const widget = mountable(donation, Donation);
