import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { startEdgeScroll } from './edgeScroll.ts';

interface Drag {
  from: number;
  to: number;
  list: HTMLElement;
}

/**
 * Returns the index that the dragged row gets if it is dropped at the given height: below all other rows whose middle
 * is above that height.
 */
function indexAt({ list, from }: Drag, clientY: number): number {
  const rows = [...list.children];
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
  return middles.filter((middle, index) => index !== from && middle < clientY).length;
}

/**
 * Makes rows draggable by a grip, with mouse or touch. During a drag, the rows keep their place in the document and
 * only their CSS `order` changes, because a row that moves in the document loses pointer capture. Dragging near an edge
 * scrolls. Escape cancels the drag.
 * @returns the event listeners for a grip, the CSS `order` of each row, and the index of the dragged row
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const lastY = useRef<number>(undefined);
  const list = drag?.list;

  useEffect(() => {
    if (!list) return undefined;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Escape cancels only the drag and doesn't close a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      // Renders synchronously, because the pointer may be released before React would render.
      flushSync(() => setDrag(undefined));
    };
    const follow = (): void =>
      setDrag((current) => current && { ...current, to: indexAt(current, lastY.current ?? 0) });
    const stopScrolling = startEdgeScroll(list, () => lastY.current, follow);
    addEventListener('keydown', cancel, { capture: true });
    return () => {
      stopScrolling();
      removeEventListener('keydown', cancel, { capture: true });
    };
  }, [list]);

  const gripOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const rows = event.currentTarget.closest('ol');
      if (event.button !== 0 || !rows) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      lastY.current = undefined;
      setDrag({ from: index, to: index, list: rows });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      lastY.current = clientY;
      if (drag) setDrag({ ...drag, to: indexAt(drag, clientY) });
    },
    onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
      setDrag(undefined);
      // React may not have rendered the last move yet, so the index is computed from this event.
      const to = drag && indexAt(drag, clientY);
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
