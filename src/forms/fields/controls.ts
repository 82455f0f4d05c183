import { writeHidden } from '../../runtime/writer.ts';

/** Form element that accepts input or submits the form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const CONTROLS = 'input, select, textarea, button';

/** Properties that determine whether a control contains a secret. */
export interface PrivateControl {
  name: string;
  type: string;
  autocomplete: string;
}

const PRIVATE_TYPES = /^(?:password|file|submit|image|reset|button)$/;
/** Autocomplete values for payment data, passwords and one-time codes. */
const PRIVATE_AUTOCOMPLETE = /(?:^|\s)(?:cc-[a-z-]+|(?:current|new)-password|one-time-code)(?:\s|$)/i;
const PRIVATE_NAMES = /^(?:paymentForm|stripe)|csrf|token|captcha|turnstile/i;

/** Returns whether a control is for a password (even a visible one), payment data, a code, a token or a file. */
export const isPrivate = ({ name, type, autocomplete }: PrivateControl): boolean =>
  PRIVATE_TYPES.test(type) || PRIVATE_AUTOCOMPLETE.test(autocomplete) || PRIVATE_NAMES.test(name);

/** Returns the controls inside an element, in document order. */
export const controlsIn = (element: ParentNode): Control[] => [
  ...element.querySelectorAll<Control>(CONTROLS),
];

/**
 * Returns the controls of a form in document order, including controls outside the form that refer to it with a `form`
 * attribute. A control named `elements` would shadow `form.elements`.
 */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  controlsIn(document).filter((control) => control.form === form);

/** Returns the controls of a form with the given name, in document order, without looking at all others. */
export const controlsNamed = (form: HTMLFormElement, name: string): Control[] =>
  [...document.querySelectorAll<Control>(`:is(${CONTROLS})[name="${CSS.escape(name)}"]`)].filter(
    (control) => control.form === form,
  );

/** Returns whether a control submits its form. */
export const isSubmitter = ({ type }: Control): boolean => type === 'submit' || type === 'image';

/**
 * Returns the values that a control would submit: its value if it is checked, the selected options' values, or the
 * trimmed text. Returns no values for buttons and file inputs.
 */
export function valuesOf(control: Control): readonly string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  if (control instanceof HTMLButtonElement || /^(?:file|submit|image|reset|button)$/.test(control.type))
    return [];
  if (isCheckable(control)) return control.checked ? [control.value] : [];
  return [control.value.trim()];
}

/** Returns whether a control is a radio button or a checkbox. */
export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/** Returns the option that a `select` element shows by default if the server has selected none. */
const defaultOption = ({ options }: HTMLSelectElement): HTMLOptionElement | undefined =>
  [...options].find(({ disabled }) => !disabled);

function isSelectAtDefault(select: HTMLSelectElement): boolean {
  const options = [...select.options];
  if (select.multiple || options.some(({ defaultSelected }) => defaultSelected))
    return options.every(({ selected, defaultSelected }) => selected === defaultSelected);
  return select.selectedOptions[0] === defaultOption(select);
}

/**
 * Returns whether a control still has the value that the server rendered, which means that neither the visitor nor the
 * browser has changed it.
 */
export function hasDefaultValue(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isSelectAtDefault(control);
  if (isCheckable(control)) return control.checked === control.defaultChecked;
  return control instanceof HTMLButtonElement || control.value === control.defaultValue;
}

/**
 * Returns whether a control is a radio button, a checkbox or a `select` element that allows several options. A `select`
 * element that allows a single option counts as text.
 */
export const isChoice = (control: Control): boolean =>
  isCheckable(control) || control.type === 'select-multiple';

/** Returns the host of the nearest widget around a control: the form's own widget or a nested one. */
export const closestHost = (control: Control): Element | null => control.closest('[data-widget]');

/**
 * Returns whether the visitor or the browser has already filled in a control. A draft must not overwrite such a
 * control. Ignores a selection inside a mounted widget, because the widget itself may have made it, such as a
 * preselected country (FM-03).
 */
export function isAlreadyFilled(control: Control): boolean {
  if (hasDefaultValue(control)) return false;
  const isSelection = isChoice(control) || control instanceof HTMLSelectElement;
  return !isSelection || closestHost(control)?.getAttribute('data-widget-state') !== 'ready';
}

/** Dispatches `input` and `change` events on a control, as if the visitor had changed it. */
export function dispatchChange(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Checks or unchecks a control and dispatches its events, unless the control is already in that state. */
export function checkControl(control: HTMLInputElement, isChecked: boolean): void {
  if (control.checked === isChecked) return;
  control.checked = isChecked;
  dispatchChange(control);
}

/** Sets the value of a control. */
export function writeValue(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'hidden') writeHidden(control, value);
  else control.value = value;
}

/** Sets the value of a control and dispatches its events, unless the control already has that value. */
export function setValue(control: Exclude<Control, HTMLButtonElement>, value: string): void {
  if (control.value === value) return;
  writeValue(control, value);
  dispatchChange(control);
}
