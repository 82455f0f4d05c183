import { dispatchChange, hasDefaultValue, writeValue } from '../../src/forms/fields/controls.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import { type Designation, orderSelection, readOrder, writeOrder } from './designations.ts';

/** Store that keeps the chosen credentials in the select, and their order in the hidden field. */
export interface CredentialStore {
  ids: () => string[];
  /** Writes the given order to the select and the hidden field, and fires `input` and `change` on the select. */
  set: (ids: readonly string[]) => void;
  /** Appends a credential. If it is a search result that the select doesn't contain, adds it to the select first. */
  add: (choice: Designation) => void;
  /** Updates and saves the order if it doesn't match the select or if its indexes have gaps. */
  syncField: () => void;
  choices: () => Designation[];
  nameOf: (id: string) => string;
  /** Restores the saved choice after a reload or Back, unless the visitor has already changed the select. */
  restore: () => void;
  /** Restores the server's order after the form is reset. */
  reset: () => void;
}

/**
 * Returns the saved order if the select is as the server sent it, or if the browser restored the same choice. Returns
 * undefined otherwise, because in that case, the visitor changed the select before the script loaded.
 */
function readSavedOrder(select: HTMLSelectElement): string[] | undefined {
  const { options, selectedOptions } = select;
  const json = readFromHistoryState(select);
  if (typeof json !== 'string') return undefined;
  const saved = readOrder(json).filter((id) => [...options].some(({ value }) => value === id));
  const isUnchanged =
    saved.length === selectedOptions.length &&
    [...selectedOptions].every(({ value }) => saved.includes(value));
  return hasDefaultValue(select) || isUnchanged ? saved : undefined;
}

/** Creates a store that keeps all state in the DOM, where the browser restores it and the form submits it. */
export function createCredentialStore(select: HTMLSelectElement, field: HTMLInputElement): CredentialStore {
  const sent = field.value;
  const options = (): HTMLOptionElement[] => [...select.options];
  const ids = (): string[] =>
    orderSelection(
      [...select.selectedOptions].map(({ value }) => value),
      readOrder(field.value),
    );
  const set = (chosen: readonly string[]): void => {
    for (const option of options()) option.selected = chosen.includes(option.value);
    writeValue(field, writeOrder(chosen));
    saveToHistoryState(select, field.value);
    dispatchChange(select);
  };
  return {
    ids,
    set,
    add: ({ value, text }) => {
      if (!options().some((option) => option.value === value)) select.append(new Option(text, value));
      set([...ids(), value]);
    },
    syncField: () => {
      const written = writeOrder(ids());
      if (field.value === written) return;
      writeValue(field, written);
      saveToHistoryState(select, written);
    },
    choices: () =>
      options().flatMap(({ value, text, disabled }) => (value === '' || disabled ? [] : [{ value, text }])),
    nameOf: (id) => options().find(({ value }) => value === id)?.text ?? id,
    restore: () => {
      const saved = readSavedOrder(select);
      if (saved) set(saved);
    },
    reset: () => {
      writeValue(field, sent);
      set(ids());
    },
  };
}
