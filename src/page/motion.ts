/**
 * Returns true if the visitor prefers reduced motion. In that case, nothing moves, and no code waits for an animation
 * (RT-14).
 */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the scroll behavior: smooth, unless the visitor prefers reduced motion. */
export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth');
