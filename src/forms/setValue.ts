type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Tells whoever follows a control that it says something else, as if the visitor had changed it. */
export function tellChange(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Changes a control as the visitor would; what it says already is no change. */
export function setValue(control: Control, value: string): void {
  if (control.value === value) return;
  control.value = value;
  tellChange(control);
}
