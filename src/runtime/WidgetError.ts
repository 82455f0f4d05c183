import { foundText, type Problem } from '../report/report.ts';

/** Error that ends a widget: thrown while its markup is read, caught and reported by the runtime. */
export class WidgetError extends Error {
  // A literal, because minifiers change class names.
  override readonly name = 'WidgetError';

  constructor(readonly issue: Problem) {
    super(`${issue.problem}. Expected ${issue.expected}, found ${foundText(issue)}`);
  }
}
