import { useDeferredValue, useState } from 'react';

/**
 * Returns true in the first of the two steps in which results appear where there were none. React renders the second step
 * after the first one, without delaying keystrokes. Later changes to the results take a single step.
 * @param count number of results
 * @param isAwaited true while newer results are about to replace these, which would have to wait for the second step
 */
export function useFirstStep(count: number, isAwaited: boolean): boolean {
  const [isComplete, setComplete] = useState(false);
  const isNext = useDeferredValue(count > 0 && (isComplete || !isAwaited));
  const isNow = count > 0 && (isComplete || isNext);
  if (isNow !== isComplete) setComplete(isNow);
  return count > 0 && !isNow;
}
