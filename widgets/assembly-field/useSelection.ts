import { flushSync } from 'react-dom';
import type { DialogState } from '../../src/dialogState.ts';
import { announce } from '../../src/dom/announce.ts';
import { type Boxes, checkedIds, setChecked } from './controls.ts';
import type { Messages } from './messages.ts';
import type { Chosen } from './useChosen.ts';
import { useWorkingSet, type WorkingSetState } from './useWorkingSet.ts';

export interface Rule {
  maximum: number;
  /** Set for radio buttons: a new choice replaces the previous one, and no choice is refused. */
  isSingle: boolean;
}

export interface AssemblySelection {
  view: WorkingSetState;
  handleClick: (event: Event) => void;
  submit: () => void;
  clear: () => void;
}

/**
 * Returns the dialog's handlers: clicks change the working set, the submit and clear buttons the chosen set (AS-02).
 */
export function useSelection(
  state: DialogState,
  isOpen: boolean,
  boxes: Boxes,
  chosen: Chosen,
  rule: Rule,
  messages: Messages,
): AssemblySelection {
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
