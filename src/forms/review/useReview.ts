import { useEffect, useLayoutEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { readFromEntry, saveToEntry } from '../../page/history/history.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { focusControl, type Reveal, readServerErrors } from '../errors/fieldErrors.ts';
import type { Control } from '../fields/controls.ts';
import type { StepMove, Steps } from '../steps/useSteps.ts';

/**
 * Name of the history entry's value that is true while the visitor is changing an answer and will then return to the
 * review.
 */
const CHANGING = 'changing';

/** Review of the answers before a form is sent. */
export interface Review {
  /** Steps before the review; the review lists their answers. */
  steps: readonly HTMLElement[];
  /** True while the review is shown. */
  isShown: boolean;
  /** True while the visitor is changing an answer. */
  isChanging: boolean;
  /** Goes to the given question's step and focuses the question's first usable control. */
  change: (step: HTMLElement, controls: readonly Control[]) => void;
  /** Continues to the next step or, while the visitor is changing an answer, returns to the review. */
  goOn: (move: StepMove) => void;
  /** Goes back without validation: to the previous step or, while the visitor is changing an answer, to the review. */
  goBack: () => void;
  /**
   * Shows the step that contains the given control, for example after a blocked submission. If that is an earlier step,
   * the visitor then returns to the review.
   */
  reveal: Reveal;
  /**
   * Goes to an earlier step that the visitor has chosen. If the visitor came from the review, they then return to it.
   */
  goTo: Steps['goTo'];
  /**
   * Handles any other move to an earlier step, such as a move by a link in the text. `from` is the index of the step
   * that the visitor has left.
   */
  handleLeave: (from: number) => void;
}

/**
 * Lets visitors change an answer and return to the review, however they left it: by a link in the list, the error
 * summary or the indicator; because the form can't be sent yet; or because the server has sent the form back. Only the
 * browser's Back button goes through the steps again. The state survives reload, Back and Forward.
 * @param element element for the list of answers, inside the review step; undefined for a form without a review
 */
export function useReview(form: HTMLFormElement, steps: Steps, element: HTMLElement | undefined): Review {
  const { elements, index, goTo, reveal } = steps;
  const reviewIndex = element ? elements.findIndex((step) => step.contains(element)) : -1;
  const isShown = index === reviewIndex;
  const listed = useConstant(() => elements.slice(0, Math.max(0, reviewIndex)));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isChanging = reviewIndex >= 0 && !isShown && readFromEntry(form, CHANGING) === true;
  useLayoutEffect(() => {
    // The form was sent from the review, so the visitor returns there after correcting it.
    const isSentBack = listed.length > 0 && readServerErrors(form).length > 0;
    if (!isSentBack || readFromEntry(form, CHANGING) !== undefined) return;
    saveToEntry(form, true, CHANGING);
    render();
  }, [form, listed]);
  useEffect(() => {
    // A new history entry copies the previous entry's values, so the value must be cleared on the review.
    if (isShown && readFromEntry(form, CHANGING) === true) saveToEntry(form, false, CHANGING);
  }, [form, isShown]);
  /**
   * If the visitor came from the review, marks the current history entry so that they return to the review afterwards.
   */
  const handleLeave = (from = index): void => {
    if (from !== reviewIndex && !isChanging) return;
    saveToEntry(form, true, CHANGING);
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
