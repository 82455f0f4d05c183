import {
  type Control,
  controlsIn,
  dispatchChange,
  isCheckable,
  valuesOf,
} from '../../src/forms/fields/controls.ts';
import type { FormChange } from '../../src/forms/fields/watchForm.ts';
import { findChoice, isNothingSelected } from './country.ts';

/** Preselection of a country in one list. */
export interface Preselection {
  /** Preselects a country when the widget mounts, but only once per list. */
  start: () => void;
  /** Selects the preselected country if nothing is selected. */
  preselect: () => void;
  /** Follows the other field, and detects the visitor's own choice. */
  handleChange: (change: FormChange) => void;
}

/**
 * Preselected values, keyed by list; undefined once the visitor has chosen a country. A list keeps its entry when the
 * widget unmounts, because a first country that is selected afterward is the visitor's own choice.
 */
const preselected = new WeakMap<HTMLSelectElement, string | undefined>();

const isText = (control: Control): boolean =>
  !(control instanceof HTMLSelectElement || isCheckable(control) || control.type === 'hidden');

const hasNoChoice = ({ options, selectedOptions }: HTMLSelectElement): boolean =>
  isNothingSelected([...options], selectedOptions[0]);

/**
 * Returns whether the visitor has typed something into the rest of the address, which is the fieldset around the list.
 */
function isAddressBegun(select: HTMLSelectElement, source: Control): boolean {
  const address = select.closest('fieldset');
  if (!address || address.contains(source)) return false;
  return controlsIn(address).some((control) => isText(control) && valuesOf(control).join('') !== '');
}

/**
 * Creates the preselection of a list.
 * @param first option for the United States
 * @param source other country field in the form
 */
export function createPreselection(
  select: HTMLSelectElement,
  first: HTMLOptionElement,
  source: Control | undefined,
): Preselection {
  /** Returns the option that matches the country in the other field, by value or by text. */
  const givenOption = (): HTMLOptionElement | undefined => {
    if (!source || source.value.trim() === '') return undefined;
    const texts =
      source instanceof HTMLSelectElement ? [...source.selectedOptions].map(({ text }) => text) : [];
    return findChoice([...select.options], [source.value, ...texts]);
  };
  const choose = (option: HTMLOptionElement): void => {
    preselected.set(select, option.value);
    option.selected = true;
    dispatchChange(select);
  };
  const preselect = (): void => {
    if (!hasNoChoice(select)) return;
    // The first country, which a list shows by default, does not count as a choice.
    const isGiven = !(source instanceof HTMLSelectElement && hasNoChoice(source));
    choose((isGiven ? givenOption() : undefined) ?? first);
  };
  /**
   * Returns whether the list may follow the other field: both show the same country, and the list's address is still
   * empty.
   */
  const canFollow = (): boolean =>
    source !== undefined && select.value === givenOption()?.value && !isAddressBegun(select, source);

  /** Detects the visitor's own choice, which differs from the preselection. */
  const handleChoice = (isTrusted: boolean): void => {
    if (select.value === preselected.get(select)) return;
    // A restored draft also dispatches events. If the draft contains the other field's country, the visitor has not
    // chosen a country in this list.
    preselected.set(select, !isTrusted && canFollow() ? select.value : undefined);
  };
  const follow = (other: Control): void => {
    const isPreselected = select.value === preselected.get(select);
    const given = isPreselected && !isAddressBegun(select, other) ? givenOption() : undefined;
    if (given && !given.selected) choose(given);
  };

  return {
    start: () => {
      if (preselected.has(select)) return;
      preselected.set(select, canFollow() ? select.value : undefined);
      preselect();
    },
    preselect,
    handleChange: (change) => {
      if (change.cause !== 'input') return;
      if (change.control === select) handleChoice(change.event.isTrusted);
      else if (change.control === source) follow(source);
    },
  };
}
