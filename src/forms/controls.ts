/** What a visitor fills in or presses. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const CONTROLS = 'input, select, textarea, button';

/** Every control inside an element, in the order of the page. */
export const controlsIn = (element: ParentNode): Control[] => [
  ...element.querySelectorAll<Control>(CONTROLS),
];

/**
 * Every control of a form, also those outside it that name it. Not `form.elements`: a control named `elements` stands
 * in front of that, and the CMS decides how controls are named.
 */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  controlsIn(document).filter((control) => control.form === form);

/** Whether a press on it sends the form. */
export const isSubmitter = ({ type }: Control): boolean => type === 'submit' || type === 'image';

/** What a control says: the value of a checked box, those of chosen options, a text. Nothing for buttons and files. */
export function valuesOf(control: Control): readonly string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  if (control instanceof HTMLButtonElement || /^(?:file|submit|image|reset|button)$/.test(control.type))
    return [];
  if (isBox(control)) return control.checked ? [control.value] : [];
  return [control.value.trim()];
}

export const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/** The option that a list shows by itself where the server has chosen none. */
const firstOption = ({ options }: HTMLSelectElement): HTMLOptionElement | undefined =>
  [...options].find(({ disabled }) => !disabled);

function isSelectAsSent(select: HTMLSelectElement): boolean {
  const options = [...select.options];
  if (select.multiple || options.some(({ defaultSelected }) => defaultSelected))
    return options.every(({ selected, defaultSelected }) => selected === defaultSelected);
  return select.selectedOptions[0] === firstOption(select);
}

/** Whether a control says what the server has sent: then neither the visitor nor the browser has filled it in. */
export function isAsSent(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isSelectAsSent(control);
  if (isBox(control)) return control.checked === control.defaultChecked;
  return control instanceof HTMLButtonElement || control.value === control.defaultValue;
}

/** Whether a control is chosen from, and not typed into; a list for one is as a text. */
export const isChosen = (control: Control): boolean => isBox(control) || control.type === 'select-multiple';

/** The widget that a control belongs to: the form's own, or one inside it. */
export const ownerOf = (control: Control): Element | null => control.closest('[data-widget]');

/**
 * Whether the visitor has been at it already, or the browser has brought back what it keeps: that stands. A choice in a
 * widget that stands already is the widget's, such as the country that is chosen from the start.
 */
export function isTaken(control: Control): boolean {
  if (isAsSent(control)) return false;
  const isPicked = isChosen(control) || control instanceof HTMLSelectElement;
  return !isPicked || ownerOf(control)?.getAttribute('data-widget-state') !== 'ready';
}
