import { reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { actionTools } from './action-tools.ts';

/** Reports a toggle or a panel outside the disclosure, which therefore does not open and close it. */
export function reportPanel({ disclosure, toggle, panel }: PartsOf<typeof actionTools>): void {
  const issue = (name: string, element: Element): readonly [string, string, string | undefined] => [
    `part "${name}" is in the wrong place`,
    `${name} inside part "disclosure"`,
    disclosure.contains(element) ? undefined : 'outside',
  ];
  reportIssues(actionTools.name, toggle, [issue('toggle', toggle)]);
  reportIssues(actionTools.name, panel, [issue('panel', panel)]);
}
