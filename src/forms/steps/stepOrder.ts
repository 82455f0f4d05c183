/** Rules for a form's steps as they apply to one visitor. A step is identified by its index. */
export interface StepRules {
  /** Number of steps. */
  count: number;
  /** Returns whether a step is skipped for this visitor, such as the sign-in step for guests. */
  isSkipped: (step: number) => boolean;
  /** Returns whether a step passes validation. */
  isComplete: (step: number) => boolean;
}

/** Returns the first step at or after the given index that is not skipped, or undefined if there is none. */
export function stepFrom({ count, isSkipped }: StepRules, index: number): number | undefined {
  if (!Number.isInteger(index) || index < 0) return undefined;
  for (let step = index; step < count; step += 1) if (!isSkipped(step)) return step;
  return undefined;
}

/**
 * Returns the step to show when a visitor wants a certain step: the first incomplete step before it, or else the wanted
 * step, or the next one if the wanted step is skipped.
 */
export function reachableStep(rules: StepRules, wanted: number): number {
  const before = Array.from({ length: Math.max(0, wanted) }, (_, index) => index);
  const incomplete = before.find((step) => !rules.isSkipped(step) && !rules.isComplete(step));
  return incomplete ?? stepFrom(rules, wanted) ?? 0;
}
