import type { Fault } from './report.ts';

/** A fault that ends a widget: thrown while reading its markup, caught and reported by the runtime. */
export class WidgetError extends Error {
  // Written out, because minifiers destroy the names of classes.
  override readonly name = 'WidgetError';

  constructor(readonly fault: Fault) {
    super(`${fault.problem}. Expected ${fault.expected}, found ${fault.found}`);
  }
}
