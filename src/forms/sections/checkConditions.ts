import type { ReportProblem } from '../../runtime/define.ts';
import { controlsOf } from '../fields/controls.ts';
import { type Condition, namesOf } from './conditions.ts';

/**
 * Reports a condition that refers to a field that the form does not contain, for example because of a typo in the
 * template.
 */
export function checkConditions(
  form: HTMLFormElement,
  section: HTMLElement,
  conditions: readonly Condition[],
  report: ReportProblem,
): void {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const unknown = conditions.find((condition) => !namesOf(condition).some((name) => names.has(name)));
  report(
    {
      problem: 'its condition can never be met',
      expected: `a control named ${unknown?.field} or ${unknown?.field}[] in the form`,
      found: unknown && 'none',
    },
    section,
  );
}
