import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onTraverse } from '../../page/history/history.ts';
import { isSubmitting } from '../../page/submission/submission.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import type { Reveal } from '../errors/fieldErrors.ts';
import { useStepEvents } from '../events/useStepEvents.ts';
import type { Control } from '../fields/controls.ts';
import { headingOf } from '../fields/markup.ts';
import { rereadForm } from '../fields/watchForm.ts';
import {
  findEditedStep,
  findFocusedStep,
  restorePosition,
  type StepInUse,
  stepOfServer,
} from './stepInUse.ts';
import { reachableStep, type StepRules, stepFrom } from './stepOrder.ts';
import { createStoredStep, idInUrl, type StoredStep, stepId } from './storedStep.ts';

export interface StepsOptions {
  form: HTMLFormElement;
  /** Elements of the steps, in document order; at least one. */
  steps: readonly HTMLElement[];
  /**
   * Place where the browser stores the current step: in the URL, as a fragment that pages can link to, or only in the
   * history entry.
   */
  storedIn: 'url' | 'history';
  /** Element whose top is scrolled into view when another step is shown. */
  scrollTo: 'page' | 'form';
  /**
   * Index of the step that a restored draft was saved at, used if neither the server nor the browser specifies a step.
   */
  draftStep?: number | undefined;
  /** Index of the step from which the visitor left for another page, used if the server specifies no step. */
  resumedStep?: number | undefined;
  /** Returns whether a step is skipped for this visitor, such as the sign-in step for guests. */
  isSkipped?: (step: HTMLElement) => boolean;
  /**
   * Returns whether a step passes validation, without showing errors. If a visitor follows a link to a later step, the
   * first incomplete step is shown instead. Without this function, every step can be reached.
   */
  isComplete?: (step: HTMLElement) => boolean;
  /**
   * Returns the index of the step that the visitor must not leave, if there is one. During a submission, the visitor
   * can't leave any step.
   */
  pinnedStep?: () => number | undefined;
  /**
   * Validates each step that a link on the page would skip, and shows the step's errors, so that the visitor learns why
   * the link's target is not shown. Without this function, only `isComplete` decides which step is shown.
   */
  checkLink?: (step: HTMLElement) => boolean;
  /** Called when another step is shown, before its heading receives focus. */
  onArrive?: () => void;
  /** Called after the visitor has followed a link on the page from the step with the given index to another step. */
  onFollow?: (from: number) => void;
}

/** Options for a move to another step. */
export interface StepMove {
  /** Validates each step that a forward move passes, and shows its errors. */
  check?: (step: HTMLElement) => boolean;
  /**
   * True to replace the current history entry, so that the Back button doesn't return to the step that the visitor
   * leaves.
   */
  shouldReplace?: boolean;
}

/** Steps of a form, one of which is shown at a time. */
export interface Steps {
  elements: readonly HTMLElement[];
  current: HTMLElement;
  /** Index of the current step, from 0. */
  index: number;
  isLast: boolean;
  /**
   * Returns the id to set on a step's element: the element's own id, or a generated one if it has none. Returns
   * undefined if the URL doesn't store the step.
   */
  idOf: (step: HTMLElement) => string | undefined;
  /**
   * Goes to the step with the given index, or to the next step that is not skipped. A forward move requires that all
   * steps in between pass `check`; a backward move is always possible. Does nothing if the index is out of range or the
   * form is being submitted.
   * @returns true if another step is shown
   */
  goTo: (index: number, move?: StepMove) => boolean;
  /** Shows the step that contains the given control, without validation and without moving focus. */
  reveal: Reveal;
  /** Scrolls to the start of the current step and focuses its heading. */
  focusHeading: () => void;
}

/**
 * Returns whether a `submit` event was caused by pressing Enter in a field: browsers then use the form's first submit
 * button, even a hidden one, or no button at all. Before the last step, Enter should go to the next step instead.
 */
export const isEnter = ({ submitter }: SubmitEvent): boolean => !submitter?.checkVisibility();

/**
 * Scrolls to the target of the URL's fragment if it is inside the given step, and focuses it if possible. The browser
 * couldn't do this, because the target was hidden.
 */
function focusTarget(step: HTMLElement): void {
  const target = document.getElementById(idInUrl());
  if (!target || target === step || !step.contains(target)) return;
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  if (target.matches('input, select, textarea, button, a[href], [tabindex]'))
    target.focus({ preventScroll: true });
}

function rulesOf({ steps, isSkipped, isComplete }: StepsOptions): StepRules {
  const elementAt = (index: number): HTMLElement => steps[index] as HTMLElement;
  return {
    count: steps.length,
    isSkipped: (index) => isSkipped?.(elementAt(index)) === true,
    isComplete: (index) => isComplete?.(elementAt(index)) !== false,
  };
}

