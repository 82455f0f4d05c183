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

/** What is wrong with the form as a whole, with the focus on it. */
function useProblem(element: HTMLElement) {
  const [problem, setProblem] = useState<ProblemKind>();
  const tell = useCallback(
    (kind: ProblemKind) => {
      flushSync(() => setProblem(kind));
      element.focus();
    },
    [element],
  );
  return { problem, tell, forget: () => setProblem(undefined) };
}

interface CheckedOptions {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
  check: (within?: Element) => boolean;
  told: ReturnType<typeof useProblem>;
  isHeld: () => boolean;
}

/** The pages, each of which is left by going on only as it must be (DN-01, DN-04). */
function useCheckedPages({
  form,
  parts,
  texts,
  check,
  told,
  isHeld,
}: CheckedOptions): Pages & { isSound: () => boolean } {
  const findFault = (page: HTMLElement): boolean => {
    judgeAmounts(parts, texts);
    return findErrors(form, page).length > 0;
  };
  const pages = usePages({
    form,
    pages: parts.page,
    isGuest: () => parts.guest?.checked === true,
    isHeld,
    isComplete: (page) => !findFault(page),
    check: (page) => {
      told.forget();
      judgeAmounts(parts, texts);
      if (!check(page)) return false;
      // 'Add to cart': the page with the amount has been filled in (DN-05).
      const isKnown = !page.contains(parts.amount) || isKnownRequest(form);
      if (!isKnown) told.tell('invalid');
      return isKnown;
    },
  });
  const isSound = (): boolean => {
    const faulty = parts.page.find(findFault);
    if (!faulty) return true;
    if (faulty !== pages.current) pages.show(faulty);
    return check(faulty);
  };
  return { ...pages, isSound };
}

function Donation({ host, options, parts, texts }: ViewProps<typeof donation>): ReactNode {
  const [form] = useState(() => formElement(donation.name, host));
  const keep = useDraft(form, options.draft, parts.order?.value ?? '');
  const { sent, errors, check } = useFieldErrors(form, parts.errors, texts);
  const told = useProblem(parts.problem);
  const { tell } = told;
  const pages = useCheckedPages({
    form,
    parts,
    texts,
    check,
    told,
    isHeld: () => isWalletBusy(payment.payment.get()),
  });
  const isLast = pages.current === parts.page.at(-1);
  const payment = useGiftPayment({ form, parts, texts, options, isHere: isLast });
  const isHeld = isWalletBusy(payment.state);
  const login = useLogin({
    form,
    address: options.session,
    keeping: texts.keeping,
    failed: useCallback(() => tell('notKept'), [tell]),
  });

  const submit = (event: SubmitEvent): void => {
    // Where a wallet's sheet is a window of its own, the page can have gone Back before it pays.
    if (!isLast && payment.payment.get().form !== 'sending') {
      // Enter in a field goes on, and sends nothing before the payment.
      event.preventDefault();
      pages.go('next');
      return;
    }
    if (event.submitter !== null && event.submitter === parts.plain) {
      if (!payment.sending && !pages.isSound()) event.preventDefault();
      else payment.sendPlain(event);
    } else payment.submit(event, pages.isSound);
    if (!event.defaultPrevented) keep(true);
  };

  useEffect(prepareAnnouncer, []);
  useEffect(() => reportMarkup(form, parts), [form, parts]);
  return (
    <>
      <Enhance element={form} novalidate onSubmit={submit} />
      <Amounts {...{ form, parts, texts }} />
      <Summary {...{ form, parts, texts }} />
      <ErrorSummary element={parts.errors} {...{ sent, errors, texts }} />
      <FieldErrors {...{ sent, errors }} />
      <PageFrame {...{ parts, pages, isHeld }} />
      <Enhance element={parts.plain} disabled={isHeld} />
      <Enhance element={parts.login} aria-busy={login.isKeeping} onClick={login.press} />
      <Problem element={parts.problem} kind={told.problem} texts={texts} />
      {payment.isBegun && <PaymentFields view={payment} mayPay={pages.isSound} />}
    </>
  );
}

export const widget = mountable(donation, Donation);
