import { widgetProblem } from '../../report/report.ts';
import { type CheckedDefinition, runCheck } from '../../runtime/define.ts';
import { readOptions } from '../../runtime/options.ts';
import { findParts } from '../../runtime/parts.ts';
import { readTexts } from '../../runtime/texts.ts';
import { WidgetError } from '../../runtime/WidgetError.ts';
import type { AddProblem } from './page.ts';

/** Checks a host against the rules of the runtime, and then against those of the host's widget. */
export function checkHost(widget: CheckedDefinition, host: HTMLElement, add: AddProblem): void {
  const { definition } = widget;
  const { name } = definition;
  let canCheck = true;
  const parts = findParts(name, definition.parts, host, (problem, element) => {
    canCheck = false;
    add(problem, element);
  });
  const options = readOptions(name, definition.options, host, (problem, isFatal) => {
    if (isFatal) canCheck = false;
    add(problem, host);
  });
  const texts = readTexts(name, definition.texts, {}, 'en', () => undefined);
  if (!canCheck) return;
  try {
    runCheck(widget, { host, options, parts, texts }, add);
  } catch (cause) {
    if (!(cause instanceof WidgetError)) throw cause;
    add(widgetProblem(name, cause.problem), cause.element ?? host);
  }
}
