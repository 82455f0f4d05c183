import { type Control, controlsNamed } from '../../src/forms/fields/controls.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';

/**
 * Returns the field, which is either the part or the host itself.
 * @throws WidgetError if there is none
 */
export function phoneInput(host: HTMLElement, part: HTMLInputElement | undefined): HTMLInputElement {
  const field = part ?? host;
  if (field instanceof HTMLInputElement) return field;
  throw new WidgetError({
    problem: 'the field is missing',
    expected: '<input data-widget="phone-field"> or 1 <input data-phone-field-part="input">',
    found: `<${host.localName}> without a field`,
  });
}

/** Returns the country control in a field's form; undefined if no control has this name. */
export function findCountry(
  { form }: HTMLInputElement,
  name: string,
): Exclude<Control, HTMLButtonElement> | undefined {
  const found = form && name ? controlsNamed(form, name)[0] : undefined;
  return found instanceof HTMLButtonElement ? undefined : found;
}
