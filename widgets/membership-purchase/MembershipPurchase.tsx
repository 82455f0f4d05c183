import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useErrorTitle } from '../../src/forms/errors/useErrorTitle.ts';
import type { FieldProblem } from '../../src/forms/events/formEvents.ts';
import { useProblemEvents, useServerProblemEvent } from '../../src/forms/events/useFormEvents.ts';
import { writeValue } from '../../src/forms/fields/controls.ts';
import { closestForm, isSent } from '../../src/forms/fields/markup.ts';
import { onlyOn, watchForm } from '../../src/forms/fields/watchForm.ts';
import { announce } from '../../src/page/announce.ts';
import { useElementId } from '../../src/page/useElementId.ts';
import { isAccepted, isLocked, mayBeChargedByWallet } from '../../src/payment/machine/state.ts';
import { PaymentFields } from '../../src/payment/view/PaymentFields.tsx';
import { usePayment } from '../../src/payment/view/usePayment.ts';
import { createWidget, type PartsOf, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import type { MembershipChoice } from './choice.ts';
import { membershipPurchase } from './membership-purchase.ts';
import { Summary } from './Summary.tsx';
import { useChoice } from './useChoice.ts';
import './membership-purchase.css';

type Parts = PartsOf<typeof membershipPurchase>;

/**
 * Returns the radio buttons that lack a choice: the products, or the purchasables of the chosen product. None if the
 * choice is complete.
 */
function missingRadios({ product: products, purchasable: purchasables }: Parts, choice: MembershipChoice) {
  if (choice.purchasable !== '') return [];
  return choice.product === ''
    ? products
    : purchasables.filter(({ dataset }) => dataset.product === choice.product);
}

/** Scrolls to the message above the list and moves focus to the first of the given radio buttons (MP-01). */
function goToMessage({ message }: Parts, [first]: readonly HTMLInputElement[]): void {
  scrollTo({ top: 0, behavior: 'instant' });
  first?.focus();
  message.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Returns the problems for events that the server has found: of the choice, or none if its reason is another. */
function serverProblems({ message, product: [first], reason }: Parts): readonly FieldProblem[] | undefined {
  return isSent(message) ? [{ name: first?.name ?? '', kind: 'refused' }] : reason && [];
}

/**
 * Returns a function that checks the choice, the visibility of its message, and the radio buttons that it has reported. A
 * message from the server is shown until the choice is complete.
 */
function useMessage(form: HTMLFormElement, parts: Parts, missing: readonly HTMLInputElement[], text: string) {
  const { message } = parts;
  const [first] = missing;
  const [isShown, setShown] = useState(useConstant(() => isSent(message)));
  const [reported, setReported] = useState(missing);
  if (isShown && !first) setShown(false);
  const reportProblems = useProblemEvents(form);
  useServerProblemEvent(
    form,
    useConstant(() => serverProblems(parts)),
  );
  const check = (): boolean => {
    if (!first) return true;
    reportProblems([{ name: first.name, kind: 'missing' }]);
    flushSync(() => {
      setShown(true);
      setReported(missing);
    });
    goToMessage(parts, missing);
    announce(text);
    return false;
  };
  // The terms of a product that was chosen afterward are no mistake yet.
  return { check, isShown, invalid: isShown ? missing.filter((radio) => reported.includes(radio)) : [] };
}

interface TermMessageProps {
  message: HTMLElement;
  invalid: readonly HTMLInputElement[];
}

/** Shows the message among the terms if one of them is missing, and makes it the description of their radio buttons. */
function TermMessage({ message, invalid }: TermMessageProps): ReactNode {
  const id = useElementId(message);
  const terms = invalid.filter((radio) => message.parentElement?.contains(radio));
  return (
    <>
      <Enhance element={message} id={id} hidden={terms.length === 0} />
      {terms.map((radio) => (
        <Enhance key={keyOf(radio)} element={radio} aria-describedby={id} />
      ))}
    </>
  );
}

interface MessageProps extends Pick<TermMessageProps, 'invalid'> {
  parts: Parts;
  isShown: boolean;
  text: string;
}

/** Shows the message that something is missing, and makes it the description of the radio buttons to choose from. */
function Message({ parts, invalid, isShown, text }: MessageProps): ReactNode {
  const id = useElementId(parts.message);
  return (
    <>
      <Enhance element={parts.message} id={id} hidden={!isShown} text={isShown ? text : undefined} />
      {invalid.map((radio) => (
        <Enhance key={keyOf(radio)} element={radio} aria-describedby={id} aria-invalid={true} />
      ))}
      {parts.termMessage.map((message) => (
        <TermMessage key={keyOf(message)} {...{ message, invalid }} />
      ))}
    </>
  );
}

const writeField = (field: HTMLInputElement | undefined, value: string): void => {
  if (field) writeValue(field, value);
};

/**
 * Returns a function that checks whether the submitter is the Back button and sets the hidden field accordingly
 * (MP-02). Clears the field when the page is shown again.
 */
function useBack({ back, backAction }: Parts): (submitter: HTMLElement | null) => boolean {
  useEffect(
    () =>
      backAction &&
      watchForm(
        backAction,
        onlyOn('restore', () => writeField(backAction, '')),
      ),
    [backAction],
  );
  return (submitter) => {
    const isBack = back !== undefined && submitter === back;
    writeField(backAction, isBack ? back.value : '');
    return isBack;
  };
}

function MembershipPurchase({
  host,
  options,
  parts,
  texts,
}: ViewProps<typeof membershipPurchase>): ReactNode {
  const { name: widget } = membershipPurchase;
  const form = useConstant(() => closestForm(host));
  const choice = useChoice(form, parts);
  const hasServerError = parts.reason !== undefined || isSent(parts.message);
  const payment = usePayment({ widget, form, endpoints: options, fields: options, texts, hasServerError });
  const { state, pick } = payment;
  const { purchasable, choose } = choice;
  const missing = missingRadios(parts, choice);
  const message = useMessage(form, parts, missing, texts.choose);
  const isRefused = parts.reason !== undefined && !state.isRefusalOutdated;
  useErrorTitle(form, isRefused || message.isShown, texts.titlePrefix);
  useEffect(() => pick(purchasable === '' ? undefined : { item: purchasable }), [pick, purchasable]);

  // After a reload during a payment, shows the purchasable that was paid for. This happens in a layout effect, as does
  // restoring the saved choice.
  const paidFor = useConstant(() => state.purchasable?.item);
  useLayoutEffect(() => {
    const radio = parts.purchasable.find(({ value }) => value === paidFor);
    if (radio) choose({ product: radio.dataset.product ?? '', purchasable: radio.value });
  }, [paidFor, parts, choose]);

  useEffect(() => {
    if (document.activeElement === document.body) parts.reason?.focus();
  }, [parts]);

  const isBackSubmit = useBack(parts);
  const handleSubmit = (event: SubmitEvent): void => {
    if (isBackSubmit(event.submitter)) payment.submitWithoutPayment(event);
    else if (event.submitter !== null && event.submitter === parts.plain)
      payment.submitWithoutPayment(event, message.check);
    else payment.handleSubmit(event, message.check);
  };

  // If another tab has paid for another membership, the server asks the visitor to choose that one to finish.
  const isChoosingPaid = isRefused && isAccepted(state);
  const radios = [...parts.product, ...parts.purchasable];
  const list = useConstant(() => radios[0]?.closest('fieldset') ?? undefined);
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} onChange={choice.handleChange} />
      <Enhance element={list} inert={isLocked(state) && !isChoosingPaid} />
      <Enhance element={parts.plain} disabled={mayBeChargedByWallet(state)} />
      <Enhance element={parts.reason} tabindex={-1} hidden={!isRefused} />
      <Message {...{ parts }} invalid={message.invalid} isShown={message.isShown} text={texts.choose} />
      <Summary {...{ parts, texts, state, choice }} />
      <PaymentFields payment={payment} button={parts.pay} validate={message.check} />
    </>
  );
}

export const widget = createWidget(membershipPurchase, MembershipPurchase, checkMarkup);
