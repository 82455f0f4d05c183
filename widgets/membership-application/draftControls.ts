import {
  type Control,
  closestHost,
  controlsOf,
  hasDefaultValue,
  isAlreadyFilled,
  isChoice,
  valuesOf,
} from '../../src/forms/controls.ts';
import { dispatchChange } from '../../src/forms/setValue.ts';
import { canSave, type Draft, type Entry } from './draft.ts';

/**
 * Returns the controls that a draft may include. Controls rendered by React are left out: they follow from the others.
 */
export function draftControls(form: HTMLFormElement): Control[] {
  return controlsOf(form).filter((control) => {
    const { name, type } = control;
    const autocomplete = control.getAttribute('autocomplete') ?? '';
    const isNested = closestHost(control) !== form;
    return !control.closest('[data-widget-slot]') && canSave({ name, type, autocomplete, isNested });
  });
}

function byName(controls: readonly Control[]): Map<string, Control[]> {
  const groups = new Map<string, Control[]>();
  for (const control of controls) groups.set(control.name, [...(groups.get(control.name) ?? []), control]);
  return groups;
}

/**
 * Reads the fields that differ from the server's values. Fields of nested widgets are always included: they depend on
 * each other, and when a row is removed, later rows take over its names.
 * @param isReturned true to include every field, because the server has sent the visitor's own values back
 */
export function readControls(form: HTMLFormElement, isReturned: boolean): Pick<Draft, 'typed' | 'chosen'> {
  const typed: Entry[] = [];
  const chosen: Entry[] = [];
  for (const [name, controls] of byName(draftControls(form))) {
    const isNested = controls.some((control) => closestHost(control) !== form);
    if (!isReturned && !isNested && controls.every(hasDefaultValue)) continue;
    const texts = controls.filter((control) => !isChoice(control));
    const choices = controls.filter(isChoice);
    if (texts.length > 0) typed.push([name, texts.map(({ value }) => value)]);
    if (choices.length > 0) chosen.push([name, choices.flatMap(valuesOf)]);
  }
  return { typed, chosen };
}

/** Sets a control's value, unless it is a list without such an option. Returns whether the value has changed. */
export function assignValue(control: Control, value: string): boolean {
  const isAvailable =
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
  if (control.value === value || !isAvailable) return false;
  control.value = value;
  return true;
}

/** Checks or unchecks a box, or selects the options of a list. Returns whether to fire events at the control. */
function applyChoice(control: Control, values: readonly string[]): boolean {
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
  // Browsers fire no event at a radio button that another one unchecks.
  return shouldCheck || box.type === 'checkbox';
}

/** Fills in controls from a draft, without events. Returns the controls that have changed. */
export function fillIn(controls: readonly Control[], { typed, chosen }: Draft): Control[] {
  const texts = new Map(typed);
  const choices = new Map(chosen);
  return [...byName(controls)].flatMap(([name, named]) => {
    const textFields = named.filter((control) => !isChoice(control));
    const choiceFields = named.filter(isChoice);
    const values = texts.get(name) ?? [];
    const chosenValues = choices.get(name);
    const changed = textFields.filter((control, index) => {
      const value = values[index];
      return value !== undefined && !isAlreadyFilled(control) && assignValue(control, value);
    });
    if (!chosenValues || choiceFields.some(isAlreadyFilled)) return changed;
    return [...changed, ...choiceFields.filter((control) => applyChoice(control, chosenValues))];
  });
}

/** Fires `input` and `change` at each control, as if the visitor had changed it. */
export function dispatchChanges(controls: readonly Control[]): void {
  for (const control of controls) dispatchChange(control);
}
