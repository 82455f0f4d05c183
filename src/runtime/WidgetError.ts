import { foundText, type MarkupProblem } from '../report/report.ts';

/** Error that ends a widget. It is thrown while the widget's markup is read, and the runtime catches and reports it. */
export class WidgetError extends Error {
  // The name is a literal, because minifiers change class names.
  override readonly name = 'WidgetError';

  /** @param element that contains the problem, for the checker; by default, the host */
  constructor(
    readonly problem: MarkupProblem,
    readonly element?: Element,
  ) {
    super(`${problem.problem}. Expected ${problem.expected}, found ${foundText(problem)}`);
  }
}
