import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareAnnouncer } from '../dom/announce.ts';
import { fill } from '../texts.ts';
import type { Control } from './controls.ts';
import { markTitle } from './errorTitle.ts';
import {
  type FieldError,
  findErrors,
  goTo,
  inOrder,
  type Reveal,
  sentErrors,
  standing,
} from './fieldErrors.ts';

export interface ErrorTexts {
  /** What is announced of one error, and of `{count}`. */
  problemOne: string;
  problems: string;
  /** Before the document's title. */
  titlePrefix: string;
}

export interface FieldErrorsState {
  /** What came with the page. */
  sent: readonly FieldError[];
  /** What stands now, in the order of the page. */
  errors: readonly FieldError[];
  /** Whether the form, or a part of it, can be sent. If not, the errors show, and the focus is on the first (FM-07). */
  check: (within?: Element) => boolean;
  /** Forgets what a check has found; what came with the page stands. */
  dismiss: () => void;
}

/** Goes to the first error, and says how many there are. */
function tell([first, ...others]: readonly FieldError[], texts: ErrorTexts, reveal?: Reveal): void {
  if (!first) return;
  goTo(first.control, reveal);
  announce(others.length === 0 ? texts.problemOne : fill(texts.problems, { count: others.length + 1 }));
}

/** Tells of the errors that came with the page, unless the visitor was faster. */
function useArrival(sent: readonly FieldError[], summary: HTMLElement, texts: ErrorTexts): void {
  useEffect(() => {
    prepareAnnouncer();
    if (document.activeElement !== document.body) return;
    tell(sent, texts);
    // What is wrong with no field in particular, such as an expired session.
    if (sent.length === 0 && !summary.hidden) summary.focus();
  }, [sent, summary, texts]);
}

/** Follows what the visitor mends. */
function useMending(form: HTMLFormElement, mend: (changed: Control | undefined) => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const changed = ({ target }: Event): void => {
      if ((target as Partial<Control>).form === form) mend(target as Control);
    };
    // On the document: sections of the form have been shown and hidden by then.
    document.addEventListener('input', changed, { signal });
    document.addEventListener('change', changed, { signal });
    form.addEventListener('reset', () => mend(undefined), { signal });
    return () => listening.abort();
  }, [form, mend]);
}

/**
 * The errors of a form: those that came with the page, and those that a check finds; each goes when it is mended.
 * @param reveal of a form in pages, always the same one
 */
export function useFieldErrors(
  form: HTMLFormElement,
  summary: HTMLElement,
  texts: ErrorTexts,
  reveal?: Reveal,
): FieldErrorsState {
  const [sent] = useState(() => sentErrors(form));
  const [errors, setErrors] = useState<readonly FieldError[]>(sent);

  const check = useCallback(
    (within?: Element) => {
      const found = findErrors(form, within);
      if (found.length === 0) return true;
      flushSync(() => setErrors((before) => inOrder([...found, ...before.filter((error) => error.sent)])));
      tell(found, texts, reveal);
      return false;
    },
    [form, texts, reveal],
  );
  const dismiss = useCallback(() => setErrors((before) => before.filter((error) => error.sent)), []);

  useArrival(sent, summary, texts);
  const mend = useCallback((changed: Control | undefined) => {
    setErrors((before) => {
      if (before.length === 0) return before;
      return changed ? standing(before, changed) : [];
    });
  }, []);
  useMending(form, mend);

  const hasErrors = errors.length > 0;
  useEffect(
    () => (hasErrors ? markTitle(form, texts.titlePrefix) : undefined),
    [form, hasErrors, texts.titlePrefix],
  );

  return { sent, errors, check, dismiss };
}
