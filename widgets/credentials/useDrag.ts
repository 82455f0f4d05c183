import { type PointerEvent, useState } from 'react';

interface Drag {
  from: number;
  to: number;
}

/** The place that a row would have if it were let go at this height: below all others whose middle is above. */
function placeAt(rows: readonly Element[], from: number, height: number): number {
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
  return middles.filter((middle, index) => index !== from && middle < height).length;
}

/**
 * Lets rows be dragged by a grip, with a mouse or a finger. While one is dragged the rows stay where they are in the document and
 * are shown in another order: a row that is taken out of it would lose the pointer.
 * @returns what a grip listens to, and the order of a row's display
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
      if (drag) setDrag({ ...drag, to: placeAt(rows, drag.from, clientY) });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  /** Even numbers for the rows that stay, an odd one for the row that is dragged among them. */
  const orderOf = (index: number): number | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) return 2 * drag.to + (drag.to > drag.from ? 1 : -1);
    return 2 * index;
  };
  return { gripOf, orderOf, dragged: drag?.from };
}
