import { type PointerEvent, useState } from 'react';

interface Drag {
  from: number;
  to: number;
}

/** Returns the index of a row if dropped at the pointer: below all other rows whose middle is above it. */
function indexAt({ currentTarget, clientY }: PointerEvent<HTMLElement>, from: number): number {
  const rows = [...(currentTarget.closest('ol')?.children ?? [])];
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
  return middles.filter((middle, index) => index !== from && middle < clientY).length;
}

/**
 * Makes rows draggable by a grip, with a mouse or a finger. During a drag, the rows keep their place in the document
 * and only their CSS `order` changes, because a row that moves in the document loses its pointer capture.
 * @returns the listeners of a grip, the CSS `order` of each row, and the index of the dragged row
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, to: indexAt(event, drag.from) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setDrag(undefined);
      // React may not have rendered the last move yet, so the index comes from this event.
      const to = drag && indexAt(event, drag.from);
      if (drag && to !== undefined && to !== drag.from) onDrop(drag.from, to);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  /** Returns even numbers for resting rows, and an odd number between them for the dragged row. */
  const orderOf = (index: number): number | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) return 2 * drag.to + (drag.to > drag.from ? 1 : -1);
    return 2 * index;
  };
  return { gripOf, orderOf, dragged: drag?.from };
}
