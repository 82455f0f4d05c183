/** True where the visitor asks for no motion: then nothing moves, and nothing waits for a movement (RT-14). */
export const prefersNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How to scroll: smoothly only for those who have not asked for none. */
export const scrollBehavior = (): ScrollBehavior => (prefersNoMotion() ? 'instant' : 'smooth');
