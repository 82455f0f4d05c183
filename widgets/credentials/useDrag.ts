import { type PointerEvent, useState } from 'react';

interface Drag {
  from: number;
  to: number;
}

/** Returns the index of a row if dropped at a height in px: below all other rows whose middle is above it. */
function indexAt(rows: readonly Element[], from: number, height: number): number {
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
  return middles.filter((middle, index) => index !== from && middle < height).length;
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
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      const rows = [...(currentTarget.closest('ol')?.children ?? [])];
      if (drag) setDrag({ ...drag, to: indexAt(rows, drag.from, clientY) });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
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
