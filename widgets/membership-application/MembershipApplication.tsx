import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { closestForm } from '../../src/forms/closestForm.ts';
import { ErrorSummary } from '../../src/forms/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/FieldErrors.tsx';
import { inDocumentOrder, type Reveal, readServerErrors } from '../../src/forms/fieldErrors.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { Submitting } from '../../src/forms/Submitting.tsx';
import { useFieldErrors } from '../../src/forms/useFieldErrors.ts';
import { useSubmitOnce } from '../../src/forms/useSubmitOnce.ts';
import { createCheck } from './check.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { createDraftStore } from './draftStore.ts';
import { goToHeading, initialPage, pageName, pageWith } from './headings.ts';
import { Indicator } from './Indicator.tsx';
import { type FormParts, formParts, reportMarkup } from './markup.ts';
import { membershipApplication } from './membership-application.ts';
import { PageErrors, sumError } from './PageErrors.tsx';
import { RequiredFields } from './RequiredFields.tsx';
import { TimeSpent } from './TimeSpent.tsx';
import { useDraft } from './useDraft.ts';
import { pushPage, usePages, useTraversal } from './usePages.ts';
import { useRequirements } from './useRequirements.ts';
import { useSameAsHome } from './useSameAsHome.ts';
import { useTimeSpent } from './useTimeSpent.ts';
import '../../src/forms/field.css';
import '../../src/forms/forms.css';
import './membership-application.css';

type Props = ViewProps<typeof membershipApplication>;
type FormProps = Omit<Props, 'parts'> & { parts: FormParts };

/** Autosaves the form and restores its draft, unless the server has sent submitted values or errors back. */
function useApplicationDraft(form: HTMLFormElement, { parts: { page: pages, summary }, options }: FormProps) {
  const [isReturned] = useState(
    () => options.returned === 'yes' || !summary.hidden || readServerErrors(form).length > 0,
  );
  const getPage = useCallback(() => pages.findIndex(({ hidden }) => !hidden), [pages]);
  return useDraft(form, { account: options.draft, isReturned, getPage });
}

/** Connects the steps, errors, rules and draft of the form. */
function useApplication(form: HTMLFormElement, props: FormProps) {
  const { parts, texts } = props;
  const { page: pages } = parts;
  const draft = useApplicationDraft(form, props);
  const [required, refresh] = useRequirements(form, parts);
  const timeSpent = useTimeSpent(form, parts.timeSpent, texts.total);
  useSameAsHome(form, parts);
  const { current, goToPage } = usePages(pages.length, () => initialPage(form, pages, draft.page));
  const reveal: Reveal = useCallback(
    (control) => {
      const page = pageWith(pages, control);
      // In the same task as the click: WebKit's Back skips history entries that are added later.
      if (goToPage(page)) pushPage(form, page);
    },
    [form, pages, goToPage],
  );
  const { serverErrors, errors, check, dismiss } = useFieldErrors(form, parts.summary, texts, reveal);

  const arrive = (page: number): void => {
    dismiss();
    timeSpent.dismiss();
    refresh();
    draft.update();
    goToHeading(pages[page]);
  };
  useTraversal(form, { current, goToPage }, arrive);
  const step = (page: number): void => {
    if (page < 0 || page >= pages.length) return;
    if (goToPage(page)) pushPage(form, page);
    arrive(page);
  };
  const validate = createCheck({ check, timeSpent, refresh, reveal, sum: texts.sum });
  const handleContinue = (): void => {
    draft.save();
    if (validate(pages[current])) step(current + 1);
  };
  return {
    draft,
    required,
    timeSpent,
    current,
    step,
    handleContinue,
    validate,
    reveal,
    serverErrors,
    errors,
  };
}

type Application = ReturnType<typeof useApplication>;

/** Shows the current step, the indicator and the buttons that change the step. */
function Steps({
  props: { parts, texts },
  application,
}: {
  props: FormProps;
  application: Application;
}): ReactNode {
  const { page: pages } = parts;
  const { current, step, handleContinue } = application;
  const [names] = useState(() => pages.map(pageName));
  const isLast = current === pages.length - 1;
  // The second click of a double click was meant for the previous step.
  const firstClick = (act: () => void) => (event: MouseEvent) => {
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
      <Enhance element={parts.back} hidden={current === 0} onClick={firstClick(() => step(current - 1))} />
      <Enhance element={parts.continue} hidden={isLast} onClick={firstClick(handleContinue)} />
      <Enhance element={parts.submit} hidden={!isLast} />
      <Enhance element={parts.sameAsHome?.closest('label') ?? parts.sameAsHome} hidden={false} />
    </>
  );
}

function Form(props: FormProps): ReactNode {
  const { host, parts, texts } = props;
  const [form] = useState(() => closestForm(membershipApplication.name, host));
  const application = useApplication(form, props);
  const {
    draft,
    required,
    timeSpent,
    current,
    step,
    handleContinue,
    validate,
    reveal,
    serverErrors,
    errors,
  } = application;
  const { submission, isStalled, handleSubmit } = useSubmitOnce(form);
  const { send, save } = draft;
  const sumId = useId();
  useEffect(() => reportMarkup(host, parts), [host, parts]);
  useEffect(() => {
    if (submission) send();
    else if (isStalled) save();
  }, [submission, isStalled, send, save]);

  const handleFormSubmit = (event: SubmitEvent): void => {
    const { submitter } = event;
    // Enter in a field uses the form's default button, which is in part `submit`, or no button at all.
    const isEnter = !submitter || parts.submit.contains(submitter);
    const isSending = submission !== undefined;
    if (!isSending && isEnter && current < parts.page.length - 1) {
      event.preventDefault();
      handleContinue();
    } else if (!isSending && !submitter?.hasAttribute('formnovalidate') && !validate())
      event.preventDefault();
    else handleSubmit(event);
  };
  const handleDiscard = (): void => {
    draft.discard();
    step(0);
  };
  const sum = timeSpent.isInvalid ? sumError(timeSpent, texts) : undefined;
  const allErrors = sum ? inDocumentOrder([...errors, sum]) : errors;
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleFormSubmit} />
      <Submitting {...{ form, submission, isStalled, texts }} />
      <Steps props={props} application={application} />
      <DraftNotice
        element={parts.draft}
        texts={texts}
        isShown={draft.isRestored}
        page={current}
        onDiscard={handleDiscard}
      />
      <RequiredFields parts={parts} required={required} />
      <TimeSpent element={parts.timeSpent} total={texts.total} {...{ timeSpent, sumId, errors }} />
      <ErrorSummary
        element={parts.summary}
        errors={allErrors}
        serverErrors={serverErrors}
        {...{ texts, reveal }}
      />
      <FieldErrors serverErrors={serverErrors} errors={errors} />
      <PageErrors pages={parts.page} {...{ texts, errors, timeSpent, sumId }} />
    </>
  );
}

/** Deletes the draft on the thank-you page. */
function Sent({ address, account }: { address: string; account: string }): ReactNode {
  useEffect(() => createDraftStore(address, account).clear(), [address, account]);
  return null;
}

function MembershipApplication({ parts, ...props }: Props): ReactNode {
  const { sent, draft } = props.options;
  if (sent !== undefined) return <Sent address={sent} account={draft ?? ''} />;
  return <Form {...props} parts={formParts(parts)} />;
}

export const widget = createWidget(membershipApplication, MembershipApplication);
