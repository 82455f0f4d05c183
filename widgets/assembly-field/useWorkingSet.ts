import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Boxes, checkedIds, setChecked } from './controls.ts';

/** Time in ms from opening, including its animation, until the status line shows the checked boxes (AS-02). */
const UPDATE_AFTER_MS = 300;
/** Time in ms from closing until the boxes are unchecked (AS-02). The dialog has disappeared by then. */
const RESET_AFTER_MS = 200;

/** State of the working set as the dialog shows it. */
export interface WorkingSetState {
  ids: readonly string[];
  /** Message about the last choice if it was refused, otherwise empty. */
  refusal: string;
}

const empty: WorkingSetState = { ids: [], refusal: '' };

/**
 * Manages the working set: the boxes checked while the dialog is open. Opening copies the chosen set to it, closing
 * discards it.
 * @returns the state to show, and a function that updates it at once, with a message if a choice was refused
 */
export function useWorkingSet(
  isOpen: boolean,
  boxes: Boxes,
  chosen: readonly string[],
): { view: WorkingSetState; update: (refusal?: string) => void } {
  const [view, setView] = useState(empty);
  const timer = useRef(0);
  const copyChosen = useEffectEvent(() => setChecked(boxes, chosen));
  useLayoutEffect(() => {
    if (isOpen) copyChosen();
    const sync = (): void => {
      if (!isOpen) setChecked(boxes, []);
      setView({ ...empty, ids: checkedIds(boxes) });
    };
    timer.current = window.setTimeout(sync, isOpen ? UPDATE_AFTER_MS : RESET_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isOpen, boxes]);
  const update = (refusal = ''): void => {
    // The pending update would clear the refusal message.
    clearTimeout(timer.current);
    setView({ ids: checkedIds(boxes), refusal });
  };
  return { view, update };
}