/** Scrolls to the top of the form, or of the page if none is given, and focuses the heading of a step. */
function focusStep(step: HTMLElement, form: HTMLFormElement | undefined): void {
  if (form) form.scrollIntoView({ block: 'start', behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
  headingOf(step).focus({ preventScroll: true });
}

/**
 * Determines the initial step before the first effect hides any step. If that effect hid the focused field, the visitor's
 * next keystrokes would be lost.
 */
function useInitialStep({ form, steps, draftStep, resumedStep }: StepsOptions, stored: StoredStep) {
  const [named] = useState(() => stepOfServer(form, steps) ?? resumedStep);
  const inUse = useConstant(
    () => findFocusedStep(steps) ?? (named === undefined ? findEditedStep(steps) : undefined),
  );
  const [initial] = useState(
    () => inUse?.index ?? named ?? stored.read() ?? stored.linked() ?? draftStep ?? 0,
  );
  return { named, inUse, initial };
}

/** State that contains the shown step, and functions that show another one. */
function useShownStep(initial: number, reportStep: ReturnType<typeof useStepEvents>) {
  const [index, setIndex] = useState(initial);
  /** Removes the space at the end of the page that keeps the control in use in its place. */
  const removeSpace = useRef<() => void>(undefined);
  useLayoutEffect(() => () => removeSpace.current?.(), []);
  /** Index of the current step, for handlers created in an earlier render. */
  const shown = useRef(index);
  const select = useCallback((next: number): void => {
    shown.current = next;
    setIndex(next);
  }, []);
  const show = useCallback(
    (next: number): boolean => {
      const from = shown.current;
      if (next === from) return false;
      removeSpace.current?.();
      flushSync(() => select(next));
      reportStep(next, from);
      return true;
    },
    [select, reportStep],
  );
  const keepPlace = ({ focused, top }: StepInUse): void => {
    if (focused) removeSpace.current = restorePosition(focused, top);
  };
  return { index, shown, select, show, keepPlace };
}

/** Shows the initial step before the first paint, and follows the Back and Forward buttons. */
function useTraversal(start: () => void, traverse: () => void): void {
  const handleStart = useEffectEvent(start);
  const handleTraverse = useEffectEvent(traverse);
  useLayoutEffect(() => handleStart(), []);
  // Also a layout effect, because the visitor may go back as soon as the form is ready.
  useLayoutEffect(() => onTraverse(() => handleTraverse()), []);
}

/**
 * Shows one step of a form at a time, and keeps it through Back, Forward and reload. Call it after `useDraft`, because
 * the restored values decide whether a step is complete.
 */
export function useSteps(options: StepsOptions): Steps {
  const { form, steps, storedIn, scrollTo, draftStep, pinnedStep, checkLink, onArrive, onFollow } = options;
  const stored = useConstant(() => createStoredStep({ form, steps, storedIn }));
  const { named, inUse, initial } = useInitialStep(options, stored);
  const reportStep = useStepEvents(form, steps);
  const { index, shown, select, show, keepPlace } = useShownStep(initial, reportStep);
  const rules = rulesOf(options);
  /** Returns the index of the step that the visitor must not leave: any step while the form is being submitted. */
  const pinned = (): number | undefined => pinnedStep?.() ?? (isSubmitting(form) ? shown.current : undefined);
  const reachable = (wanted: number): number => pinned() ?? reachableStep(rules, wanted);

  const focusHeading = (): void =>
    focusStep(steps[shown.current] ?? form, scrollTo === 'page' ? undefined : form);
  const arrive = (): void => {
    rereadForm(form);
    onArrive?.();
    focusHeading();
  };

  const start = (): void => {
    const wanted = Math.min(index, steps.length - 1);
    const first = inUse ? (pinned() ?? wanted) : reachable(wanted);
    stored.write(first, 'replace');
    select(first);
    // A form that the server has sent back, a restored draft or a pending payment continues an earlier visit.
    if (named === undefined && draftStep === undefined && pinned() === undefined)
      reportStep(first, undefined);
    if (inUse && first === inUse.index) keepPlace(inUse);
  };
  /** Shows the step that a link on the page leads to, if the steps in between are valid. */
  const follow = (wanted: number): void => {
    const from = shown.current;
    const isAllowed = isSubmitting(form) || !checkLink || steps.slice(shown.current, wanted).every(checkLink);
    const next = isAllowed ? reachable(wanted) : shown.current;
    stored.write(next, 'replace');
    if (!show(next)) return;
    arrive();
    focusTarget(steps[next] ?? form);
    onFollow?.(from);
  };
  const traverse = (): void => {
    const known = stored.read();
    // A followed link has added a history entry that stores no step. If the link's target is not in a step, the current
    // step remains.
    const wanted = known ?? stored.linked();
    if (wanted === undefined && storedIn === 'url') return;
    if (known === undefined && wanted !== undefined) {
      // Deferred because Chromium removes focus after `popstate` if the link's target is hidden.
      setTimeout(() => follow(wanted));
      return;
    }
    const next = wanted === undefined ? shown.current : reachable(wanted);
    stored.write(next, 'replace');
    if (show(next)) arrive();
  };
  useTraversal(start, traverse);

  const goTo = (wanted: number, { check, shouldReplace = false }: StepMove = {}): boolean => {
    const next = stepFrom(rules, wanted);
    const from = shown.current;
    if (next === undefined || next === from || isSubmitting(form)) return false;
    if (check && !steps.slice(from, next).every(check)) return false;
    stored.write(next, shouldReplace ? 'replace' : 'push');
    show(next);
    arrive();
    return true;
  };
  const reveal = useCallback(
    (control: Control): void => {
      const next = steps.findIndex((step) => step.contains(control));
      // Adds the history entry in the same task as the click, because WebKit's Back button skips entries that are added
      // later.
      if (next >= 0 && show(next)) stored.write(next, 'push');
    },
    [steps, stored, show],
  );
  return {
    elements: steps,
    current: steps[index] ?? form,
    index,
    isLast: index === steps.length - 1,
    idOf: (step) => (storedIn === 'url' ? stepId(steps, step) : undefined),
    goTo,
    reveal,
    focusHeading,
  };
}
