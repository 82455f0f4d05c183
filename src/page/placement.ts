/** Sides of a rectangle in the window, in CSS px. A `DOMRect` has this type. */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Position of a panel beside the element that it belongs to. */
export interface Placement {
  /** Distance from the start edge of the element to the start edge of the panel, in CSS px. */
  start: number;
  side: 'above' | 'below';
  /** Height available between the element and the edge of the window on the panel's side, in CSS px. */
  room: number;
}

/** Distance in CSS px that a panel keeps from the edges of the window, unless its element is closer to them. */
const GUTTER = 16;
/**
 * Height in CSS px that is sufficient for a panel whose content changes while it is open, because the position should not
 * depend on a few pixels.
 */
const ENOUGH = 320;
/** Minimum height in CSS px. A shorter panel would show less than two rows. The page scrolls to show the rest. */
const LEAST_ROOM = 160;

/**
 * Returns a position that keeps a panel inside the window: below its element, or above if there is more space. The
 * panel is aligned with one of the element's edges, or, if it fits at neither edge, shifted away from the window's
 * edge.
 * @param width width of the panel
 * @param edge edge of the element to align with, if the panel fits
 * @param enough height that is sufficient below the element, even if there is more space above
 */
export function place(
  anchor: Edges,
  width: number,
  viewport: { width: number; height: number },
  isRightToLeft: boolean,
  edge: 'start' | 'end',
  enough = ENOUGH,
): Placement {
  const before = isRightToLeft ? viewport.width - anchor.right : anchor.left;
  const after = isRightToLeft ? anchor.left : viewport.width - anchor.right;
  const size = anchor.right - anchor.left;
  const first = Math.max(0, Math.min(GUTTER, before));
  const last = viewport.width - width - Math.max(0, Math.min(GUTTER, after));
  const atStart = before;
  const atEnd = before + size - width;
  const inside = (position: number): boolean => position >= first && position <= last;
  const nearest = (position: number): number =>
    last < first ? (viewport.width - width) / 2 : Math.max(first, Math.min(position, last));
  const [wanted, other] = edge === 'start' ? [atStart, atEnd] : [atEnd, atStart];
  const position = !inside(wanted) && inside(other) ? other : nearest(wanted);
  const below = viewport.height - anchor.bottom - GUTTER;
  const above = anchor.top - GUTTER;
  const side = below >= enough || below >= above ? 'below' : 'above';
  return { start: position - before, side, room: Math.max(LEAST_ROOM, side === 'below' ? below : above) };
}
