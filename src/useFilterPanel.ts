import { useState } from 'react';
import { useMedia } from './dom/useMedia.ts';

/** From here on there is room for filters beside what they filter. */
const WIDE = '(min-width: 1080px)';

/** Whether filters are open: where there is room. The visitor's own choice stands until the breakpoint is crossed (LS-13, SE-08). */
export function useFilterPanel(): { isOpen: boolean; toggle: () => void } {
  const isWide = useMedia(WIDE);
  const [side, setSide] = useState(isWide);
  const [isOpen, setOpen] = useState(isWide);
  // Set while rendering, so that the other side is never seen with this side's choice.
  if (side !== isWide) {
    setSide(isWide);
    setOpen(isWide);
  }
  return { isOpen, toggle: () => setOpen(!isOpen) };
}
