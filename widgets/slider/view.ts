/** Where a slide stands in the row, in CSS px from its beginning. */
export interface Extent {
  start: number;
  size: number;
}

/** Which slides are in view, counted from 0. */
export interface View {
  first: number;
  last: number;
}

/** Widths that are fractions of a pixel do not add up to the width of the view. */
const TOLERANCE = 1;

/**
 * The slides that are wholly in view, or, amid a swipe that leaves none, the one that is nearest to the middle.
 * @param position how far the row has moved on, in CSS px
 * @param width of the view, in CSS px
 */
export function slidesInView(slides: readonly Extent[], position: number, width: number): View {
  const isWhole = ({ start, size }: Extent): boolean =>
    start >= position - TOLERANCE && start + size <= position + width + TOLERANCE;
  const first = slides.findIndex(isWhole);
  if (first >= 0) return { first, last: slides.findLastIndex(isWhole) };
  const distances = slides.map(({ start, size }) => Math.abs(start + size / 2 - position - width / 2));
  const nearest = Math.max(0, distances.indexOf(Math.min(...distances)));
  return { first: nearest, last: nearest };
}
