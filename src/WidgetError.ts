import type { Fault } from './report.ts';

/** Error that ends a widget: thrown while its markup is read, caught and reported by the runtime. */
export class WidgetError extends Error {
  // A literal, because minifiers change class names.
  override readonly name = 'WidgetError';

  constructor(readonly fault: Fault) {
    super(`${fault.problem}. Expected ${fault.expected}, found ${fault.found}`);
  }
}
