/** `submit` events of the submissions in progress, keyed by form. */
const submissions = new WeakMap<HTMLFormElement, SubmitEvent>();

/** Returns the `submit` event of the form's submission in progress, if there is one. */
export const submissionOf = (form: HTMLFormElement): SubmitEvent | undefined => submissions.get(form);

/** Records that a form is being submitted. If `event` is undefined, records that the submission has ended. */
export function setSubmission(form: HTMLFormElement, event: SubmitEvent | undefined): void {
  if (event) submissions.set(form, event);
  else submissions.delete(form);
}
