import { readmeOf } from '../../src/report/report.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { phoneField } from './phone-field.ts';

/**
 * Returns the field: the part, or the host itself.
 * @throws WidgetError if there is none
 */
export function phoneInput(host: HTMLElement, part: HTMLInputElement | undefined): HTMLInputElement {
  const field = part ?? host;
  if (field instanceof HTMLInputElement) return field;
  const expected = '<input data-widget="phone-field"> or 1 <input data-phone-field-part="input">';
  throw new WidgetError({
    code: 'markup',
    widget: phoneField.name,
    problem: 'the field is missing',
    expected,
    found: `<${host.localName}> without a field`,
    see: readmeOf(phoneField.name),
  });
}
