import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogSnapshot } from '../../src/controls/dialog/Dialog.tsx';
import type { DialogState } from '../../src/controls/dialog/dialogState.ts';
import { announce } from '../../src/page/announce.ts';
import { type Boxes, checkedIds, setChecked } from './controls.ts';
import type { Messages } from './messages.ts';
import type { Chosen } from './useChosen.ts';

/** Time in ms from the start of the opening animation until the status line is updated from the boxes (AS-02). */
const UPDATE_AFTER_MS = 300;
/** Time in ms from closing the dialog until the boxes are unchecked (AS-02). The dialog has disappeared by then. */
const RESET_AFTER_MS = 200;

/** State of the working set as the dialog shows it. */
interface WorkingSetState {
  ids: readonly string[];
  /** Message about the last choice if it was refused, otherwise empty. */
  refusal: string;
}

const empty: WorkingSetState = { ids: [], refusal: '' };

/**
 * Manages the working set, which consists of the boxes that are checked while the dialog is open. Opening the dialog
 * copies the chosen set to the working set, and closing the dialog discards the working set.
 * @returns the state to show, and a function that updates it immediately, with a message if a choice was refused
 */
function useWorkingSet(
  isOpen: boolean,
  boxes: Boxes,
  chosen: readonly string[],
): { view: WorkingSetState; update: (refusal?: string) => void } {
  const [view, setView] = useState(empty);
  const timer = useRef(0);
  const copyChosen = useEffectEvent(() => setChecked(boxes, chosen));
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Until the update, the status line would show that nothing is chosen, or the boxes that were checked when the
    // dialog last closed.
    if (isOpen) setView({ ...empty, ids: chosen });
  }
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

export interface Rule {
  maximum: number;
  /** True for radio buttons, where a new choice replaces the previous one and no choice is refused. */
  isSingle: boolean;
}

export interface AssemblySelection {
  view: WorkingSetState;
  handleClick: (event: Event) => void;
  submit: () => void;
  clear: () => void;
}

/**
 * Returns the dialog's event handlers. Clicks on boxes change the working set; the submit and clear buttons change the
 * chosen set (AS-02).
 */
export function useSelection(
  state: DialogState,
  boxes: Boxes,
  chosen: Chosen,
  rule: Rule,
  messages: Messages,
): AssemblySelection {
  const { isOpen } = useDialogSnapshot(state);
  const { view, update } = useWorkingSet(isOpen, boxes, chosen.ids);
  const refuse = (): void => {
    update(messages.tooMany);
    announce(messages.tooMany);
  };
  const handleClick = (event: Event): void => {
    const box = event.target as HTMLInputElement;
    const count = checkedIds(boxes).length;
    if (box.checked && count > rule.maximum) {
      // Preventing the click makes the browser restore the box without a `change` event.
      event.preventDefault();
      box.checked = false;
      refuse();
      return;
    }
    update();
    if (box.checked && !rule.isSingle && count === rule.maximum) announce(messages.count(count));
  };
  const submit = (): void => {
    const working = checkedIds(boxes);
    if (working.length > rule.maximum) refuse();
    else {
      chosen.commit(working);
      state.close('request');
    }
  };
  const clear = (): void => {
    setChecked(boxes, []);
    chosen.commit([]);
    flushSync(update);
  };
  return { view, handleClick, submit, clear };
}
