/** Position and width of a slide, in CSS px from the start of the row. */
export interface Extent {
  start: number;
  size: number;
}

/** Indexes of the first and the last slide in view. */
export interface VisibleRange {
  first: number;
  last: number;
}

/** Tolerance in px for fractional widths, which don't add up exactly to the width of the viewport. */
const TOLERANCE = 1;

/**
 * Returns the range of slides that are entirely in view. If no slide is, as during a swipe, returns the slide closest
 * to the center.
 * @param position offset of the viewport from the start of the row in CSS px
 * @param width width of the viewport in CSS px
 */
export function slidesInView(slides: readonly Extent[], position: number, width: number): VisibleRange {
  const isWhole = ({ start, size }: Extent): boolean =>
    start >= position - TOLERANCE && start + size <= position + width + TOLERANCE;
  const first = slides.findIndex(isWhole);
  if (first >= 0) return { first, last: slides.findLastIndex(isWhole) };
  const distances = slides.map(({ start, size }) => Math.abs(start + size / 2 - position - width / 2));
  const nearest = Math.max(0, distances.indexOf(Math.min(...distances)));
  return { first: nearest, last: nearest };
}
