import {
  type Control,
  controlsOf,
  isAsSent,
  isChosen,
  isTaken,
  ownerOf,
  valuesOf,
} from '../../src/forms/controls.ts';
import { tellChange } from '../../src/forms/setValue.ts';
import { type Draft, type Entry, mayKeep } from './draft.ts';

/** Controls that a draft may hold: not what a widget has rendered itself, which follows from the others. */
export function keptControls(form: HTMLFormElement): Control[] {
  return controlsOf(form).filter((control) => {
    const { name, type } = control;
    const autocomplete = control.getAttribute('autocomplete') ?? '';
    const isNested = ownerOf(control) !== form;
    return !control.closest('[data-widget-slot]') && mayKeep({ name, type, autocomplete, isNested });
  });
}

function byName(controls: readonly Control[]): Map<string, Control[]> {
  const groups = new Map<string, Control[]>();
  for (const control of controls) groups.set(control.name, [...(groups.get(control.name) ?? []), control]);
  return groups;
}

/**
 * What the form says, of all that differs from what the server has sent. Of widgets inside the form everything: their
 * fields hang together, and rows that were removed have left their names to others.
 * @param isReturned everything of the form, too: what the server has sent is what the visitor had typed
 */
export function readControls(form: HTMLFormElement, isReturned: boolean): Pick<Draft, 'typed' | 'chosen'> {
  const typed: Entry[] = [];
  const chosen: Entry[] = [];
  for (const [name, controls] of byName(keptControls(form))) {
    const isNested = controls.some((control) => ownerOf(control) !== form);
    if (!isReturned && !isNested && controls.every(isAsSent)) continue;
    const texts = controls.filter((control) => !isChosen(control));
    const choices = controls.filter(isChosen);
    if (texts.length > 0) typed.push([name, texts.map(({ value }) => value)]);
    if (choices.length > 0) chosen.push([name, choices.flatMap(valuesOf)]);
  }
  return { typed, chosen };
}

/** Puts a value into a control, if a list has it. Returns whether that has changed it. */
export function put(control: Control, value: string): boolean {
  const isKnown =
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
  if (control.value === value || !isKnown) return false;
  control.value = value;
  return true;
}

function choose(control: Control, values: readonly string[]): boolean {
  if (control instanceof HTMLSelectElement) {
    const wrong = [...control.options].filter((option) => option.selected !== values.includes(option.value));
    for (const option of wrong) option.selected = !option.selected;
    return wrong.length > 0;
  }
  const box = control as HTMLInputElement;
  const isWanted = values.includes(box.value);
  if (box.checked === isWanted) return false;
  box.checked = isWanted;
  // Of radio buttons browsers tell the one that is chosen.
  return isWanted || box.type === 'checkbox';
}

/** Puts what a draft has into these controls. Returns those that have changed. */
export function fillIn(controls: readonly Control[], { typed, chosen }: Draft): Control[] {
  const texts = new Map(typed);
  const choices = new Map(chosen);
  return [...byName(controls)].flatMap(([name, named]) => {
    const ofText = named.filter((control) => !isChosen(control));
    const ofChoice = named.filter(isChosen);
    const values = texts.get(name) ?? [];
    const wanted = choices.get(name);
    const changed = ofText.filter((control, index) => {
      const value = values[index];
      return value !== undefined && !isTaken(control) && put(control, value);
    });
    if (!wanted || ofChoice.some(isTaken)) return changed;
    return [...changed, ...ofChoice.filter((control) => choose(control, wanted))];
  });
}

/** Lets whoever follows these controls know that they have changed, once all of them have. */
export function tellChanged(controls: readonly Control[]): void {
  for (const control of controls) tellChange(control);
}
