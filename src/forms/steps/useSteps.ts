import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  onTraverse,
  pushAddress,
  readFromEntry,
  replaceAddress,
  saveToEntry,
} from '../../page/history/history.ts';
import { isNewPage } from '../../page/isNewPage.ts';
import { pagePath } from '../../page/pagePath.ts';
import { isSubmitting } from '../../page/submission/submission.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { type Reveal, readServerErrors } from '../errors/fieldErrors.ts';
import { useStepEvents } from '../events/useStepEvents.ts';
import { type Control, controlsIn, isAlreadyFilled } from '../fields/controls.ts';
import { headingOf } from '../fields/markup.ts';
import { rereadForm } from '../fields/watchForm.ts';
import { reachableStep, type StepRules, stepFrom } from './stepOrder.ts';

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
 * Returns the index of the step that the server wants to show: the step with the server's first error or, unless it is
 * the first step, the step with `data-current`. Returns undefined if there is no such step.
 */
function stepOfServer(form: HTMLFormElement, steps: readonly HTMLElement[]): number | undefined {
  const [error] = readServerErrors(form);
  const ofError = error ? steps.findIndex((step) => step.contains(error.control)) : -1;
  if (ofError >= 0) return ofError;
  const current = steps.findIndex((step) => step.hasAttribute('data-current'));
  return current > 0 ? current : undefined;
}

/** Step that the visitor is using when the widget mounts. Until the script arrives, all steps are shown. */
interface StepInUse {
  index: number;
  /** Focused control, which must not move in the viewport. */
  focused: Element | undefined;
  /** The control's distance from the top of the viewport, in CSS px. */
  top: number;
}

/**
 * Scrolls the page so that an element keeps its distance from the top of the viewport. Scrolls again in the next frame,
 * because the page may hide content around the form when the widget becomes ready. Needed in browsers that don't
 * support scroll anchoring, such as Safari.
 */
function holdInPlace(element: Element, top: number): void {
  const scroll = (): void =>
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  scroll();
  requestAnimationFrame(scroll);
}

/** Returns the step that contains focus, unless the page itself moved focus there. */
function findFocusedStep(steps: readonly HTMLElement[]): StepInUse | undefined {
  const { activeElement } = document;
  const index = steps.findIndex((step) => step !== activeElement && step.contains(activeElement));
  if (!activeElement || index < 0 || activeElement.hasAttribute('autofocus')) return undefined;
  return { index, focused: activeElement, top: activeElement.getBoundingClientRect().top };
}

/**
 * Returns the last step in which the visitor has changed something. Returns undefined unless the page was just opened:
 * after a reload or a click on the Back button, the browser has restored the changes in all steps.
 */
function findEditedStep(steps: readonly HTMLElement[]): StepInUse | undefined {
  if (!isNewPage()) return undefined;
  const isEdited = (control: Control): boolean => control.type !== 'hidden' && isAlreadyFilled(control);
  const index = steps.findLastIndex((step) => controlsIn(step).some(isEdited));
  return index < 0 ? undefined : { index, focused: undefined, top: 0 };
}

/**
 * Returns whether a `submit` event was caused by pressing Enter in a field: browsers then use the form's first submit
 * button, even a hidden one, or no button at all. Before the last step, Enter should go to the next step instead.
 */
export const isEnter = ({ submitter }: SubmitEvent): boolean => !submitter?.checkVisibility();

/** Access to the step that the browser stores in the URL or in the history entry. */
interface StoredStep {
  /**
   * Returns the index of the step that contains the target of the URL's fragment or is itself the target; undefined if
   * there is none.
   */
  linked: () => number | undefined;
  /** Returns the index of the step that the current history entry identifies; undefined if there is none. */
  read: () => number | undefined;
  /** Stores a step in the current history entry or in a new one. */
  write: (index: number, how: 'replace' | 'push') => void;
}

type StoredStepOptions = Pick<StepsOptions, 'form' | 'steps' | 'storedIn'>;

/** Returns the id of a step's element, or a generated id if the element has none. */
const stepId = (steps: readonly HTMLElement[], step: HTMLElement): string =>
  step.id || `step-${steps.indexOf(step) + 1}`;

/** Returns the decoded id from the URL's fragment, in which browsers escape letters such as `ñ`. */
function idInUrl(): string {
  const id = location.hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function createStoredStep({ form, steps, storedIn }: StoredStepOptions): StoredStep {
  const isStep = (index: unknown): index is number => typeof index === 'number' && steps[index] !== undefined;
  const linked = (): number | undefined => {
    const id = idInUrl();
    const target = id === '' ? null : document.getElementById(id);
    const index = steps.findIndex((step) => stepId(steps, step) === id || step.contains(target));
    return isStep(index) ? index : undefined;
  };
  if (storedIn === 'url') {
    const read = (): number | undefined => (location.hash === '' ? 0 : linked());
    const addressOf = (index: number): string => `#${stepId(steps, steps[index] ?? form)}`;
    return {
      linked,
      read,
      write: (index, how) => {
        if (how === 'push') pushAddress(addressOf(index), { keepsMemory: true });
        else if (read() !== index)
          replaceAddress(index === 0 ? pagePath() + location.search : addressOf(index));
      },
    };
  }
  return {
    linked,
    read: () => {
      const saved = readFromEntry(form);
      return isStep(saved) ? saved : undefined;
    },
    write: (index, how) => {
      if (how === 'push') pushAddress(location.href, { keepsMemory: true });
      if (readFromEntry(form) !== index) saveToEntry(form, index);
    },
  };
}

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
  const {
    form,
    steps,
    storedIn,
    scrollTo,
    draftStep,
    resumedStep,
    pinnedStep,
    checkLink,
    onArrive,
    onFollow,
  } = options;
  const stored = useConstant(() => createStoredStep({ form, steps, storedIn }));
  // Determines the initial step before the first effect hides any step. If that effect hid the focused field, the
  // visitor's next keystrokes would be lost.
  const [named] = useState(() => stepOfServer(form, steps) ?? resumedStep);
  const inUse = useConstant(
    () => findFocusedStep(steps) ?? (named === undefined ? findEditedStep(steps) : undefined),
  );
  const [index, setIndex] = useState(
    () => inUse?.index ?? named ?? stored.read() ?? stored.linked() ?? draftStep ?? 0,
  );
  const reportStep = useStepEvents(form, steps);
  /** Index of the current step, for handlers created in an earlier render. */
  const shown = useRef(index);
  const rules = rulesOf(options);
  /** Returns the index of the step that the visitor must not leave: any step while the form is being submitted. */
  const pinned = (): number | undefined => pinnedStep?.() ?? (isSubmitting(form) ? shown.current : undefined);
  const reachable = (wanted: number): number => pinned() ?? reachableStep(rules, wanted);

  const select = useCallback((next: number): void => {
    shown.current = next;
    setIndex(next);
  }, []);
  const show = useCallback(
    (next: number): boolean => {
      const from = shown.current;
      if (next === from) return false;
      flushSync(() => select(next));
      reportStep(next, from);
      return true;
    },
    [select, reportStep],
  );
  const focusHeading = (): void => {
    const step = steps[shown.current] ?? form;
    if (scrollTo === 'page') window.scrollTo({ top: 0, behavior: 'instant' });
    else form.scrollIntoView({ block: 'start', behavior: 'instant' });
    headingOf(step).focus({ preventScroll: true });
  };
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
    if (inUse?.focused && first === inUse.index) holdInPlace(inUse.focused, inUse.top);
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
