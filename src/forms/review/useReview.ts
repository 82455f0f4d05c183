import { useEffect, useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { readFromHistoryState, saveToHistoryState } from '../../page/history/history.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { focusControl, type Reveal, readServerErrors } from '../errors/fieldErrors.ts';
import type { Control } from '../fields/controls.ts';
import type { StepMove, Steps } from '../steps/useSteps.ts';

/**
 * Name of the value in a history entry that records that the visitor is changing an answer and then returns to the
 * review.
 */
const CHANGING = 'changing';

/** Review of the answers before a form is sent. */
export interface Review {
  /** Steps before the review, whose answers it lists. */
  steps: readonly HTMLElement[];
  /** True while the review shows. */
  isShown: boolean;
  /** True while the visitor is changing an answer. */
  isChanging: boolean;
  /** Goes to the step of a question and focuses its first usable control. */
  change: (step: HTMLElement, controls: readonly Control[]) => void;
  /** Continues to the next step, or back to the review. */
  goOn: (move: StepMove) => void;
  /** Goes back without validation, to the previous step or to the review. */
  goBack: () => void;
  /** Shows the step of a control, as after a blocked submission. From the review, this counts as changing an answer. */
  reveal: Reveal;
  /** Goes to an earlier step that the visitor has chosen. From the review, this counts as changing its answers. */
  goTo: Steps['goTo'];
  /** Handles other moves to an earlier step, such as a link in the text, from the step with this index. */
  handleLeave: (from: number) => void;
}

/**
 * Lets visitors change an answer and return to the review, however they have left it: by a link in the list, the error
 * summary or the indicator, because the form can't be sent yet, or because the server has sent it back. Only Back goes
 * through the steps again. This state survives Reload, Back and Forward.
 * @param element element for the list of answers, inside the step with the review; undefined for a form without one
 */
export function useReview(form: HTMLFormElement, steps: Steps, element: HTMLElement | undefined): Review {
  const { elements, index, goTo, reveal } = steps;
  const reviewIndex = element ? elements.findIndex((step) => step.contains(element)) : -1;
  const isShown = index === reviewIndex;
  const listed = useConstant(() => elements.slice(0, Math.max(0, reviewIndex)));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isChanging = reviewIndex >= 0 && !isShown && readFromHistoryState(form, CHANGING) === true;
  useLayoutEffect(() => {
    // The form was sent from the review, so the visitor returns there after correcting it.
    const isSentBack = listed.length > 0 && readServerErrors(form).length > 0;
    if (!isSentBack || readFromHistoryState(form, CHANGING) !== undefined) return;
    saveToHistoryState(form, true, CHANGING);
    render();
  }, [form, listed]);
  useEffect(() => {
    // A new history entry copies the values of the previous one.
    if (isShown && readFromHistoryState(form, CHANGING) === true) saveToHistoryState(form, false, CHANGING);
  }, [form, isShown]);
  /** If the visitor came from the review, marks the current step so that they return to the review afterwards. */
  const handleLeave = (from = index): void => {
    if (from !== reviewIndex && !isChanging) return;
    saveToHistoryState(form, true, CHANGING);
    flushSync(render);
  };
  const leaveTo = (wanted: number, move?: StepMove): boolean => {
    const hasMoved = goTo(wanted, move);
    if (hasMoved) handleLeave();
    return hasMoved;
  };
  return {
    steps: listed,
    isShown,
    isChanging,
    change: (step, controls) => {
      if (!leaveTo(elements.indexOf(step))) return;
      const control = controls.find((each) => !each.matches(':disabled') && each.checkVisibility());
      if (control) focusControl(control);
    },
    goOn: (move) => void goTo(isChanging ? reviewIndex : index + 1, move),
    goBack: () => void goTo(isChanging ? reviewIndex : index - 1),
    reveal: (control) => {
      reveal(control);
      if (listed.some((step) => step.contains(control))) handleLeave();
    },
    goTo: leaveTo,
    handleLeave,
  };
}
