import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareLiveRegions } from '../../page/announce.ts';
import { type CountedText, interpolate } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { fieldProblem } from '../events/problems.ts';
import { useProblemEvents, useServerProblemEvent } from '../events/useFormEvents.ts';
import type { Control } from '../fields/controls.ts';
import { isSent } from '../fields/markup.ts';
import { type FormChange, rereadForm, watchForm } from '../fields/watchForm.ts';
import {
  type FieldError,
  findErrors,
  focusControl,
  inDocumentOrder,
  type Reveal,
  readServerErrors,
  remainingErrors,
} from './fieldErrors.ts';

export interface ErrorTexts {
  /** Announcement of the number of errors, with the placeholder `{count}`. */
  problems: CountedText;
}

export interface FieldErrorsState {
  /** Errors that the server rendered. */
  serverErrors: readonly FieldError[];
  /** Current errors in document order. */
  errors: readonly FieldError[];
  /**
   * Validates the form or the given part of it. If there are errors, shows them and focuses the first invalid control
   * (FM-07).
   * @param reveal shows the step that contains the first error
   * @param except controls that need not be valid yet
   */
  check: (within?: Element, reveal?: Reveal, except?: readonly Control[]) => boolean;
  /** Clears the errors found by earlier checks but keeps the server's errors. */
  dismiss: () => void;
}

/** Focuses the first invalid control and announces the number of errors. */
function focusFirstError(
  [first, ...others]: readonly FieldError[],
  texts: ErrorTexts,
  reveal?: Reveal,
): void {
  if (!first) return;
  focusControl(first.control, reveal);
  announce(interpolate(texts.problems, { count: others.length + 1 }));
}

/**
 * On load, focuses the first invalid control and announces the number of server errors, unless the visitor has already
 * focused something.
 */
function useServerErrorFocus(
  serverErrors: readonly FieldError[],
  summary: HTMLElement,
  texts: ErrorTexts,
): void {
  useEffect(() => {
    prepareLiveRegions();
    if (document.activeElement !== document.body) return;
    focusFirstError(serverErrors, texts);
    // The summary may show an error that is not about a field, such as an expired session.
    if (serverErrors.length === 0 && isSent(summary)) summary.focus();
  }, [serverErrors, summary, texts]);
}

/**
 * Manages a form's errors, which the server rendered or a check found. Each error disappears when the visitor fixes it.
 */
export function useFieldErrors(
  form: HTMLFormElement,
  summary: HTMLElement,
  texts: ErrorTexts,
): FieldErrorsState {
  const serverErrors = useConstant(() => readServerErrors(form));
  const [errors, setErrors] = useState<readonly FieldError[]>(serverErrors);
  const reportProblems = useProblemEvents(form);
  const serverProblems = useConstant(() =>
    serverErrors.length > 0 || isSent(summary) ? serverErrors.map(fieldProblem) : undefined,
  );
  useServerProblemEvent(form, serverProblems);

  const check = useCallback(
    (within?: Element, reveal?: Reveal, except?: readonly Control[]) => {
      rereadForm(form);
      const found = findErrors(form, within, except);
      if (found.length === 0) return true;
      reportProblems(found.map(fieldProblem));
      flushSync(() =>
        setErrors((before) => inDocumentOrder([...found, ...before.filter((error) => error.serverMessage)])),
      );
      focusFirstError(found, texts, reveal);
      return false;
    },
    [form, texts, reportProblems],
  );
  const dismiss = useCallback(() => setErrors((before) => before.filter((error) => error.serverMessage)), []);

  useServerErrorFocus(serverErrors, summary, texts);
  useEffect(() => {
    const handleChange = (change: FormChange): void => {
      if (change.cause === 'reset') setErrors([]);
      else if (change.cause === 'input')
        setErrors((before) => (before.length === 0 ? before : remainingErrors(before, change.control)));
    };
    // Listens in the bubbling phase, because conditional sections have been updated by then.
    return watchForm(form, handleChange);
  }, [form]);

  return { serverErrors, errors, check, dismiss };
}
