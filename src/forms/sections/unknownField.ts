import { readmeOf, report } from '../../report/report.ts';
import { controlsOf } from '../fields/controls.ts';
import { type Condition, isForField } from './conditions.ts';

/** Reports a condition on a field that the form does not contain, as after a typo in the template. */
export function reportUnknownField(
  widget: string,
  form: HTMLFormElement,
  section: HTMLElement,
  conditions: readonly Condition[],
): void {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const unknown = conditions.find((condition) => ![...names].some((name) => isForField(condition, name)));
  if (!unknown) return;
  const expected = `a control named ${unknown.field} or ${unknown.field}[] in the form`;
  const issue = { code: 'markup', widget, see: readmeOf(widget) } as const;
  report({ ...issue, problem: 'its condition can never be met', expected, found: 'none' }, section);
}
