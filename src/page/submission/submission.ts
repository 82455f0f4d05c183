import { formAttribute } from '../formAttribute.ts';
import { onLeaving } from '../leaving.ts';
import {
  isRepeated,
  isUnderway,
  mayHold,
  nextSubmission,
  type Reason,
  type Submission,
  type SubmissionEvent,
} from './submissionState.ts';

/** Attribute on a submit button that contains the button's label during a submission. */
const LABEL = 'data-submitting-label';

/** Hold on a submission, which is canceled now and submitted again later. */
export interface Hold {
  reason: Reason;
  /** Longest time in ms that the submission waits. */
  longest: number;
  /** Starts what the submission waits for. Called only if the form is held. */
  until: () => Promise<unknown>;
  /**
   * Called when the hold ends, right before the form is submitted again, so that buttons can be enabled.
   * @returns false if the form must not be sent
   */
  onRelease?: () => unknown;
}

interface FormSubmission {
  event: SubmitEvent | undefined;
  state: Submission;
  /** Called if the submission ends without being sent, with its last event. */
  onCancel?: ((event: SubmitEvent | undefined) => void) | undefined;
}

/** Submissions in progress, by form. */
const submissions = new WeakMap<Element, FormSubmission>();

const isCanceled = (submission: FormSubmission | undefined): boolean =>
  submission?.event?.defaultPrevented === true;

/**
 * Cancels repeated submissions before any other listener of a widget, so that no second click is validated, held or sent.
 * Each call of `addEventListener` after the first one does nothing.
 */
