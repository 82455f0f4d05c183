/** Position of a campaign in the window, in CSS px. */
export interface CampaignPlace {
  /** Distance from the window's upper edge to the lower edge of the widget's box. */
  bottom: number;
  /** Height of the window. */
  viewport: number;
  /** Distance that the page has been scrolled, and the maximum distance. */
  scrolled: number;
  scrollable: number;
  /** True if the browser keeps visible content in place when an element above it grows. */
  hasScrollAnchoring: boolean;
}

/**
 * Returns whether the widget's box can grow now without moving anything in view: the content after the box is below the
 * window, or the whole box is above the window. Also returns true if the page is too short for either case to occur,
 * because waiting would not help.
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
