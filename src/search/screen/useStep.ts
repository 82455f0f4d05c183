import { useDeferredValue, useEffect, useState } from 'react';

/** Step in which everything is on the page. */
export const LAST_STEP = 2;

/**
 * Returns the step, from 0, in which results appear where there were none, so that no step takes long on a phone. React
 * renders each step after the one before, without delaying keystrokes. Later changes to the results take a single step.
 * @param count number of results
 * @param isAwaited true while newer results are about to replace these. They would have to wait for the next step, so it waits
 *   for them.
 */
export function useStep(count: number, isAwaited: boolean): number {
  const [reached, setReached] = useState(0);
  const next = isAwaited ? reached : Math.min(reached + 1, LAST_STEP);
  const step = useDeferredValue(count === 0 ? 0 : next);
  useEffect(() => setReached(step), [step]);
  return step;
}
