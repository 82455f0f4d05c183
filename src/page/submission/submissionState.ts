/**
 * Reason to postpone a submission:
 * - `widgets`: widgets of the form have not yet restored the visitor's values (the entry);
 * - `draft`: widgets in the form have not yet restored the draft's values;
 * - `session`: the state of the session, and with it the CSRF token, is unknown.
 *
 * An upload and a payment cancel the event instead: the visitor submits the form again, or the payment does.
 */
export type Reason = 'widgets' | 'draft' | 'session';

/** Submission of a form, from its first `submit` event until the form is sent or usable again. */
export interface Submission {
  /**
   * - `held`: its event has been canceled only so that the form is submitted later;
   * - `resent`: its event is being dispatched again;
   * - `starting`: listeners of its event may still cancel it;
   * - `sent`: the browser sends the form.
   */
  phase: 'held' | 'resent' | 'starting' | 'sent';
  /** Reasons that it has waited for, each only once: otherwise, a file that never loads would block the form. */
  waited: readonly Reason[];
}

/** Change of a submission. */
export type SubmissionEvent =
  | { type: 'hold'; reason: Reason }
  | { type: 'resend' | 'start' | 'send' | 'end' };

/** Returns whether a reason may hold a submission: not a second time, nor while another reason holds it. */
export const mayHold = (submission: Submission | undefined, reason: Reason): boolean =>
  !submission || (/^(?:resent|starting)$/.test(submission.phase) && !submission.waited.includes(reason));

/** Returns the submission after an event, or undefined if it has ended. */
export function nextSubmission(
  before: Submission | undefined,
  event: SubmissionEvent,
): Submission | undefined {
  const waited = before?.waited ?? [];
  switch (event.type) {
    case 'hold':
      return mayHold(before, event.reason) ? { phase: 'held', waited: [...waited, event.reason] } : before;
    case 'resend':
      return before?.phase === 'sent' ? before : { phase: 'resent', waited };
    case 'start':
      return { phase: 'starting', waited };
    case 'send':
      return { phase: 'sent', waited };
    case 'end':
      return undefined;
    default:
      return event satisfies never;
  }
}

/**
 * Returns whether the form is on its way to the server, so that its steps and controls must stay as they are.
 * @param isCanceled true if a listener has canceled the submission's event. It then no longer counts, even though it ends
 * only in the next task: by then, the listener may have submitted the form again, for example with a new CSRF token
 */
export const isUnderway = (submission: Submission | undefined, isCanceled: boolean): boolean =>
  submission?.phase === 'sent' || (submission?.phase === 'starting' && !isCanceled);

/** Returns whether a new `submit` event is a repeated one, such as the second click of a double click (FM-01). */
export const isRepeated = (submission: Submission | undefined, isCanceled: boolean): boolean =>
  submission?.phase === 'held' || isUnderway(submission, isCanceled);
