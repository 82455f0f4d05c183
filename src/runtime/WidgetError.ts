import { foundText, type MarkupProblem } from '../report/report.ts';

/** Error that ends a widget: thrown while its markup is read, caught and reported by the runtime. */
export class WidgetError extends Error {
  // A literal, because minifiers change class names.
  override readonly name = 'WidgetError';

  constructor(readonly problem: MarkupProblem) {
    super(`${problem.problem}. Expected ${problem.expected}, found ${foundText(problem)}`);
  }
}
