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
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)) {
    return control.checked ? [control.value] : [];
  }
  return [control.value.trim()];
}
