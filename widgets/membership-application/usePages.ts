import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onTraverse, pushAddress } from '../../src/dom/history.ts';
import { readPage, savePage } from './pageHistory.ts';

/** State of the form's steps. */
export interface Pages {
  /** Index of the current step, from 0 (MA-01). */
  current: number;
  /**
   * Shows another step synchronously, so that the caller can scroll to it or focus it. Ignores an index out of range.
   * @returns true if the step has changed
   */
  goToPage: (page: number) => boolean;
}

/**
 * Shows one step of the form at a time.
 * @param count number of steps
 * @param first returns the index of the first step shown
 */
export function usePages(count: number, first: () => number): Pages {
  const [current, setCurrent] = useState(() => Math.max(0, Math.min(first(), count - 1)));
  const shown = useRef(current);
  const goToPage = useCallback(
    (page: number): boolean => {
      if (page === shown.current || page < 0 || page >= count) return false;
      shown.current = page;
      flushSync(() => setCurrent(page));
      return true;
    },
    [count],
  );
  return { current, goToPage };
}

/** Adds a history entry for a step. Call it in the same task as the click (WebKit's Back skips later entries). */
export function pushPage(host: HTMLElement, page: number): void {
  const { state } = history;
  pushAddress(location.href);
  // Copies the data of other widgets, which applies to the new entry as well.
  history.replaceState({ ...state, ...history.state }, '');
  savePage(host, page);
}

/**
 * Makes Back and Forward change the step (MA-07).
 * @param onArrive called after they have shown another step
 */
export function useTraversal(
  host: HTMLElement,
  { current, goToPage }: Pages,
  onArrive: (page: number) => void,
): void {
  const latest = useRef({ current, onArrive });
  useEffect(() => {
    latest.current = { current, onArrive };
  });
  useEffect(() => {
    savePage(host, latest.current.current);
    return onTraverse(() => {
      const page = readPage(host);
      // A link to a fragment has added an entry without an index: the step stays.
      if (page === undefined) savePage(host, latest.current.current);
      else if (goToPage(page)) latest.current.onArrive(page);
    });
  }, [host, goToPage]);
}
