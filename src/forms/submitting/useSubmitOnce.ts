import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterActiveTime } from '../../page/activeTime.ts';
import { saveControlValues } from '../../page/history/history.ts';
import {
  destinationOf,
  endSubmission,
  holdSubmission,
  isLatestSubmission,
  isStarting,
  markSubmissionSent,
  startSubmission,
} from '../../page/submission/submission.ts';
import type { DraftState } from '../draft/useDraft.ts';
import { reportSent, reportUnlessCanceled, useEventSource } from '../events/useFormEvents.ts';

/**
 * Time in ms after which the form becomes usable again if the page is still open, for example after a download or a 204
 * response.
 */
const STALLED_AFTER_MS = 30_000;

/** Longest time in ms for which a submission waits for widgets that restore the draft's values. */
const DRAFT_HOLD_MS = 8000;

/** Submission in progress. */
export interface Submission {
  /** The submit button that was used, or null if a script submitted the form without one. */
  submitter: HTMLElement | null;
}

/** State of a form's submission. */
export interface SubmissionState {
  /** Submission in progress; undefined while the visitor can use the form. */
  submission: Submission | undefined;
  /** True if the last submission received no response in time and the form is therefore usable again. */
  isStalled: boolean;
}

export interface SubmitOnceOptions {
  /** Validates the form before a submission and shows the errors. Not called if the button has `formnovalidate`. */
  check?: (() => boolean) | undefined;
  /** Draft to mark as sent, and to save again if no response arrives or the visitor stops the submission. */
  draft?: Pick<DraftState, 'send' | 'save' | 'untilRestored'>;
  /** Called when the form becomes usable again. Pass the same function on every render. */
  onEnd?: () => void;
  /** Called when the browser sends the form, after all listeners of the `submit` event have run. */
  onSent?: () => void;
}

/** State of a form's submission, and functions that change the state. */
export interface SubmitOnce extends SubmissionState {
  /** Handles the `submit` event of a valid form. */
  handleSubmit: (event: SubmitEvent) => void;
  /**
   * Sends a valid form although another listener has canceled its `submit` event, because that listener's script sends
   * the form itself.
   */
  sendDirectly: (event: SubmitEvent) => void;
  /** Makes the form usable again, for example after a response that does not replace the page. */
  release: () => void;
}

const IDLE: SubmissionState = { submission: undefined, isStalled: false };

/** Subset of the Navigation API's `NavigateEvent` that is used here. */
interface NavigationStart extends Event {
  signal?: AbortSignal;
  destination?: { sameDocument: boolean };
}

/**
 * Calls back when the visitor or a script aborts the next navigation, in browsers that support the Navigation API. Does
 * not use `navigateerror`: after a 204 response, the API treats the navigation as still pending, and dispatches the
 * event for it when the next navigation starts.
 *
 * A navigation within the document, such as going back to another step, also aborts the pending navigation. This
 * function does not report that, because the visitor has not asked to stop the submission, and the server may already
 * have the request. In Chromium, the `navigate` event of such a navigation follows the abort in the same task.
 */
function onNavigationAbort(onAbort: () => void): void {
  const navigation: EventTarget | undefined = Reflect.get(window, 'navigation');
  const handleAbort = (): void => {
    const listening = new AbortController();
    let isMove = false;
    const handleMove = ({ destination }: NavigationStart): void => {
      isMove = destination?.sameDocument === true;
    };
    navigation?.addEventListener('navigate', handleMove, { once: true, signal: listening.signal });
    setTimeout(() => {
      listening.abort();
      if (!isMove) onAbort();
    });
  };
  const handleNavigate = ({ signal }: NavigationStart): void =>
    signal?.addEventListener('abort', handleAbort);
  navigation?.addEventListener('navigate', handleNavigate, { once: true });
}

/** Ends a submission that gets no response in time. */
function useStallTimeout(submission: Submission | undefined, stall: () => void): void {
  useEffect(() => submission && afterActiveTime(STALLED_AFTER_MS, stall), [submission, stall]);
}

/** Calls back when the page returns from the back/forward cache. */
function usePageShow(release: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const handleShow = ({ persisted }: PageTransitionEvent): void => void (persisted && release());
    addEventListener('pageshow', handleShow, { signal: listening.signal });
    return () => listening.abort();
  }, [release]);
}

/**
 * Submits a form only once, however often the visitor clicks (FM-01). The form becomes usable again in four cases:
 * - The page returns from the back/forward cache.
 * - Another listener cancels the `submit` event.
 * - The visitor or a script aborts the navigation, in browsers that support the Navigation API (verified in Chromium:
 *   the Stop button and `window.stop()`). Going back to another step does not count.
 * - 30 seconds pass without sleep. This limit is needed because no event reports a response that doesn't replace the
 *   page, such as a download or a 204.
 */
export function useSubmitOnce(
  form: HTMLFormElement,
  { check, draft, onEnd, onSent }: SubmitOnceOptions = {},
): SubmitOnce {
  const [state, setState] = useState<SubmissionState>(IDLE);
  const source = useEventSource(form);
  const end = useCallback(
    (isStalled: boolean) => {
      endSubmission(form);
      setState({ submission: undefined, isStalled });
      onEnd?.();
    },
    [form, onEnd],
  );
  const release = useCallback(() => end(false), [end]);
  const { send, save } = draft ?? {};
  const stall = useCallback(() => {
    end(true);
    save?.();
  }, [end, save]);

  const watchNavigation = (event: SubmitEvent): void => {
    saveControlValues();
    onNavigationAbort(() => {
      if (!isLatestSubmission(form, event)) return;
      release();
      save?.();
    });
  };
  const markSent = (event: SubmitEvent): void => {
    markSubmissionSent(form, event);
    reportSent(source, event);
    onSent?.();
    // Doesn't wait for an effect after the next render, because a fast response can unload the page before that (in 1 of
    // 8 runs on a slow processor).
    send?.();
    setState({ submission: { submitter: event.submitter }, isStalled: false });
  };
  const handleSubmit = (event: SubmitEvent): void => {
    if (check && !event.submitter?.hasAttribute('formnovalidate') && !check()) {
      event.preventDefault();
      return;
    }
    const destination = destinationOf(form, event.submitter);
    if (event.defaultPrevented || destination === 'dialog') return;
    if (destination === 'elsewhere') {
      reportUnlessCanceled(source, event);
      return;
    }
    const restored = draft?.untilRestored();
    const isHeld =
      restored &&
      holdSubmission(event, {
        reason: 'draft',
        longest: DRAFT_HOLD_MS,
        until: () => restored,
        // Enables the button first, so that the browser submits the button's name and value.
        onRelease: () => flushSync(release),
      });
    if (isHeld) {
      setState({ submission: { submitter: event.submitter }, isStalled: false });
      return;
    }
    startSubmission(form, event);
    watchNavigation(event);
    // Deferred until all listeners have run and the browser has collected the form data. If the button were disabled
    // immediately, the browser would omit its name and value.
    setTimeout(() => {
      if (!isStarting(form, event)) return;
      if (event.defaultPrevented) return release();
      markSent(event);
    });
  };
  const sendDirectly = (event: SubmitEvent): void => {
    watchNavigation(event);
    markSent(event);
    HTMLFormElement.prototype.submit.call(form);
  };

  usePageShow(release);
  useStallTimeout(state.submission, stall);

  return { ...state, handleSubmit, sendDirectly, release };
}
