/** Position of a campaign in the window, in CSS px. */
export interface CampaignPlace {
  /** Lower edge of the widget's box, from the window's upper edge. */
  bottom: number;
  /** Height of the window. */
  viewport: number;
  /** Distance that the page has been scrolled, and the maximum distance. */
  scrolled: number;
  scrollable: number;
  /** True if the browser keeps the content in view in place when something above it grows. */
  hasScrollAnchoring: boolean;
}

/**
 * Returns whether the widget's box can grow now without moving anything in view, because the content after it is below
 * the window, or the whole box is above the window. If the page is too short for either to happen, there is no better
 * moment than now.
 */
export function canGrow({
  bottom,
  viewport,
  scrolled,
  scrollable,
  hasScrollAnchoring,
}: CampaignPlace): boolean {
  if (bottom >= viewport) return true;
  if (bottom <= 0) return hasScrollAnchoring;
  const bottomOnPage = bottom + scrolled;
  return bottomOnPage < viewport && bottomOnPage > scrollable;
}
