import { setValue } from '../../src/forms/fields/controls.ts';
import { isUsa } from './fields.ts';

/** Control in which the lookup reads and writes values. */
export type LookupControl = HTMLInputElement | HTMLSelectElement;

/**
 * Returns the page's own element with the given name, from the opener's form or else from the rest of the page.
 * @param modal the lookup, whose controls are ignored
 * @param kinds selector of the elements to consider
 */
export function findNamed(
  name: string,
  opener: Element | undefined,
  modal: Element,
  kinds: string,
): Element | undefined {
  const selector = `:is(${kinds})[name="${CSS.escape(name)}"]`;
  const ofForm = opener?.closest('form')?.querySelector(selector);
  if (ofForm) return ofForm;
  return [...document.querySelectorAll(selector)].find((control) => !modal.contains(control));
}

/** Returns the page's own input or list with the given name. */
export function findControl(
  name: string,
  opener: Element | undefined,
  modal: Element,
): LookupControl | undefined {
  const control = findNamed(name, opener, modal, 'input, select');
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
}

/** Returns the texts that identify a control's value: the value itself and, for a select, the option's label. */
export const valueTexts = (control: LookupControl | undefined): string[] => {
  if (!control) return [];
  const label = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : undefined;
  // The first option of a select is often a prompt such as 'Choose', whose value is empty.
  return control.value.trim() === '' ? [] : [control.value.trim(), ...(label ? [label.trim()] : [])];
};

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || (isUsa(one) && isUsa(other));

/** Returns the value that matches one of the given texts. For a select, this is the value of the matching option. */
function valueFor(control: LookupControl, texts: readonly string[]): string | undefined {
  if (control instanceof HTMLInputElement) return texts.at(-1);
  const options = [...control.options].filter(({ value }) => value !== '');
  return options.find(({ value, text }) =>
    texts.some((wanted) => isSameName(wanted, value) || isSameName(wanted, text)),
  )?.value;
}

/** Returns the value that the server sent. */
function initialValue(control: LookupControl): string {
  if (control instanceof HTMLInputElement) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/**
 * Creates a function that copies a value from the page, given as the texts that identify it, into a control of the
 * lookup, so that the visitor doesn't have to enter the value twice (WCAG 3.3.7). The function does not overwrite the
 * visitor's own input, which is any value that comes neither from the server nor from an earlier copy.
 */
export function createCopier(): (control: LookupControl, texts: readonly string[]) => void {
  const copied = new Map<LookupControl, string>();
  return (control, texts) => {
    const value = valueFor(control, texts);
    const isUntouched = control.value === (copied.get(control) ?? initialValue(control));
    if (value === undefined || value === control.value || !isUntouched) return;
    copied.set(control, value);
    setValue(control, value);
  };
}
