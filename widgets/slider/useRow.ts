import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../src/page/useMediaQuery.ts';
import { onReverted } from '../../src/runtime/writer.ts';
import { createRow, type RowParts, type RowState, resetNativeScroll, type SlideRow } from './row.ts';

const SPEED_MS = 300;

const isSameRow = (a: RowState | undefined, b: RowState): boolean =>
  a !== undefined && (Object.keys(b) as (keyof RowState)[]).every((key) => a[key] === b[key]);

/** Moves focus to the viewport, where arrow keys also work, if the focused slide is no longer in view. */
function rescueFocus(viewport: HTMLElement, { slides, first, last }: RowState): void {
  const focused = slides.findIndex((element) => element.contains(document.activeElement));
  if (focused >= 0 && (focused < first || focused > last)) viewport.focus({ preventScroll: true });
}

/** Returns the start index after slides have changed: the index of the first slide that was in view and still exists. */
function startIndex({ slides, first }: RowState, next: RowState['slides']): number {
  const kept = slides.slice(first).find((element) => next.includes(element));
  return kept ? next.indexOf(kept) : first;
}

/**
 * Creates the row once its elements have Swiper's classes, and returns it with its visible state. Transitions take 300
 * ms (SL-01), or 0 ms for visitors who prefer reduced motion (RT-14). A change of slides creates a new row, because
 * Swiper removes its classes and styles from removed slides only when it is destroyed. So does an update that reverts Swiper's
 * classes and styles.
 */
export function useRow({ viewport, track, slides }: RowParts): {
  row: RefObject<SlideRow | undefined>;
  state: RowState | undefined;
} {
  const row = useRef<SlideRow>(undefined);
  const seen = useRef<RowState>(undefined);
  const [state, setState] = useState<RowState>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  useLayoutEffect(() => {
    const handleChange = (): void => {
      const next = row.current?.state();
      if (!next) return;
      rescueFocus(viewport, next);
      setState((last) => (last && isSameRow(last, next) ? last : next));
    };
    const parts = { viewport, track, slides };
    const create = (): void => {
      const first = seen.current ? startIndex(seen.current, slides) : resetNativeScroll(parts);
      row.current = createRow(parts, first, handleChange);
      handleChange();
    };
    const destroy = (): void => {
      seen.current = row.current?.state();
      row.current?.destroy();
      row.current = undefined;
    };
    create();
    const stop = onReverted(() => {
      destroy();
      create();
    });
    return () => {
      stop();
      destroy();
    };
  }, [viewport, track, slides]);

  // Runs after every render, because a change of slides creates a new row.
  useEffect(() => row.current?.setSpeed(isStill ? 0 : SPEED_MS));

  return { row, state };
}
