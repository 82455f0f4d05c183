import type { ReactNode } from 'react';
import { DraftNotice } from '../../src/forms/draft/DraftNotice.tsx';
import { useDraft } from '../../src/forms/draft/useDraft.ts';
import { ErrorSummary } from '../../src/forms/errors/ErrorSummary.tsx';
import { FieldErrors } from '../../src/forms/errors/FieldErrors.tsx';
import { findErrors } from '../../src/forms/errors/fieldErrors.ts';
import { useFieldErrors } from '../../src/forms/errors/useFieldErrors.ts';
import { closestForm } from '../../src/forms/fields/markup.ts';
import { FormSection } from '../../src/forms/sections/FormSection.tsx';
import { StepIndicator, StepNavigation, StepPanels } from '../../src/forms/steps/StepPanels.tsx';
import { isEnter, useSteps } from '../../src/forms/steps/useSteps.ts';
import { Submitting } from '../../src/forms/submitting/Submitting.tsx';
import { useSubmitOnce } from '../../src/forms/submitting/useSubmitOnce.ts';
import { draftTexts, formTexts, stepTexts } from '../../src/forms/texts.ts';
import { createWidget, defineWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { type Option, oneOf } from '../../src/runtime/options.ts';
import { one, some } from '../../src/runtime/parts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import '../../src/forms/fields/field.css';
import '../../src/forms/forms.css';
import './travel-grant.css';

const about = 'A probe.';
const identifier: Option<string | undefined> = {
  about,
  defaultValue: undefined,
  expected: 'an identifier',
  parse: (text) => text,
};

const travelGrant = defineWidget({
  name: 'travel-grant',
  group: 'content',
  options: {
    draft: identifier,
    order: identifier,
    lifetime: oneOf(about, ['tab', 'browser'], 'browser'),
    storedIn: oneOf(about, ['url', 'history'], 'history'),
  },
  parts: {
    summary: one('div', about),
    indicator: one('ol', about),
    step: one('p', about),
    draft: one('div', about),
    page: some('section', about),
    sponsor: one('div', about),
    back: one('button', about),
    continue: one('button', about),
    submit: one('button', about),
  },
  texts: {
    ...formTexts,
    ...stepTexts,
    ...draftTexts,
    revealed: { default: 'Additional question shown below', about },
  },
});

const IS_SHARED = [{ field: 'shared', value: 'yes' }];

/** Renders a three-step form that uses the entire form kit as the kit's README describes. */
function TravelGrant({ host, options, parts, texts }: ViewProps<typeof travelGrant>): ReactNode {
  const { name } = travelGrant;
  const form = useConstant(() => closestForm(host));
  const { page: pages, summary } = parts;
  const { lifetime, order, storedIn } = options;
  const isReturned = !summary.hidden;
  const draft = useDraft({ form, host, steps: pages, account: options.draft, lifetime, order, isReturned });
  const { check, dismiss, errors, serverErrors } = useFieldErrors(form, summary, texts);
  const onArrive = (): void => {
    dismiss();
    draft.update();
  };
  const isComplete = (step: HTMLElement): boolean => findErrors(form, step).length === 0;
  const steps = useSteps({
    form,
    steps: pages,
    storedIn,
    scrollTo: 'page',
    draftStep: draft.step,
    isComplete,
    onArrive,
  });
  const { index, isLast, goTo, reveal } = steps;
  const { handleSubmit, submission, isStalled } = useSubmitOnce(form, {
    draft,
    check: () => check(undefined, reveal),
  });
  const goOn = (): void => {
    draft.save();
    goTo(index + 1, { check: (step) => check(step, reveal) });
  };
  const handleFormSubmit = (event: SubmitEvent): void => {
    if (isEnter(event) && !isLast) {
      event.preventDefault();
      goOn();
    } else handleSubmit(event);
  };
  const handleDiscard = (): void => {
    draft.discard();
    if (!goTo(0)) steps.focusHeading();
  };
  return (
    <>
      <Enhance element={form} novalidate onSubmit={handleFormSubmit} />
      <StepPanels steps={steps} />
      <StepIndicator steps={steps} list={parts.indicator} line={parts.step} texts={texts} />
      <FormSection widget={name} section={parts.sponsor} conditions={IS_SHARED} revealed={texts.revealed} />
      <StepNavigation
        steps={steps}
        back={parts.back}
        next={parts.continue}
        submit={parts.submit}
        isSubmitting={submission !== undefined}
        onContinue={goOn}
      />
      <DraftNotice element={parts.draft} {...{ texts, draft }} step={index} onDiscard={handleDiscard} />
      <ErrorSummary element={summary} {...{ errors, serverErrors, texts, reveal }} />
      <FieldErrors {...{ form, errors, serverErrors }} />
      <Submitting {...{ form, submission, isStalled, texts }} />
    </>
  );
}

export const widget = createWidget(travelGrant, TravelGrant);
