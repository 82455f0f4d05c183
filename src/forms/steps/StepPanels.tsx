import { type ReactNode, useLayoutEffect } from 'react';
import { addStepTitle } from '../../page/history/title.ts';
import { isPlainClick } from '../../page/plainClick.ts';
import { isSecondClick } from '../../page/secondClick.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { collapseWhitespace, interpolate } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { headingOf } from '../fields/markup.ts';
import type { Steps } from './useSteps.ts';

/** Shows the current step, hides the other steps and makes the headings of all steps focusable. */
export function StepPanels({ steps }: { steps: Steps }): ReactNode {
  const { elements, current, idOf } = steps;
  return (
    <>
      {elements.map((step) => (
        <Enhance key={keyOf(step)} element={step} id={idOf(step)} hidden={step !== current} />
      ))}
      {elements.map(headingOf).map((heading) => (
        <Enhance key={keyOf(heading)} element={heading} tabindex={-1} />
      ))}
    </>
  );
}

export interface StepNavigationProps {
  steps: Steps;
  back: HTMLElement;
  next: HTMLElement;
  /** Submit button, or an element around it. */
  submit: HTMLElement;
  /** True during a submission, which disables Back and Continue. */
  isSubmitting: boolean;
  /** Called when the visitor clicks `next`. */
  onContinue: () => void;
  /** Called when the visitor clicks `back`. Default: goes to the previous step. */
  onBack?: () => void;
  /** Label that replaces the server's label on `next`. */
  nextLabel?: string | undefined;
}

/**
 * Makes the Back and Continue buttons work, and shows the submit button on the last step (MA-01). Ignores the second
 * click of a double click, which was meant for the previous step: on the last step, the submit button appears where
 * Continue was.
 */
export function StepNavigation({
  steps,
  back,
  next,
  submit,
  isSubmitting,
  onContinue,
  onBack,
  nextLabel,
}: StepNavigationProps): ReactNode {
  const { index, isLast, goTo } = steps;
  return (
    <>
      <Enhance
        element={back}
        hidden={index === 0}
        disabled={isSubmitting}
        onClick={(event) => !isSecondClick(event) && (onBack ? onBack() : goTo(index - 1))}
      />
      <Enhance
        element={next}
        hidden={isLast}
        text={nextLabel}
        disabled={isSubmitting}
        onClick={(event) => !isSecondClick(event) && onContinue()}
      />
      <Enhance
        element={submit}
        hidden={!isLast}
        onClick={(event) => isSecondClick(event) && event.preventDefault()}
      />
    </>
  );
}

export interface StepIndicatorTexts {
  /** Line that shows the current step. */
  step: string;
  /** Template for the document's title. */
  title: string;
  /** Prefix of the document's title while there are errors. */
  titlePrefix: string;
  /** Text for screen readers, placed in the indicator's item of a completed step. */
  done: string;
  /** Text for screen readers, placed in the indicator's item of the current step. */
  current: string;
}

export interface StepIndicatorProps {
  steps: Steps;
  /** List that contains one item for each step. */
  list: HTMLElement | undefined;
  /** Line that shows the current step on small screens. */
  line: HTMLElement | undefined;
  texts: StepIndicatorTexts;
}

/**
 * Shows the completed, current and upcoming steps in a list, and the current step in a line and in the document's
 * title. Screen readers read the title first, and the browser's history lists it. The links in the list lead back to
 * completed steps.
 */
export function StepIndicator({ steps, list, line, texts }: StepIndicatorProps): ReactNode {
  const { elements, index: currentIndex, goTo } = steps;
  const names = useConstant(() => elements.map((step) => collapseWhitespace(headingOf(step).textContent)));
  const items = useConstant(() => [...(list?.children ?? [])] as HTMLElement[]);
  const page = names[currentIndex] ?? '';
  const [number, count] = [currentIndex + 1, names.length];
  const { title, titlePrefix } = texts;
  useLayoutEffect(() => {
    const compose = (sent: string): string => interpolate(title, { page, number, count, title: sent });
    return addStepTitle(elements, compose, titlePrefix);
  }, [elements, title, titlePrefix, page, number, count]);

  const handleClick = (event: MouseEvent, index: number): void => {
    if (!(event.target as Element).closest('a') || !isPlainClick(event)) return;
    // Visitors can reach later steps only with Continue, which validates the steps in between.
    event.preventDefault();
    if (index < currentIndex) goTo(index);
  };
  return (
    <>
      {items.map((item, index) => {
        const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead';
        return (
          <Enhance
            key={keyOf(item)}
            element={item}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
            onClick={(event) => handleClick(event, index)}
          >
            {state === 'ahead' ? undefined : <span className="sw-visually-hidden">{texts[state]}</span>}
          </Enhance>
        );
      })}
      {items.map((item, index) => {
        const link = item.querySelector('a') ?? undefined;
        const isAhead = index >= currentIndex;
        return (
          link && (
            <Enhance
              key={keyOf(link)}
              element={link}
              aria-disabled={isAhead || undefined}
              tabindex={isAhead ? -1 : undefined}
            />
          )
        );
      })}
      <Enhance element={line} hidden={false} text={interpolate(texts.step, { page, number, count })} />
    </>
  );
}
