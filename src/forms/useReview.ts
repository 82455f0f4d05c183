import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { readFromHistoryState, saveToHistoryState } from '../dom/history.ts';
import type { Control } from './controls.ts';
import { focusControl } from './fieldErrors.ts';
import type { StepMove, Steps } from './useSteps.ts';

/** Name of the value in a history entry that says that the visitor changes an answer and then returns to the review. */
const CHANGING = 'changing';

/** Review of the answers before a form is sent. */
export interface Review {
  /** Steps whose answers the review lists: all before it. */
  steps: readonly HTMLElement[];
  /** True while the review shows. */
  isShown: boolean;
  /** True while the visitor changes an answer. */
  isChanging: boolean;
  /** Goes to the step of a question, and to its first control that the visitor can use. */
  change: (step: HTMLElement, controls: readonly Control[]) => void;
  /** Goes on from the current step: to the next one, or back to the review. */
  goOn: (move: StepMove) => void;
  /** Goes back without validation: to the step before, or to the review. */
  goBack: () => void;
}

/**
 * Lets visitors change an answer and return to the review. Reload, Back and Forward keep that.
 * @param element element for the list of answers, inside the step with the review; undefined for a form without one
 */
export function useReview(form: HTMLFormElement, steps: Steps, element: HTMLElement | undefined): Review {
  const { elements, index, goTo } = steps;
  const reviewIndex = element ? elements.findIndex((step) => step.contains(element)) : -1;
  const isShown = index === reviewIndex;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isChanging = reviewIndex >= 0 && !isShown && readFromHistoryState(form, CHANGING) === true;
  useEffect(() => {
    // A new entry copies the values of the one before.
    if (isShown && readFromHistoryState(form, CHANGING) === true) saveToHistoryState(form, false, CHANGING);
  }, [form, isShown]);
  return {
    steps: elements.slice(0, Math.max(0, reviewIndex)),
    isShown,
    isChanging,
    change: (step, controls) => {
      if (!goTo(elements.indexOf(step))) return;
      saveToHistoryState(form, true, CHANGING);
      flushSync(render);
      const control = controls.find((each) => !each.matches(':disabled') && each.checkVisibility());
      if (control) focusControl(control);
    },
    goOn: (move) => void goTo(isChanging ? reviewIndex : index + 1, move),
    goBack: () => void goTo(isChanging ? reviewIndex : index - 1),
  };
}
