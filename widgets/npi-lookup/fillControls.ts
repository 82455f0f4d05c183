import { type Control, dispatchChange, hasDefaultValue, isPrivate } from '../../src/forms/fields/controls.ts';
import { findNamed } from './controls.ts';
import { FACTS, type Fact, type FillNames } from './facts.ts';
import { ADDRESS, type Change, type FieldState, type Fields } from './fillPlan.ts';
import type { Choice } from './matching.ts';

/** Control of the page that can receive a fact. */
export type FillControl = Exclude<Control, HTMLButtonElement>;

export type FillControls = ReadonlyMap<Fact, FillControl>;

/** Values of the controls that were filled in, as they were immediately after that. */
export type Filled = Map<FillControl, readonly string[]>;

const TEXT_TYPES = /^(?:text|tel|search|textarea|select-one|select-multiple)$/;

/** Returns whether a control is a text field or a list that may be filled in. */
export const canFill = (control: FillControl): boolean =>
  TEXT_TYPES.test(control.type) && !isPrivate(control);

/** Returns the page's own control with a name. Ignores hidden fields, which sites add for lists that may be empty. */
export function findFillControl(
  name: string,
  opener: Element | undefined,
  modal: Element,
): FillControl | undefined {
  const control = findNamed(name, opener, modal, 'input:not([type="hidden"]), select, textarea');
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  return isControl ? control : undefined;
}

/**
 * Returns whether a control is disabled and hidden while the country of its address is not: the chosen country's addresses
 * have no such part, and `address-fields` enables the control when another country is chosen.
 */
const isUnusedPart = (control: FillControl, country: FillControl | undefined): boolean =>
  control.matches(':disabled') &&
  control.closest<HTMLElement>('[data-field]')?.hidden === true &&
  country?.matches(':enabled') === true;

/**
 * Returns the page's own controls that an option names, without those that the visitor cannot change now. A part of the
 * address that the chosen country lacks is included, because the record can change the country.
 */
export function findFillControls(
  names: FillNames,
  opener: Element | undefined,
  modal: Element,
): FillControls {
  const find = (fact: Fact): FillControl | undefined => {
    const name = names[fact];
    return name === undefined ? undefined : findFillControl(name, opener, modal);
  };
  const country = find('country');
  const found = new Map<Fact, FillControl>();
  for (const fact of FACTS) {
    const control = find(fact);
    if (!control?.matches(':not([readonly])') || !canFill(control)) continue;
    const isUnused = ADDRESS.includes(fact) && isUnusedPart(control, country);
    if (control.matches(':enabled') || isUnused) found.set(fact, control);
  }
  return found;
}

/** Returns a control's values, including an empty one. */
const rawValues = (control: FillControl): readonly string[] =>
  control instanceof HTMLSelectElement
    ? [...control.selectedOptions].map(({ value }) => value)
    : [control.value];

/** Returns whether a list shows its first option only because the server has selected none. */
const isUnanswered = (list: HTMLSelectElement): boolean =>
  hasDefaultValue(list) && ![...list.options].some(({ defaultSelected }) => defaultSelected);

function valuesIn(control: FillControl): readonly string[] {
  if (!(control instanceof HTMLSelectElement)) return [control.value.trim()].filter(Boolean);
  if (!control.multiple && isUnanswered(control)) return [];
  return [...control.selectedOptions].map(({ value }) => value).filter(Boolean);
}

const choicesOf = (control: FillControl): Choice[] =>
  control instanceof HTMLSelectElement
    ? [...control.options].filter(({ disabled }) => !disabled).map(({ value, text }) => ({ value, text }))
    : [];

/**
 * Returns whether a control still has the given values. Only the digits of a phone number count, because a widget that
 * loads later may format the number.
 */
function hasValues(control: FillControl, values: readonly string[] | undefined): boolean {
  const keyOf = (text: string): string => (control.type === 'tel' ? text.replace(/\D/g, '') : text);
  return JSON.stringify(valuesIn(control).map(keyOf)) === JSON.stringify(values?.map(keyOf));
}

function stateOf(control: FillControl, filled: Filled): FieldState {
  const isList = control instanceof HTMLSelectElement;
  const isDisabled = control.matches(':disabled');
  const { maxLength } = isList ? { maxLength: -1 } : control;
  return {
    kind: !isList ? 'text' : control.multiple ? 'choices' : 'list',
    // The form does not submit what a disabled control contains, so it is not an answer.
    values: isDisabled ? [] : valuesIn(control),
    choices: choicesOf(control),
    maxLength: maxLength < 0 ? Number.POSITIVE_INFINITY : maxLength,
    isFromRegistry: hasValues(control, filled.get(control)),
    isUnused: isDisabled,
  };
}

/** Returns the state of the controls. */
export const readFields = (controls: FillControls, filled: Filled): Fields =>
  Object.fromEntries([...controls].map(([fact, control]) => [fact, stateOf(control, filled)]));

/** Sets the values of a control without events. */
function assign(control: FillControl, values: readonly string[]): void {
  if (control instanceof HTMLSelectElement && control.multiple)
    for (const option of control.options) option.selected = values.includes(option.value);
  else control.value = values[0] ?? '';
}

/**
 * Selects options one by one, with events after each, because a widget may keep the order in which they are selected.
 */
function assignInOrder(list: HTMLSelectElement, values: readonly string[]): void {
  for (let count = 0; count <= values.length; count++) {
    assign(list, values.slice(0, count));
    if (count > 0 || values.length === 0) dispatchChange(list);
  }
}

/** Control that was filled in, with what is needed to undo that. */
export interface AppliedChange {
  fact: Fact;
  control: FillControl;
  /** Values before, including an empty one. */
  before: readonly string[];
  /** Values of an earlier fill; undefined if there was none. */
  earlier: readonly string[] | undefined;
}

/**
 * Writes values as if the visitor had entered them. All values are set before the first event, so that listeners find the
 * whole address.
 */
function write(changes: readonly { control: FillControl; values: readonly string[] }[]): void {
  const isOrdered = (control: FillControl): control is HTMLSelectElement =>
    control instanceof HTMLSelectElement && control.multiple;
  for (const { control, values } of changes) if (!isOrdered(control)) assign(control, values);
  for (const { control, values } of changes) {
    if (isOrdered(control)) assignInOrder(control, values);
    else dispatchChange(control);
  }
}

/**
 * Fills in the controls. Adds the values that they have afterward to `filled`, because widgets may reformat them.
 */
export function fillIn(controls: FillControls, changes: readonly Change[], filled: Filled): AppliedChange[] {
  const applied = changes.flatMap(({ fact, values }) => {
    const control = controls.get(fact);
    return control
      ? [{ fact, control, before: rawValues(control), earlier: filled.get(control), values }]
      : [];
  });
  write(applied);
  for (const { control } of applied) filled.set(control, valuesIn(control));
  return applied;
}

/** Restores the controls that nobody has changed since they were filled in. Returns the others. */
export function undoFill(applied: readonly AppliedChange[], filled: Filled): AppliedChange[] {
  const isUnchanged = ({ control }: AppliedChange): boolean => hasValues(control, filled.get(control));
  const unchanged = applied.filter(isUnchanged);
  const kept = applied.filter((change) => !isUnchanged(change));
  write(unchanged.map(({ control, before }) => ({ control, values: before })));
  for (const { control } of kept) filled.delete(control);
  for (const { control, earlier } of unchanged) {
    if (earlier) filled.set(control, earlier);
    else filled.delete(control);
  }
  return kept;
}
