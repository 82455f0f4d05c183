import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same at each rendering and calls the newest version of another one. For event handlers
 * of memoized components: InstantSearch's functions change with each letter.
 */
export function useStableFunction<Arguments extends unknown[]>(
  handle: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const newest = useRef(handle);
  useLayoutEffect(() => {
    newest.current = handle;
  });
  return useCallback((...values) => newest.current(...values), []);
}
