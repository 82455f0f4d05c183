import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onTraverse, pushAddress } from '../../src/dom/history.ts';
import { keepPage, keptPage } from './memory.ts';

export interface Pages {
  /** The one that is shown, from 0 (MA-01). */
  current: number;
  /** Shows another page, which those who scroll or move the focus find shown. Nothing happens out of range. */
  turn: (page: number) => boolean;
}

/**
 * The pages of a form, of which one is shown.
 * @param first which one is shown at first
 */
export function usePages(count: number, first: () => number): Pages {
  const [current, setCurrent] = useState(() => Math.max(0, Math.min(first(), count - 1)));
  const shown = useRef(current);
  const turn = useCallback(
    (page: number): boolean => {
      if (page === shown.current || page < 0 || page >= count) return false;
      shown.current = page;
      flushSync(() => setCurrent(page));
      return true;
    },
    [count],
  );
  return { current, turn };
}

/** Makes a new entry of the history for a page that is about to be shown, in the press's own task. */
export function pushPage(host: HTMLElement, page: number): void {
  const { state } = history;
  pushAddress(location.href);
  // What other widgets remember in the entry is as true in the next one.
  history.replaceState({ ...state, ...history.state }, '');
  keepPage(host, page);
}

/**
 * Lets Back and Forward step through the pages (MA-07).
 * @param arrived told when they have shown another one
 */
export function useTraversal(
  host: HTMLElement,
  { current, turn }: Pages,
  arrived: (page: number) => void,
): void {
  const latest = useRef({ current, arrived });
  useEffect(() => {
    latest.current = { current, arrived };
  });
  useEffect(() => {
    keepPage(host, latest.current.current);
    return onTraverse(() => {
      const page = keptPage(host);
      // An entry that a link within the page has made shows what was shown.
      if (page === undefined) keepPage(host, latest.current.current);
      else if (turn(page)) latest.current.arrived(page);
    });
  }, [host, turn]);
}
