import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import type { Boxes } from './controls.ts';

/** The box that gets the focus first: the first one that is checked, or the first of all. */
export const firstOf = (boxes: Boxes, ids: readonly string[]): HTMLInputElement | undefined =>
  boxes.find(({ value }) => ids.includes(value)) ?? boxes[0];

interface ChoicesProps {
  boxes: Boxes;
  isOpen: boolean;
  onPress: (event: Event) => void;
}

/**
 * The boxes, which are not sent while the dialog is closed: the hidden field is. They keep their form and their names,
 * for Chromium knows a form by the names of its first fields, and brings nothing back for Back into one that has others.
 */
export function Choices({ boxes, isOpen, onPress }: ChoicesProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    // It would send the form.
    if (event.key === 'Enter') event.preventDefault();
  };
  return boxes.map((box) => (
    <Enhance key={keyOf(box)} element={box} disabled={!isOpen} onClick={onPress} onKeydown={press} />
  ));
}
