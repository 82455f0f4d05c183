import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import type { Boxes } from './controls.ts';

/** Returns the box that gets the focus when the dialog opens: the first chosen one, otherwise the first of the list. */
export const initialBox = (boxes: Boxes, ids: readonly string[]): HTMLInputElement | undefined =>
  boxes.find(({ value }) => ids.includes(value)) ?? boxes[0];

interface ChoicesProps {
  boxes: Boxes;
  isOpen: boolean;
  onClick: (event: Event) => void;
}

/**
 * Disables the boxes while the dialog is closed, because the form then submits the hidden field instead. The boxes keep
 * their form and their names: Chromium identifies a form by the names of its first fields, and restores nothing on Back
 * if those have changed.
 */
export function Choices({ boxes, isOpen, onClick }: ChoicesProps): ReactNode {
  const handleKeydown = (event: KeyboardEvent): void => {
    // Enter would submit the form.
    if (event.key === 'Enter') event.preventDefault();
  };
  return boxes.map((box) => (
    <Enhance key={keyOf(box)} element={box} disabled={!isOpen} onClick={onClick} onKeydown={handleKeydown} />
  ));
}
