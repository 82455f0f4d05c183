/** Height in px of the zones at the upper and lower edges where dragging scrolls, about the height of a row. */
const ZONE = 56;
/** Speed in px per ms at the edge and beyond it. The speed falls to 0 at the inner end of the zone. */
const TOP_SPEED = 0.9;

/**
 * Returns the scrolling speed in px per ms while a row is dragged at the height `y`; negative means upward.
 * @param top the upper edge of the visible area; `bottom` is its lower edge
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  // In a short visible area, zones of full height would overlap and leave no area without scrolling.
  const zone = Math.min(ZONE, (bottom - top) / 4);
  const depth = Math.max(y - (bottom - zone), 0) - Math.max(top + zone - y, 0);
  return Math.max(-1, Math.min(1, depth / zone)) * TOP_SPEED;
}

/**
 * Returns the distance to scroll, limited so that the list's edge stops at the inner end of the zone. Beyond the first
 * or last row there is no place to drop a row.
 * @param distance the distance in px by which to scroll, negative for upward
 * @param list the edges of the list; `area` contains the edges of the visible area
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

/** Returns the closest ancestor that scrolls, or the page if there is none. */
function scrollerOf(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor !== document.body && isScrollable(ancestor)) return ancestor;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Scrolls the area around a list in every frame while a row is dragged near the area's edge, but not beyond the list.
 * @param readY returns the pointer's `clientY`, or undefined before its first move
 * @param onScroll called after each scroll
 * @returns a function that stops the scrolling
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
