/**
 * Phase of a submission:
 * - `starting`: listeners of the `submit` event may still cancel it;
 * - `postponed`: the event has been canceled only so that the form is submitted later;
 * - `sent`: the browser sends the form.
 */
type Phase = 'starting' | 'postponed' | 'sent';

interface FormSubmission {
  event: SubmitEvent;
  phase: Phase;
}

/** Submissions in progress, keyed by form. */
const submissions = new WeakMap<HTMLFormElement, FormSubmission>();

/** Records the phase of a form's submission. */
export function setSubmission(form: HTMLFormElement, event: SubmitEvent, phase: Phase): void {
  submissions.set(form, { event, phase });
}

/** Records that a form's submission has ended. */
export function endSubmission(form: HTMLFormElement): void {
  submissions.delete(form);
}

/**
 * Returns whether a form is being submitted. A submission that another listener has canceled no longer counts, even
 * though its record is removed only in the next task: by then, the listener may have submitted the form again, for
 * example once it has renewed the CSRF token. Once the form has been sent, canceling the event has no effect.
 */
export function isSubmitting(form: HTMLFormElement): boolean {
  const submission = submissions.get(form);
  return submission !== undefined && (submission.phase !== 'starting' || !submission.event.defaultPrevented);
}

/** Returns whether a form has been sent, and the submission has not ended. */
export const isSent = (form: HTMLFormElement): boolean => submissions.get(form)?.phase === 'sent';

/** Returns whether `event` belongs to the form's most recent submission, and that submission has not ended. */
export const isLatestSubmission = (form: HTMLFormElement, event: SubmitEvent): boolean =>
  submissions.get(form)?.event === event;
