import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Placement, place } from './placement.ts';

/** Attribute and custom properties that the stylesheet of a positioned panel uses. */
export interface PlacedProps {
  'data-state'?: Placement['side'];
  style?: Readonly<Record<`--${string}`, string>>;
}

/**
 * Measures where a panel has room when it opens and when the window changes: `data-state` is the panel's side,
 * `--panel-start` the distance from the start of the element, and `--panel-room` the available height.
 * @param anchor the element that positions the panel
 * @param edge the edge of that element to align with, if the panel fits
 * @param isConstant true if the panel's content does not change while it is open, so that its height is known
 */
export function usePlacement(
  anchor: HTMLElement,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  edge: 'start' | 'end',
  isConstant = false,
): PlacedProps {
  const [placement, setPlacement] = useState<Placement>();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
      const panelWidth = panel.current?.getBoundingClientRect().width ?? 0;
      const enough = isConstant ? panel.current?.scrollHeight : undefined;
      const box = anchor.getBoundingClientRect();
      setPlacement(place(box, panelWidth, { width, height }, isRightToLeft, edge, enough));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [anchor, panel, isOpen, edge, isConstant]);
  if (!placement) return {};
  const { side, start, room } = placement;
  return { 'data-state': side, style: { '--panel-start': `${start}px`, '--panel-room': `${room}px` } };
}
