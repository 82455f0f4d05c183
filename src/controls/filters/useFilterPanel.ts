import { useState } from 'react';
import { useMediaQuery } from '../../page/useMediaQuery.ts';

/** Media query for viewports that have room for the filters beside the results. */
const WIDE = '(min-width: 1080px)';

/**
 * Returns the state of a filter panel: open on wide viewports, closed on narrow ones. The visitor's choice applies
 * until the viewport crosses the breakpoint (LS-13, SE-08).
 */
export function useFilterPanel(): { isOpen: boolean; toggle: () => void; close: () => void } {
  const isWide = useMediaQuery(WIDE);
  const [wasWide, setWasWide] = useState(isWide);
  const [isOpen, setOpen] = useState(isWide);
  // Sets the state during rendering, so that a choice made on one side of the breakpoint never applies on the other
  // side.
  if (wasWide !== isWide) {
    setWasWide(isWide);
    setOpen(isWide);
  }
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
}
