/** Returns the first heading of a step, or the step itself if it has none. */
export const headingOf = (step: HTMLElement): HTMLElement =>
  step.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? step;
