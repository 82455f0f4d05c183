type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Dispatches `input` and `change` events on a control, as if the visitor had changed it. */
export function dispatchChange(control: HTMLElement): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Sets the value of a control and dispatches its events, unless the control already has this value. */
export function setValue(control: Control, value: string): void {
  if (control.value === value) return;
  control.value = value;
  dispatchChange(control);
}
