import { useDeferredValue } from 'react';

/**
 * Returns true in the first of the two steps in which content appears where there was none. React renders the second step
 * after the first one, without delaying keystrokes. Later changes to the content take a single step.
 * @param count number of items that should be shown
 */
export const useFirstStep = (count: number): boolean => useDeferredValue(count === 0);
