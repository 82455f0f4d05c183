const CLEARANCE = 10;
const STEP = 5;

/**
 * Returns the banner's distance from the top in px: the height of the advertisement plus 10 px, rounded up to a
 * multiple of 5 (SB-02).
 * @param height height of the advertisement in CSS px
 */
export const adjustment = (height: number): number => Math.ceil((height + CLEARANCE) / STEP) * STEP;
