import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../src/dom/useMedia.ts';
import { createRow, type Row, type RowParts, type RowState, takeScroll } from './row.ts';

const SPEED_MS = 300;

const isSame = (a: RowState | undefined, b: RowState): boolean =>
  a !== undefined && (Object.keys(b) as (keyof RowState)[]).every((key) => a[key] === b[key]);

/** What leaves the view is about to lose the focus: the viewport takes it, where arrow keys go on working. */
function keepFocus(viewport: HTMLElement, { slides, first, last }: RowState): void {
  const holder = slides.findIndex((element) => element.contains(document.activeElement));
  if (holder >= 0 && (holder < first || holder > last)) viewport.focus({ preventScroll: true });
}

/** Where a row of other slides begins, so that what was in view stays there: at the first slide of it that is left. */
function startAfter({ slides, first }: RowState, next: RowState['slides']): number {
  const kept = slides.slice(first).find((element) => next.includes(element));
  return kept ? next.indexOf(kept) : first;
}

/**
 * The row, from the moment on at which its elements bear Swiper's classes, and what is seen of it. Moves take 300 ms
 * (SL-01), or no time for visitors who want no motion (RT-14). Other slides make another row: Swiper takes its classes
 * and styles off those that have gone only when it goes itself.
 * @param gap between slides, in CSS px
 */
export function useRow(
  { viewport, track, slides }: RowParts,
  gap: number,
): { row: RefObject<Row | undefined>; state: RowState | undefined } {
  const row = useRef<Row>(undefined);
  const seen = useRef<RowState>(undefined);
  const [state, setState] = useState<RowState>();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');

  useLayoutEffect(() => {
    const changed = (): void => {
      const next = row.current?.state();
      if (!next) return;
      keepFocus(viewport, next);
      setState((last) => (last && isSame(last, next) ? last : next));
    };
    const parts = { viewport, track, slides };
    const first = seen.current ? startAfter(seen.current, slides) : takeScroll(parts);
    row.current = createRow(parts, gap, first, changed);
    changed();
    return () => {
      seen.current = row.current?.state();
      row.current?.destroy();
      row.current = undefined;
    };
  }, [viewport, track, slides, gap]);

  // Each time: a row of other slides is a new one.
  useEffect(() => row.current?.setSpeed(isStill ? 0 : SPEED_MS));

  return { row, state };
}
