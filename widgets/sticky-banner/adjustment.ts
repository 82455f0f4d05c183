const CLEARANCE = 10;
const STEP = 5;

/**
 * How far a banner stays below an advertisement: its height and 10 px, rounded up to a multiple of 5 (SB-02).
 * @param height of the advertisement in CSS px
 */
export const adjustment = (height: number): number => Math.ceil((height + CLEARANCE) / STEP) * STEP;