function guard(event: Event): void {
  const submission = submissions.get(event.target as Element);
  if (!submission || !isRepeated(submission.state, isCanceled(submission))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function change(form: HTMLFormElement, event: SubmissionEvent, by?: SubmitEvent): void {
  const before = submissions.get(form);
  const state = nextSubmission(before?.state, event);
  addEventListener('submit', guard, true);
  if (state) submissions.set(form, { ...before, event: by ?? before?.event, state });
  else submissions.delete(form);
}

/** Records that listeners may cancel a form's submission until the next task. */
export const startSubmission = (form: HTMLFormElement, event: SubmitEvent): void =>
  change(form, { type: 'start' }, event);

/** Records that the browser sends a form. */
export const markSubmissionSent = (form: HTMLFormElement, event: SubmitEvent): void =>
  change(form, { type: 'send' }, event);

/** Records that a form is usable again. What holds it no longer submits it. */
export const endSubmission = (form: HTMLFormElement): void => change(form, { type: 'end' });

/** Returns whether a form is on its way to the server. A form that is held isn't. */
export const isSubmitting = (form: HTMLFormElement): boolean => {
  const submission = submissions.get(form);
  return isUnderway(submission?.state, isCanceled(submission));
};

/** Returns whether a form has been sent, and the submission has not ended. */
export const isSent = (form: HTMLFormElement): boolean => submissions.get(form)?.state.phase === 'sent';

/** Returns whether the `submit` event of `resubmit` is being dispatched. */
export const isResent = (form: HTMLFormElement): boolean => submissions.get(form)?.state.phase === 'resent';

/** Returns whether an event belongs to a form's last submission, which is neither sent nor held. */
export const isStarting = (form: HTMLFormElement, event: SubmitEvent): boolean => {
  const submission = submissions.get(form);
  return submission?.state.phase === 'starting' && submission.event === event;
};

/** Returns whether an event belongs to a form's last submission, and that submission has not ended. */
export const isLatestSubmission = (form: HTMLFormElement, event: SubmitEvent): boolean =>
  submissions.get(form)?.event === event;

/**
 * Submits a form by script, as the visitor did with the given button.
 * @param onCancel called if the form is not sent in the end, because the browser's validation or a listener has blocked
 *   the event, or a hold has ended without sending it. Receives the canceled event, if there was one
 */
export function resubmit(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
  onCancel?: FormSubmission['onCancel'],
): void {
  change(form, { type: 'resend' });
  const resent = submissions.get(form);
  if (resent) resent.onCancel = onCancel;
  let event: SubmitEvent | undefined;
  const storeEvent = (dispatched: SubmitEvent): void => {
    event = dispatched;
  };
  form.addEventListener('submit', storeEvent, { once: true, capture: true });
  // A control named `requestSubmit` would shadow the form's own method.
  HTMLFormElement.prototype.requestSubmit.call(form, submitter);
  form.removeEventListener('submit', storeEvent, true);
  const phase = submissions.get(form)?.state.phase;
  // The hold submits the form, or calls `onCancel`.
  if (phase === 'held') return;
  // No widget has claimed the event, so the browser sends the form as it would without any.
  if (phase === 'resent') endSubmission(form);
  if (!event || event.defaultPrevented) onCancel?.(event);
}

/**
 * Holds a form's submission, which may happen once for each reason. Meanwhile, further clicks do nothing. A submission that
 * the visitor no longer wants is dropped: the button that was clicked has disappeared, for example because another step is
 * shown, or the visitor is leaving the page.
 * @returns whether the submission is held
 */
export function holdSubmission(event: SubmitEvent, { reason, longest, until, onRelease }: Hold): boolean {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | HTMLInputElement | null;
  if (!mayHold(submissions.get(form)?.state, reason)) return false;
  event.preventDefault();
  change(form, { type: 'hold', reason }, event);
  const held = submissions.get(form);
  const wasVisible = submitter?.checkVisibility() === true;
  const isWanted = (): boolean =>
    form.isConnected &&
    (!submitter || (submitter.form === form && (!wasVisible || submitter.checkVisibility())));
  const release = (isStaying = true): void => {
    stopListening();
    clearTimeout(timer);
    // Released already, or ended by the form's widget.
    if (!held || submissions.get(form) !== held) return;
    endSubmission(form);
    const isAllowed = onRelease?.() !== false;
    if (!isStaying || !isAllowed || !isWanted()) {
      held.onCancel?.(undefined);
      return;
    }
    submissions.set(form, held);
    resubmit(form, submitter, held.onCancel);
  };
  const stopListening = onLeaving(() => release(false));
  const timer = setTimeout(release, longest);
  void until().then(() => release());
  return true;
}

/** Resolves once the widgets in a form that others wait for have been mounted, or have failed. */
export const untilArrived = (form: HTMLFormElement, isLate: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => check());
    const check = (): void => {
      if (isLate()) return;
      observer.disconnect();
      resolve();
    };
    observer.observe(form, { subtree: true, attributeFilter: ['data-widget-state'] });
    check();
  });

/** Holds a form until its widgets have arrived. The entry, which must stay small, passes values instead of a `Hold`. */
export function holdUntilArrived(
  event: SubmitEvent,
  longest: number,
  isLate: () => boolean,
  onRelease: () => void,
): void {
  const until = (): Promise<void> => untilArrived(event.target as HTMLFormElement, isLate);
  holdSubmission(event, { reason: 'widgets', longest, until, onRelease });
}

/**
 * Returns what a submission does: it replaces this page, opens its response elsewhere, such as in a new tab, or only
 * closes a dialog. Unless it replaces the page, the form remains usable. Browsers could block a tab that opens some time
 * after the click, so such a submission can't be held.
 */
export function destinationOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): 'page' | 'elsewhere' | 'dialog' {
  if (formAttribute(form, submitter, 'method').toLowerCase() === 'dialog') return 'dialog';
  return /^(?:|_self|_top|_parent)$/i.test(formAttribute(form, submitter, 'target')) ? 'page' : 'elsewhere';
}

/** Returns the label that a submit button has during a submission, or the given one if the button specifies none. */
export const submittingLabel = <Text extends string | undefined>(
  button: Element | null | undefined,
  text: Text,
): string | Text => button?.getAttribute(LABEL) ?? text;

/** Returns the label as content of a button. An `<input>` has no content to replace, so it keeps its label. */
export const asContent = (button: Element, label: string | undefined): string | undefined =>
  button instanceof HTMLButtonElement ? label : undefined;
