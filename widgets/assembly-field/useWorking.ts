import { useLayoutEffect, useRef, useState } from 'react';
import { type Boxes, check, checkedIds } from './controls.ts';

/** When the view of what is checked follows the opening (AS-02): the dialog has come to rest by then. */
const UPDATE_AFTER_MS = 300;
/** When it is empty again after closing: the dialog has left by then. */
const RESET_AFTER_MS = 200;

/** What the dialog shows of the working set. */
export interface View {
  ids: readonly string[];
  /** Why the last press was refused, or empty. */
  refusal: string;
}

const empty: View = { ids: [], refusal: '' };

/**
 * The working set: what is checked while the dialog is open. Opening copies the chosen set to it, closing discards it.
 * @returns what the view shows, and how to bring it up to date after a press, with why that was refused
 */
export function useWorking(
  isOpen: boolean,
  boxes: Boxes,
  chosen: readonly string[],
): { view: View; update: (refusal?: string) => void } {
  const [view, setView] = useState(empty);
  const copied = useRef(chosen);
  const timer = useRef(0);
  useLayoutEffect(() => {
    copied.current = chosen;
  });
  useLayoutEffect(() => {
    if (isOpen) check(boxes, copied.current);
    const settle = (): void => {
      if (!isOpen) check(boxes, []);
      setView({ ...empty, ids: checkedIds(boxes) });
    };
    timer.current = window.setTimeout(settle, isOpen ? UPDATE_AFTER_MS : RESET_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isOpen, boxes]);
  const update = (refusal = ''): void => {
    // A press is faster than the view: it must not be taken back by it.
    clearTimeout(timer.current);
    setView({ ids: checkedIds(boxes), refusal });
  };
  return { view, update };
}
