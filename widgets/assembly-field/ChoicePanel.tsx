import type { ReactNode } from 'react';
import { Dialog, useDialogSnapshot } from '../../src/controls/dialog/Dialog.tsx';
import type { DialogState } from '../../src/controls/dialog/dialogState.ts';
import { announce } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import type { Boxes } from './controls.ts';
import type { Messages, Parts, Pill, Texts } from './messages.ts';
import type { AssemblySelection, Rule } from './useSelection.ts';

/**
 * Returns the box that receives focus when the dialog opens: the first chosen box, or else the first box in the list.
 */
const initialBox = (boxes: Boxes, ids: readonly string[]): HTMLInputElement | undefined =>
  boxes.find(({ value }) => ids.includes(value)) ?? boxes[0];

interface ChoicesProps {
  boxes: Boxes;
  isOpen: boolean;
  onClick: (event: Event) => void;
}

/**
 * Disables the boxes while the dialog is closed, because the form then submits the hidden field instead. The boxes
 * remain in their form and keep their names: Chromium identifies a form by the names of its first fields, and restores
 * nothing on Back if those names have changed.
 */
function Choices({ boxes, isOpen, onClick }: ChoicesProps): ReactNode {
  const handleKeydown = (event: KeyboardEvent): void => {
    // Enter would submit the form.
    if (event.key === 'Enter') event.preventDefault();
  };
  return boxes.map((box) => (
    <Enhance key={keyOf(box)} element={box} disabled={!isOpen} onClick={onClick} onKeydown={handleKeydown} />
  ));
}

interface ChoicePanelProps {
  parts: Parts;
  texts: Texts;
  state: DialogState;
  rule: Rule;
  messages: Messages;
  chosen: readonly Pill[];
  /** Assemblies whose boxes are checked. */
  working: readonly Pill[];
  selection: AssemblySelection;
}

/** Renders the dialog's choices, its buttons, and the status line that names the checked assemblies. */
export function ChoicePanel({
  parts,
  texts,
  state,
  rule,
  messages,
  chosen,
  working,
  selection,
}: ChoicePanelProps): ReactNode {
  const { option: boxes } = parts;
  const { refusal } = selection.view;
  const { isOpen } = useDialogSnapshot(state);
  const first = initialBox(
    boxes,
    chosen.map(({ id }) => id),
  );
  const clear = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    selection.clear();
    // The clear button is hidden by now and would lose focus.
    boxes[0]?.focus();
    announce(texts.cleared);
  };
  return (
    <>
      {/* Rendered before <Dialog>, whose effect focuses one of the boxes: the box must be enabled by then. */}
      <Choices boxes={boxes} isOpen={isOpen} onClick={selection.handleClick} />
      <Dialog host={parts.dialog} parts={{ ...parts, initialFocus: first }} state={state} />
      {parts.scripted.map((element) => (
        <Enhance key={keyOf(element)} element={element} hidden={false} />
      ))}
      <Enhance element={parts.status}>
        <p className="sw-assembly-field-names">{messages.names(working)}</p>
        {refusal && <p className="sw-assembly-field-error">{refusal}</p>}
        {!refusal && !rule.isSingle && (
          <p className="sw-assembly-field-count">{messages.count(working.length)}</p>
        )}
      </Enhance>
      <Enhance element={parts.submit} onClick={selection.submit} />
      <Enhance element={parts.clear} hidden={chosen.length + working.length === 0} onClick={clear} />
    </>
  );
}
