import { readmeOf } from '../report.ts';
import { WidgetError } from '../WidgetError.ts';

/** The form that a widget's element is, or is in. Throws a WidgetError where there is none. */
export function formElement(widget: string, element: HTMLElement): HTMLFormElement {
  const form = element.closest('form');
  if (form) return form;
  const fault = { code: 'markup', widget, see: readmeOf(widget) } as const;
  const found = `<${element.localName}>`;
  throw new WidgetError({ ...fault, problem: 'it is in no form', expected: 'a <form> round it', found });
}
