/**
 * Returns true if the visitor prefers reduced motion. Nothing moves then, and nothing waits for an animation (RT-14).
 */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the scroll behavior: smooth, unless the visitor prefers reduced motion. */
export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth');
