import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../src/dom/announce.ts';
import { useFormState } from '../../src/forms/useFormState.ts';
import { fill } from '../../src/texts.ts';
import { isSumAllowed, sumOf } from './timeSpent.ts';

/** Arrow keys in a closed list choose at every press: the sum is said once they rest. */
const TOLD_AFTER_MS = 700;

export interface TimeSpent {
  lists: readonly HTMLSelectElement[];
  sum: number;
  /** Whether it was found wrong, and is. */
  isWrong: boolean;
  /** Says whether the page can be left. If not, `isWrong` stands until the sum is mended (MA-03). */
  check: () => boolean;
  dismiss: () => void;
}

const read = (lists: readonly HTMLSelectElement[]): number =>
  sumOf(
    lists.filter((list) => !list.matches(':disabled')).map((list) => list.selectedOptions[0]?.text ?? ''),
  );

/** The sum of Time Spent, as it stands. */
export function useTimeSpent(
  form: HTMLFormElement,
  element: HTMLElement | undefined,
  total: string,
): TimeSpent {
  const [lists] = useState(() => [...(element?.querySelectorAll('select') ?? [])]);
  const [isTold, setTold] = useState(false);
  const timer = useRef(0);
  const sum = useFormState(form, () => read(lists));
  const isWrong = isTold && !isSumAllowed(sum);
  // Mended once, it is not told again before the visitor wants to go on.
  if (isTold && !isWrong) setTold(false);

  useEffect(() => {
    if (!element) return undefined;
    const tell = (): void => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => announce(fill(total, { sum: read(lists) })), TOLD_AFTER_MS);
    };
    const changed = (event: Event): void => {
      if (lists.some((list) => list === event.target) && element.checkVisibility()) tell();
    };
    element.addEventListener('change', changed);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('change', changed);
    };
  }, [element, lists, total]);

  const check = useCallback(() => {
    const isRight = isSumAllowed(read(lists));
    flushSync(() => setTold(!isRight));
    return isRight;
  }, [lists]);
  const dismiss = useCallback(() => setTold(false), []);
  return { lists, sum, isWrong, check, dismiss };
}
