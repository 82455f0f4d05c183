/** Height in px of the zones at the upper and lower edge in which dragging scrolls: about that of a row. */
const ZONE = 56;
/** Speed in px per ms at the edge and beyond it. It falls to 0 at the inner end of the zone. */
const TOP_SPEED = 0.9;

/**
 * Returns the speed in px per ms at which to scroll while something is dragged at the height `y`, negative for upward.
 * @param top the upper edge of the visible area, and `bottom` its lower edge
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  // In a low area the zones would overlap, and leave no place to rest.
  const zone = Math.min(ZONE, (bottom - top) / 4);
  const depth = Math.max(y - (bottom - zone), 0) - Math.max(top + zone - y, 0);
  return Math.max(-1, Math.min(1, depth / zone)) * TOP_SPEED;
}

/**
 * Returns how far to scroll: not beyond the first or last row, where there is nothing to drop between. The list's edge
 * then rests at the inner end of the zone.
 * @param distance the distance in px by which to scroll, negative for upward
 * @param list the edges of the list, and `area` those of the visible area
 */
export function limitToList(
  distance: number,
  list: { top: number; bottom: number },
  area: { top: number; bottom: number },
): number {
  const hiddenBelow = Math.max(0, list.bottom - (area.bottom - ZONE));
  const hiddenAbove = Math.max(0, area.top + ZONE - list.top);
  return Math.max(-hiddenAbove, Math.min(distance, hiddenBelow));
}

const isScrollable = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Returns the closest ancestor that scrolls; the page if there is none. */
function scrollerOf(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor !== document.body && isScrollable(ancestor)) return ancestor;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Scrolls the surroundings of a list in every frame in which a row is dragged near their edge, as far as the list goes.
 * @param readY returns the pointer's `clientY`, or undefined before its first move
 * @param onScroll called after each scroll
 * @returns a function that ends this
 */
export function startEdgeScroll(
  list: Element,
  readY: () => number | undefined,
  onScroll: () => void,
): () => void {
  const scroller = scrollerOf(list);
  const isPage = scroller === document.scrollingElement;
  let last = performance.now();
  let frame = requestAnimationFrame(function scroll(now) {
    const elapsed = now - last;
    last = now;
    const y = readY();
    if (y !== undefined) {
      const area = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
      const distance = edgeSpeed(y, area.top, area.bottom) * elapsed;
      const before = scroller.scrollTop;
      scroller.scrollBy({
        top: limitToList(distance, list.getBoundingClientRect(), area),
        behavior: 'instant',
      });
      if (scroller.scrollTop !== before) onScroll();
    }
    frame = requestAnimationFrame(scroll);
  });
  return () => cancelAnimationFrame(frame);
}
