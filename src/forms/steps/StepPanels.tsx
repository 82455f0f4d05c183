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
  /** Text for screen readers, placed in the indicator's item of a step with errors. */
  invalid: string;
}

export interface StepIndicatorProps {
  steps: Steps;
  /** List that contains one item for each step. */
  list: HTMLElement | undefined;
  /** Line that shows the current step on small screens. */
  line: HTMLElement | undefined;
  /** Number of steps that the visitor can go to. Default: those before the current one. */
  reached?: number;
  /** Returns whether a step contains errors. */
  isInvalid?: (step: HTMLElement) => boolean;
  texts: StepIndicatorTexts;
}

interface StepLinksProps {
  /** One element for each step, which can contain a link. */
  items: readonly HTMLElement[];
  current: number;
  /** Number of steps that the visitor can go to. Later ones need Continue, which validates the steps in between. */
  reached: number;
  goTo: (index: number) => void;
}

/** Makes the links in items lead to their steps, except to the current one and to those that the visitor has not reached. */
export function StepLinks({ items, current, reached, goTo }: StepLinksProps): ReactNode {
  return items.map((item, index) => {
    const link = item.querySelector('a') ?? undefined;
    const isUnusable = index === current || index >= reached;
    const handleClick = (event: MouseEvent): void => {
      if (!isUnusable && !isPlainClick(event)) return;
      event.preventDefault();
      if (!isUnusable) goTo(index);
    };
    return (
      link && (
        <Enhance
          key={keyOf(link)}
          element={link}
          aria-disabled={isUnusable || undefined}
          tabindex={isUnusable ? -1 : undefined}
          onClick={handleClick}
        />
      )
    );
  });
}

/**
 * Shows the completed, current and upcoming steps in a list, and the current step in a line and in the document's
 * title. Screen readers read the title first, and the browser's history lists it. The links in the list lead to the steps
 * that the visitor has reached.
 */
export function StepIndicator({
  steps,
  list,
  line,
  reached = steps.index,
  isInvalid,
  texts,
}: StepIndicatorProps): ReactNode {
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

  return (
    <>
      {items.map((item, index) => {
        const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead';
        const step = elements[index];
        const hasErrors = step !== undefined && isInvalid?.(step);
        const spoken = [state !== 'ahead' && texts[state], hasErrors && texts.invalid]
          .filter(Boolean)
          .join(', ');
        return (
          <Enhance
            key={keyOf(item)}
            element={item}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {spoken && (
              <span className="sw-visually-hidden" data-state={hasErrors ? 'invalid' : undefined}>
                {spoken}
              </span>
            )}
          </Enhance>
        );
      })}
      <StepLinks {...{ items, reached, goTo }} current={currentIndex} />
      <Enhance element={line} hidden={false} text={interpolate(texts.step, { page, number, count })} />
    </>
  );
}
