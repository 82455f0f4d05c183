import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../src/dom/useMedia.ts';
import { createRow, type Row, type RowParts, type RowState } from './row.ts';

const SPEED_MS = 300;

const isSame = (a: RowState | undefined, b: RowState): boolean =>
  a !== undefined && (Object.keys(b) as (keyof RowState)[]).every((key) => a[key] === b[key]);

/** What leaves the view is about to lose the focus: the viewport takes it, where arrow keys go on working. */
function keepFocus({ viewport, slide }: RowParts, { first, last }: RowState): void {
  const holder = slide.findIndex((element) => element.contains(document.activeElement));
  if (holder >= 0 && (holder < first || holder > last)) viewport.focus({ preventScroll: true });
}

/**
 * The row, from the moment on at which its elements bear Swiper's classes, and what is seen of it. Moves take 300 ms
 * (SL-01), or no time for visitors who want no motion (RT-14).
 * @param gap between slides, in CSS px
 */
export function useRow(
  parts: RowParts,
  gap: number,
): { row: RefObject<Row | undefined>; state: RowState | undefined } {
  const row = useRef<Row>(undefined);
  const [state, setState] = useState<RowState>();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [fixed] = useState({ parts, gap });

  useLayoutEffect(() => {
    const changed = (): void => {
      const next = row.current?.state();
      if (!next) return;
      keepFocus(fixed.parts, next);
      setState((last) => (last && isSame(last, next) ? last : next));
    };
    row.current = createRow(fixed.parts, fixed.gap, changed);
    changed();
    return () => {
      row.current?.destroy();
      row.current = undefined;
    };
  }, [fixed]);

  useEffect(() => row.current?.setSpeed(isStill ? 0 : SPEED_MS), [isStill]);

  return { row, state };
}
