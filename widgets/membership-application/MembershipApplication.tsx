import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { inOrder, type Reveal, sentErrors } from '../../src/forms/fieldErrors.ts';
import { formElement } from '../../src/forms/formElement.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { Submitting } from '../../src/forms/Submitting.tsx';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { useSubmitOnce } from '../../src/forms/useSubmitOnce.ts';
import { checkOf } from './check.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { draftStore } from './draftStore.ts';
import { Faults, sumError } from './Faults.tsx';
import { firstPage, goToHeading, nameOf, pageWith } from './headings.ts';
import { Indicator } from './Indicator.tsx';
import { type FormParts, formParts, reportMarkup } from './markup.ts';
import { membershipApplication } from './membership-application.ts';
import { RequiredFields } from './RequiredFields.tsx';
import { TimeSpent } from './TimeSpent.tsx';
import { useDraft } from './useDraft.ts';
import { pushPage, usePages, useTraversal } from './usePages.ts';
import { useRequired } from './useRequired.ts';
import { useSameAsHome } from './useSameAsHome.ts';
import { useTimeSpent } from './useTimeSpent.ts';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';
import './membership-application.css';

type Props = ViewProps<typeof membershipApplication>;
type FormProps = Omit<Props, 'parts'> & { parts: FormParts };

/** What is kept of the form, as far as the server has not sent it back. */
function useKept(form: HTMLFormElement, { parts: { page: pages, summary }, options }: FormProps) {
  const [isReturned] = useState(
    () => options.returned === 'yes' || !summary.hidden || sentErrors(form).length > 0,
  );
  const pageOf = useCallback(() => pages.findIndex(({ hidden }) => !hidden), [pages]);
  return useDraft(form, { account: options.draft, isReturned, pageOf });
}

/** Pages, errors and rules of the form, and how they hang together. */
function useApplication(form: HTMLFormElement, props: FormProps) {
  const { parts, texts } = props;
  const { page: pages } = parts;
  const draft = useKept(form, props);
  const [required, refresh] = useRequired(form, parts);
  const timeSpent = useTimeSpent(form, parts.timeSpent, texts.total);
  useSameAsHome(form, parts);
  const { current, turn } = usePages(pages.length, () => firstPage(form, pages, draft.page));
  const reveal: Reveal = useCallback(
    (control) => {
      const page = pageWith(pages, control);
      // Both in one task: an entry that is made late is skipped by Back in WebKit.
      if (turn(page)) pushPage(form, page);
    },
    [form, pages, turn],
  );
  const { sent, errors, check, dismiss } = useFieldErrors(form, parts.summary, texts, reveal);

  const arrive = (page: number): void => {
    dismiss();
    timeSpent.dismiss();
    refresh();
    draft.update();
    goToHeading(pages[page]);
  };
  useTraversal(form, { current, turn }, arrive);
  const step = (page: number): void => {
    if (page < 0 || page >= pages.length) return;
    if (turn(page)) pushPage(form, page);
    arrive(page);
  };
  const isRight = checkOf({ check, timeSpent, refresh, reveal, sum: texts.sum });
  const goOn = (): void => {
    draft.save();
    if (isRight(pages[current])) step(current + 1);
  };
  return { draft, required, timeSpent, current, step, goOn, isRight, reveal, sent, errors };
}

type Application = ReturnType<typeof useApplication>;

/** What the visitor goes from page to page by. */
function Steps({
  props: { parts, texts },
  application,
}: {
  props: FormProps;
  application: Application;
}): ReactNode {
  const { page: pages } = parts;
  const { current, step, goOn } = application;
  const [names] = useState(() => pages.map(nameOf));
  const isLast = current === pages.length - 1;
  // The second press of a double one is for the page that was there.
  const once = (act: () => void) => (event: MouseEvent) => {
    if (event.detail <= 1) act();
  };
  return (
    <>
      {pages.map((page, index) => (
        <Enhance key={keyOf(page)} element={page} hidden={index !== current} />
      ))}
      {pages.map(headingOf).map((heading) => (
        <Enhance key={keyOf(heading)} element={heading} tabindex={-1} />
      ))}
      <Indicator {...{ parts, texts, names, current }} onReturn={step} />
      <Enhance element={parts.back} hidden={current === 0} onClick={once(() => step(current - 1))} />
      <Enhance element={parts.continue} hidden={isLast} onClick={once(goOn)} />
      <Enhance element={parts.submit} hidden={!isLast} />
      <Enhance element={parts.sameAsHome?.closest('label') ?? parts.sameAsHome} hidden={false} />
    </>
  );
}

function Form(props: FormProps): ReactNode {
  const { host, parts, texts } = props;
  const [form] = useState(() => formElement(membershipApplication.name, host));
  const application = useApplication(form, props);
  const { draft, required, timeSpent, current, step, goOn, isRight, reveal, sent, errors } = application;
  const { sending, isStalled, begin } = useSubmitOnce(form);
  const { send, save } = draft;
  const sumId = useId();
  useEffect(() => reportMarkup(host, parts), [host, parts]);
  useEffect(() => {
    if (sending) send();
    else if (isStalled) save();
  }, [sending, isStalled, send, save]);

  const submit = (event: SubmitEvent): void => {
    const { submitter } = event;
    const isEnter = !submitter || parts.submit.contains(submitter);
    const isOnItsWay = sending !== undefined;
    if (!isOnItsWay && isEnter && current < parts.page.length - 1) {
      event.preventDefault();
      goOn();
    } else if (!isOnItsWay && !submitter?.hasAttribute('formnovalidate') && !isRight())
      event.preventDefault();
    else begin(event);
  };
  const discard = (): void => {
    draft.discard();
    step(0);
  };
  const sum = timeSpent.isWrong ? sumError(timeSpent, texts) : undefined;
  const listed = sum ? inOrder([...errors, sum]) : errors;
  return (
    <>
      <Enhance element={form} novalidate onSubmit={submit} />
      <Submitting {...{ form, sending, isStalled, texts }} />
      <Steps props={props} application={application} />
      <DraftNotice
        element={parts.draft}
        texts={texts}
        isShown={draft.isBack}
        page={current}
        onDiscard={discard}
      />
      <RequiredFields parts={parts} required={required} />
      <TimeSpent element={parts.timeSpent} total={texts.total} {...{ timeSpent, sumId, errors }} />
      <ErrorSummary element={parts.summary} errors={listed} {...{ sent, texts, reveal }} />
      <FieldErrors {...{ sent, errors }} />
      <Faults pages={parts.page} {...{ texts, errors, timeSpent, sumId }} />
    </>
  );
}

/** On the page that says thank you: what was kept is forgotten. */
function Sent({ address, account }: { address: string; account: string }): ReactNode {
  useEffect(() => draftStore(address, account).forget(), [address, account]);
  return null;
}

function MembershipApplication({ parts, ...props }: Props): ReactNode {
  const { sent, draft } = props.options;
  if (sent !== undefined) return <Sent address={sent} account={draft ?? ''} />;
  return <Form {...props} parts={formParts(parts)} />;
}

export const widget = mountable(membershipApplication, MembershipApplication);
