import type { ReactNode } from 'react';
import { DraftNote, DraftNotice } from '../../src/forms/draft/DraftNotice.tsx';
import { useDraft } from '../../src/forms/draft/useDraft.ts';
import { ErrorSummary } from '../../src/forms/errors/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/errors/FieldErrors.tsx';
import { inDocumentOrder } from '../../src/forms/errors/fieldErrors.ts';
import { useFieldErrors } from '../../src/forms/errors/useFieldErrors.ts';
import type { Control } from '../../src/forms/fields/controls.ts';
import { closestForm, headingOf, isSent } from '../../src/forms/fields/markup.ts';
import { useHiddenUnlessInUse } from '../../src/forms/fields/useHiddenUnlessInUse.ts';
import { useTidyFields } from '../../src/forms/fields/useTidyFields.ts';
import { ReviewList } from '../../src/forms/review/ReviewList.tsx';
import { SentNotice } from '../../src/forms/review/SentNotice.tsx';
import { useReview } from '../../src/forms/review/useReview.ts';
import { StepIndicator, StepNavigation, StepPanels } from '../../src/forms/steps/StepPanels.tsx';
import { isEnter, useSteps } from '../../src/forms/steps/useSteps.ts';
import { Submitting } from '../../src/forms/submitting/Submitting.tsx';
import { useSubmitOnce } from '../../src/forms/submitting/useSubmitOnce.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { collapseWhitespace, interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { FormParts } from './markup.ts';
import type { membershipApplication } from './membership-application.ts';
import { PageErrors, sumError } from './PageErrors.tsx';
import { RequiredFields } from './RequiredFields.tsx';
import { TimeSpent } from './TimeSpent.tsx';
import { useRequirements } from './useRequirements.ts';
import { useSameAsHome } from './useSameAsHome.ts';
import { useTimeSpent } from './useTimeSpent.ts';
import { useUnneeded } from './useUnneeded.ts';
import { createValidateStep } from './validateStep.ts';
import '../../src/forms/fields/field.css';
import '../../src/forms/forms.css';

interface FormProps extends Omit<ViewProps<typeof membershipApplication>, 'parts'> {
  parts: FormParts;
}

/** Connects the draft, steps, errors and rules of the form. */
function useApplication(form: HTMLFormElement, { host, parts, options, texts }: FormProps) {
  const { page: pages, summary } = parts;
  useTidyFields(form);
  const draft = useDraft({
    form,
    host,
    steps: pages,
    account: options.draft,
    lifetime: 'browser',
    isReturned: options.returned === 'yes' || isSent(summary),
    identity: parts.identity,
    received: options.received,
    onReplace: (page) => steps.goTo(page) || steps.focusHeading(),
  });
  const required = useRequirements(form, parts);
  const timeSpent = useTimeSpent(form, parts.timeSpent, texts.total);
  useSameAsHome(form, parts);
  const fieldErrors = useFieldErrors(form, summary, texts);
  const steps = useSteps({
    form,
    steps: pages,
    storedIn: 'history',
    scrollTo: 'page',
    draftStep: draft.step,
    checkLink: (step) => check(step),
    onArrive: () => {
      fieldErrors.dismiss();
      timeSpent.dismiss();
      draft.update();
    },
    onFollow: (from) => review.handleLeave(from),
  });
  const review = useReview(form, steps, parts.review);
  const { reveal } = review;
  const check = createValidateStep({ check: fieldErrors.check, timeSpent, reveal, sum: texts.sum });
  const submitOnce = useSubmitOnce(form, { check, draft });
  const goOn = (): void => {
    draft.save();
    review.goOn({ check });
  };
  return { draft, required, timeSpent, steps, review, fieldErrors, submitOnce, goOn };
}

/** Adds the form's behavior: its steps, rules, errors, review and draft (MA-01 to MA-07). */
export function ApplicationForm(props: FormProps): ReactNode {
  const { host, parts, options, texts } = props;
  const form = useConstant(() => closestForm(host));
  const { draft, required, timeSpent, steps, review, fieldErrors, submitOnce, goOn } = useApplication(
    form,
    props,
  );
  const { submission, isStalled } = submitOnce;
  const { errors, serverErrors } = fieldErrors;
  const { index, isLast, goTo } = steps;
  const { reveal } = review;
  const hidesUnneeded = options.addresses === 'needed';
  const isHomeUnneeded = useUnneeded(form, parts.home, required.home) && hidesUnneeded;
  const isWorkUnneeded = useUnneeded(form, parts.work, required.work) && hidesUnneeded;
  const isHomeHidden = useHiddenUnlessInUse(parts.home, isHomeUnneeded);
  const isWorkHidden = useHiddenUnlessInUse(parts.work, isWorkUnneeded);

  const handleSubmit = (event: SubmitEvent): void => {
    if (!submission && !isLast && isEnter(event)) {
      event.preventDefault();
      goOn();
    } else submitOnce.handleSubmit(event);
  };
  const handleDiscard = (): void => {
    draft.discard();
    if (!goTo(0)) steps.focusHeading();
  };
  if (draft.isSent) return <SentNotice {...{ form, texts }} element={parts.draft} message={parts.lastSent} />;

  const sum = timeSpent.isInvalid ? sumError(timeSpent, texts) : undefined;
  const allErrors = sum ? inDocumentOrder([...errors, sum]) : errors;
  const placeOf = (control: Control): string | undefined => {
    const at = steps.elements.findIndex((step) => step.contains(control));
    const step = steps.elements[at];
    if (!step || at === index) return undefined;
    const page = collapseWhitespace(headingOf(step).textContent);
    return interpolate(texts.inStep, { number: at + 1, page });
  };
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleSubmit} />
      <Submitting {...{ form, submission, isStalled, texts }} />
      <StepPanels steps={steps} />
      <StepIndicator
        steps={{ ...steps, goTo: review.goTo }}
        list={parts.indicator}
        line={parts.step}
        reached={review.isChanging ? review.steps.length : index}
        isInvalid={(step) => allErrors.some(({ control }) => step.contains(control))}
        texts={texts}
      />
      <StepNavigation
        steps={steps}
        back={parts.back}
        next={parts.continue}
        submit={parts.submit}
        isSubmitting={submission !== undefined}
        onContinue={goOn}
        onBack={review.goBack}
        nextLabel={review.isChanging ? texts.returnToReview : undefined}
      />
      <Enhance element={parts.home} hidden={isHomeHidden} />
      <Enhance element={parts.work} hidden={isWorkHidden} />
      <Enhance element={parts.sameAsHome?.closest('label') ?? parts.sameAsHome} hidden={isHomeHidden} />
      <DraftNotice element={parts.draft} {...{ texts, draft }} step={index} onDiscard={handleDiscard} />
      <DraftNote
        element={parts.kept}
        texts={texts}
        isShown={draft.isStored && !draft.isRestored && index === 0}
        onDiscard={handleDiscard}
      />
      <ReviewList {...{ form, review, texts }} element={parts.review} errors={allErrors} />
      <RequiredFields parts={parts} required={required} />
      <TimeSpent element={parts.timeSpent} {...{ timeSpent, texts, errors }} />
      <ErrorSummary
        element={parts.summary}
        errors={allErrors}
        {...{ serverErrors, texts, reveal, placeOf }}
      />
      <FieldErrors {...{ form, serverErrors, errors }} />
      <PageErrors pages={parts.page} {...{ texts, errors }} />
    </>
  );
}
