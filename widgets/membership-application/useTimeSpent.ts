import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { eventNameOf } from '../../src/forms/events/problems.ts';
import { useProblemEvents } from '../../src/forms/events/useFormEvents.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { announceAfterDelay } from '../../src/page/announce.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { isSumAllowed, sumOf } from './rules.ts';

/** State of the Time Spent lists. */
export interface TimeSpentState {
  lists: readonly HTMLSelectElement[];
  /** Sum in percent. */
  sum: number;
  /** True from a failed check until the sum is valid. */
  isInvalid: boolean;
  /** Returns whether the sum is valid. If the sum is invalid, shows the error until it is corrected (MA-03). */
  check: () => boolean;
  /** Hides the error. */
  dismiss: () => void;
}

const readSum = (lists: readonly HTMLSelectElement[]): number =>
  sumOf(
    lists.filter((list) => !list.matches(':disabled')).map((list) => list.selectedOptions[0]?.text ?? ''),
  );

/** Adds up the Time Spent lists, announces the sum after a change, and manages its error. */
export function useTimeSpent(
  form: HTMLFormElement,
  element: HTMLElement | undefined,
  total: string,
): TimeSpentState {
  const lists = useConstant(() => [...(element?.querySelectorAll('select') ?? [])]);
  const [hasFailed, setFailed] = useState(false);
  const sum = useFormValue(form, () => readSum(lists));
  const reportProblems = useProblemEvents(form);
  const isInvalid = hasFailed && !isSumAllowed(sum);
  // After a correction, the error is not shown again until the next check.
  if (hasFailed && !isInvalid) setFailed(false);

  useEffect(() => {
    if (!element) return undefined;
    let cancel: (() => void) | undefined;
    // In a closed list, every arrow keypress changes the value.
    const handleChange = (event: Event): void => {
      if (!lists.some((list) => list === event.target) || !element.checkVisibility()) return;
      cancel?.();
      cancel = announceAfterDelay(() => interpolate(total, { sum: readSum(lists) }));
    };
    element.addEventListener('change', handleChange);
    return () => {
      cancel?.();
      element.removeEventListener('change', handleChange);
    };
  }, [element, lists, total]);

  const check = useCallback(() => {
    const isValid = isSumAllowed(readSum(lists));
    flushSync(() => setFailed(!isValid));
    const [first] = lists;
    if (!isValid && first) reportProblems([{ name: eventNameOf(first), kind: 'invalid' }]);
    return isValid;
  }, [lists, reportProblems]);
  const dismiss = useCallback(() => setFailed(false), []);
  return { lists, sum, isInvalid, check, dismiss };
}
