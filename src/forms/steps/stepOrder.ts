/** Steps of a form by index, as they apply to one visitor. */
export interface StepRules {
  /** Number of steps. */
  count: number;
  /** Returns whether the step is skipped for this visitor, such as a login for guests. */
  isSkipped: (step: number) => boolean;
  /** Returns whether a step passes validation. */
  isComplete: (step: number) => boolean;
}

/** Returns the first step at or after an index that is not skipped, or undefined if there is none. */
export function stepFrom({ count, isSkipped }: StepRules, index: number): number | undefined {
  if (!Number.isInteger(index) || index < 0) return undefined;
  for (let step = index; step < count; step += 1) if (!isSkipped(step)) return step;
  return undefined;
}

/**
 * Returns the step to show to a visitor whose URL names one: that step, the next one if it is skipped, or the first
 * incomplete step before it.
 */
export function reachableStep(rules: StepRules, wanted: number): number {
  const before = Array.from({ length: Math.max(0, wanted) }, (_, index) => index);
  const incomplete = before.find((step) => !rules.isSkipped(step) && !rules.isComplete(step));
  return incomplete ?? stepFrom(rules, wanted) ?? 0;
}
