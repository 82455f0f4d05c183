import { contains } from '../../runtime/ownProperty.ts';
import {
  type Control,
  closestHost,
  controlsOf,
  hasDefaultValue,
  isAlreadyFilled,
  isChoice,
  valuesOf,
  writeValue,
} from '../fields/controls.ts';
import { canSave, type DraftLifetime, type Entries, type Entry } from './draft.ts';

/** Form whose draft is saved or restored. */
export interface DraftForm {
  form: HTMLFormElement;
  /** Host of the form's own widget. Controls whose nearest host is a different element are part of nested widgets. */
  host: HTMLElement;
  lifetime: DraftLifetime;
}

/**
 * Returns the controls that a draft may include. Omits controls rendered by React, because their values depend on other
 * controls.
 */
export function draftControls({ form, host, lifetime }: DraftForm): Control[] {
  return controlsOf(form).filter((control) => {
    const { name, type } = control;
    const autocomplete = control.getAttribute('autocomplete') ?? '';
    const isNested = isNestedIn(host, control);
    return (
      !control.closest('[data-widget-slot]') && canSave({ name, type, autocomplete, isNested }, lifetime)
    );
  });
}

/** Returns whether a control is part of a widget inside the form rather than of the form's own widget. */
function isNestedIn(host: HTMLElement, control: Control): boolean {
  const closest = closestHost(control);
  return closest !== null && closest !== host && !contains(closest, host);
}

function byName(controls: readonly Control[]): Map<string, Control[]> {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    const group = groups.get(control.name);
    if (group) group.push(control);
    else groups.set(control.name, [control]);
  }
  return groups;
}

/**
 * Reads the fields whose values differ from the server's. Always includes the fields of nested widgets, because these
 * fields depend on each other: when a row is removed, the following rows take over its control names.
 * @param isReturned true to include every field, because the server has sent the visitor's own values back
 */
export function readEntries(draftForm: DraftForm, isReturned: boolean): Entries {
  const typed: Entry[] = [];
  const chosen: Entry[] = [];
  for (const [name, controls] of byName(draftControls(draftForm))) {
    const isNested = controls.some((control) => isNestedIn(draftForm.host, control));
    if (!isReturned && !isNested && controls.every(hasDefaultValue)) continue;
    const texts = controls.filter((control) => !isChoice(control));
    const choices = controls.filter(isChoice);
    if (texts.length > 0) typed.push([name, texts.map(({ value }) => value)]);
    if (choices.length > 0) chosen.push([name, choices.flatMap(valuesOf)]);
  }
  return { typed, chosen };
}

/**
 * Sets a control's value, unless the control is a `select` without a matching option. Returns whether the value has
 * changed.
 */
export function assignValue(control: Control, value: string): boolean {
  const isAvailable =
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
  if (control.value === value || !isAvailable) return false;
  writeValue(control, value);
  return true;
}

/**
 * Checks or unchecks a control, or selects the options of a `select`. Returns whether to dispatch events on the
 * control.
 */
function assignChoice(control: Control, values: readonly string[]): boolean {
  if (control instanceof HTMLSelectElement) {
    const changed = [...control.options].filter(
      (option) => option.selected !== values.includes(option.value),
    );
    for (const option of changed) option.selected = !option.selected;
    return changed.length > 0;
  }
  const box = control as HTMLInputElement;
  const shouldCheck = values.includes(box.value);
  if (box.checked === shouldCheck) return false;
  box.checked = shouldCheck;
  // Browsers dispatch no event on a radio button that becomes unchecked because another one is checked.
  return shouldCheck || box.type === 'checkbox';
}

/** Control that was filled in from a draft. */
export interface FilledControl {
  control: Control;
  /** Fills in the control again, in case a listener has changed it since. */
  fill: () => void;
}

/** Returns what gives a file input its files again. A reset empties the list that belongs to the input. */
function keepFiles(input: HTMLInputElement): FilledControl {
  const transfer = new DataTransfer();
  for (const file of input.files ?? []) transfer.items.add(file);
  return {
    control: input,
    fill: () => {
      input.files = transfer.files;
    },
  };
}

/**
 * Returns what fills in again the controls that no draft outside the tab contains: fields that browsers must not remember, and
 * chosen files. Answers from elsewhere say nothing about them.
 */
export function keepUnsaid(draftForm: DraftForm): FilledControl[] {
  const said = new Set(draftControls({ ...draftForm, lifetime: 'browser' }));
  const unsaid = draftControls({ ...draftForm, lifetime: 'tab' }).filter(
    (control) => !said.has(control) && !hasDefaultValue(control),
  );
  const fields = unsaid.map((control): FilledControl => {
    const { value } = control;
    const values = valuesOf(control);
    return {
      control,
      fill: () => (isChoice(control) ? assignChoice(control, values) : assignValue(control, value)),
    };
  });
  const files = controlsOf(draftForm.form).flatMap((control) =>
    control instanceof HTMLInputElement && control.files?.length ? keepFiles(control) : [],
  );
  return [...fields, ...files];
}

/**
 * Fills in controls from a draft without dispatching events. Returns the controls that have changed, in document order.
 */
export function fillIn(controls: readonly Control[], { typed, chosen }: Entries): FilledControl[] {
  const texts = new Map(typed);
  const choices = new Map(chosen);
  const changed = new Map<Control, () => void>();
  for (const [name, named] of byName(controls)) {
    const textFields = named.filter((control) => !isChoice(control));
    const choiceFields = named.filter(isChoice);
    const values = texts.get(name) ?? [];
    const chosenValues = choices.get(name);
    textFields.forEach((control, index) => {
      const value = values[index];
      if (value === undefined || isAlreadyFilled(control)) return;
      // A widget may have preselected the draft's own value. While the draft is restored, it could still select another.
      const isPreselected = control instanceof HTMLSelectElement && !hasDefaultValue(control);
      if (assignValue(control, value) || (isPreselected && control.value === value))
        changed.set(control, () => assignValue(control, value));
    });
    if (!chosenValues || choiceFields.some(isAlreadyFilled)) continue;
    for (const control of choiceFields)
      if (assignChoice(control, chosenValues))
        changed.set(control, () => assignChoice(control, chosenValues));
  }
  return controls.flatMap((control) => {
    const fill = changed.get(control);
    return fill ? [{ control, fill }] : [];
  });
}
